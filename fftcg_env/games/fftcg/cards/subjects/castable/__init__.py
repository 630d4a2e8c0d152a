"""When and how often abilities can be used, and when cards can be cast or played at all."""
