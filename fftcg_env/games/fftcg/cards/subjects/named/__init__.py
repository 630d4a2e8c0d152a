"""Cards that a text names again: by their kind, by what happened to them, and groups that "they" means."""
