"""What people and tools are shown of the game; imported when it is first asked for."""

from .collection import ChronoCardCollection as Collection
from .view.board import board
from .view.scene import scene
from .view.seen import Seen
from .view.tracking import ChronoCardTracking as Tracking
from .view.words import ChronoCardWords as Words

__all__ = ["Collection", "Seen", "Tracking", "Words", "board", "scene"]
