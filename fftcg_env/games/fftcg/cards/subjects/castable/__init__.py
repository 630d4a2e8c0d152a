"""When a card can be cast or played at all."""
