"""Known sentences with "unless", "another", "your first ... each turn", "that player", and in other orders of words."""
