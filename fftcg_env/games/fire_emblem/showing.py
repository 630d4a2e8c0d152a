"""What people and tools are shown of the game; imported when it is first asked for."""

from .collection import FireEmblemCollection as Collection
from .view.board import board
from .view.scene import scene
from .view.seen import Seen
from .view.tracking import FireEmblemTracking as Tracking
from .view.words import FireEmblemWords as Words

__all__ = ["Collection", "Seen", "Tracking", "Words", "board", "scene"]
