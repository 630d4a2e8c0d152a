"""What is asked of cards and players, and how cards are described, in further forms and orders of words."""
