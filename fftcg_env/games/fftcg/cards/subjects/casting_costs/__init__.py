"""What casting costs: the first and the next cards, in certain turns, another cost instead."""
