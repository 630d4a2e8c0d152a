"""Words for nodes about what a player cannot do at all."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import PLAYERS, Renderer, described, words_for

_DEEDS = {
    "search": "look for cards in the deck",
    "gain_crystals": "gain Crystals",
    "draw_in_phase": "draw in the Draw Phase",
    "draw_by_summons": "draw because of Summons",
    "draw_by_abilities": "draw because of abilities",
    "use_action": "use action abilities",
    "use_special": "use special abilities",
    "use_ex_bursts": "use EX Bursts",
    "use_warp": "use Warp",
    "use_priming": "use Priming",
    "play_from_break_zone": "put Characters{cards} from a Break Zone onto the field by an effect",
    "play_by_effects": "put Characters{cards} onto the field by an effect",
    "take_from_break_zone": "take cards{cards} from a Break Zone back to the hand",
}


@words_for(t.PlayerCannot)
def _player_cannot(renderer: Renderer, node: t.PlayerCannot) -> str:
    cards = described(renderer, node.where)
    deeds = " or ".join(_DEEDS[deed].format(cards=cards) for deed in node.deeds)
    return f"{PLAYERS[node.player]} cannot {deeds}" if node.player != "any" else f"no player can {deeds}"
