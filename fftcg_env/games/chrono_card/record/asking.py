"""Asking a player (:mod:`fftcg_env.core.zoned.asking`)."""

from ....core.zoned.asking import made_asking
from . import numbers as no
from .types import Game

asking = made_asking(__name__, no, Game=Game)
ask, ask_nothing, finish = asking.ask, asking.ask_nothing, asking.finish
allow, allow_card, entity_of = asking.allow, asking.allow_card, asking.entity_of
