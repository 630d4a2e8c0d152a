"""Control, changed characteristics and cancelling."""
