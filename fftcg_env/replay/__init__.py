"""Replays of stored games, for the terminal or as HTML pages. They work for every game."""

from fftcg_env.replay.frames import Frame, Replay, replay_of
from fftcg_env.replay.page import replay_html

__all__ = ["Frame", "Replay", "replay_html", "replay_of"]
