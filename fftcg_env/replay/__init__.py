"""Games of a store, looked at again: at the terminal, or as a page that steps through them. For every game."""

from fftcg_env.replay.frames import Frame, Replay, replay_of
from fftcg_env.replay.page import replay_html

__all__ = ["Frame", "Replay", "replay_html", "replay_of"]
