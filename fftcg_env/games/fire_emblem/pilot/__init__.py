"""For players that look ahead: hidden cards dealt anew, keys of moves, the heuristic."""
