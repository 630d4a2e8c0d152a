"""What lasts as long as a card is on the field, and copies of a card."""
