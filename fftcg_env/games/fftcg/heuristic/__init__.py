"""What players that look ahead need: hidden cards dealt anew, keys of moves, a heuristic."""
