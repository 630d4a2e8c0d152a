"""Amounts: so much for each of something, the highest and the lowest, as many as."""
