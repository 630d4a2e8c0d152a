"""The printed cards: facts, texts in a small language, and the programs made of them."""
