"""Replays of stored games, for the terminal, as HTML pages or as videos. They work for every game."""

from fftcg_env.replay.frames import Frame, Replay, replay_of
from fftcg_env.replay.page import replay_html
from fftcg_env.replay.video import write_video

__all__ = ["Frame", "Replay", "replay_html", "replay_of", "write_video"]
