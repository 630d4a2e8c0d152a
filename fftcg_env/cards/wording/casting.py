"""Words for nodes about costs and casting."""
