"""The instructions of texts."""
