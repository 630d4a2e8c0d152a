"""Write a replay as a video with a picture of the board for each decision: GIF or MP4."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fftcg_env.core.game import Game
from fftcg_env.core.words import words_of
from fftcg_env.envs.rendering import RENDER_FPS
from fftcg_env.errors import ArgumentError, require_extra
from fftcg_env.replay.frames import Replay


def write_video(game: Game, replay: Replay, file: Path, viewer: int | None = None, fps: float = RENDER_FPS) -> None:
    """Write a replay as ``viewer`` sees it (None: all cards) into a file that ends in ``.gif`` or ``.mp4``.

    ``fps``: decisions per second. Raises :class:`~fftcg_env.errors.MissingLibraryError` without the extra ``video``.
    """
    if file.suffix not in (".gif", ".mp4"):
        raise ArgumentError(f"the video {file.name} must end in .gif or .mp4")
    with require_extra("video", "videos need"):
        from moviepy import VideoClip
        from rich.console import Group
        from rich.text import Text

        from fftcg_env.envs.pixels import to_pixels
    frames, words = replay.seen(viewer), words_of(game)

    def picture(seconds: float) -> np.ndarray:
        frame = frames[min(round(seconds * fps), len(frames) - 1)]
        sentences = frame.sentences(viewer) if frame.player >= 0 else [replay.end]
        return to_pixels(Group(words.board(frame.states, 0, viewer), *map(Text, sentences)))

    clip = VideoClip(picture, duration=len(frames) / fps)
    if file.suffix == ".gif":
        clip.write_gif(str(file), fps=fps, logger=None)
    else:
        clip.write_videofile(str(file), fps=fps, logger=None)
