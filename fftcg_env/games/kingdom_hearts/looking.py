"""The compiled entries for players that look ahead (:mod:`fftcg_env.core.search`)."""

from ...core.entries import made_looking
from .engine import engine
from .pilot.dealing import deal_anew
from .pilot.heuristic import weigh, win_probability, write_features
from .pilot.imagining import imagine, note_seen
from .pilot.keys import action_key
from .pilot.types import Mind, Minds

looking = made_looking(
    __name__,
    engine,
    deal_anew=deal_anew,
    action_key=action_key,
    Minds=Minds,
    heuristic={
        "Mind": Mind,
        "weigh": weigh,
        "win_probability": win_probability,
        "write_features": write_features,
    },
    imagining={"note_seen": note_seen, "imagine": imagine},
)
look, roll_out, advise = looking.look, looking.roll_out, looking.advise
