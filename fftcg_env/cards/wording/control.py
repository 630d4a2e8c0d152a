"""Words for nodes about control of objects and changed characteristics."""
