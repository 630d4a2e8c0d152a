"""Policy networks inside the compiled engine: encoding of observations, evaluation, parameters, and rollouts.

``encoding`` turns an observation into short lists of indices (:class:`~.encoder.Encoder` makes the plan of it from the
game's layout and legend), ``forward`` evaluates a network on them. These two are rules; ``sections`` and ``weights``
have the arrays that they work on, and need no Numba. The entry ``judge`` of every game
(:mod:`fftcg_env.core.entries.network_entry`) does both for many games at once. Nothing here knows a game.
"""
