"""All of one subject: control, changed characteristics and cancelling."""
