"""When abilities can be used, and cards be cast or played at all."""
