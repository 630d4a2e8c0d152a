"""How long something lasts: until when, as long as, permanently."""
