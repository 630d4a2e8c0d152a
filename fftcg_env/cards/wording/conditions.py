"""Words for nodes about conditions, descriptions and numbers."""
