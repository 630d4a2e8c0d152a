"""Further qualities that descriptions of cards name, and further places."""
