"""What people and tools are shown of the game; imported when it is first asked for."""

from .collection import KingdomHeartsCollection as Collection
from .view.board import board
from .view.scene import scene
from .view.seen import Seen
from .view.tracking import KingdomHeartsTracking as Tracking
from .view.words import KingdomHeartsWords as Words

__all__ = ["Collection", "Seen", "Tracking", "Words", "board", "scene"]
