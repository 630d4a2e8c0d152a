"""The heuristic agent of FFTCG, and determinization: what agents need; no rule of the game imports it."""
