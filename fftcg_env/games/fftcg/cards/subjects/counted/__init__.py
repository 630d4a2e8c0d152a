"""What depends on how many of the cards found are of a kind, and cards that go to the Damage Zone."""
