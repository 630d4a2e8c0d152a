"""The printed cards: facts, card texts in a small language, and the programs made from them."""
