"""The wording of costs: icons, and what is paid with cards, counters and points of damage."""

from __future__ import annotations

from .. import tree as t
from .nouns import noun, place
from .quantities import for_each
from .renderer import VARIETIES, Renderer, article, listed, times, words_for

_DEEDS = {
    "discard": "discard {}",
    "dull": "dull {}",
    "put": "put {} into the Break Zone",
    "remove": "remove {} from the game",
    "return": "return {} to its owner's hand",
    "bottom": "put {} at the bottom of its owner's deck",
    "reveal": "reveal {}",
}


def icons(cost: t.Cost) -> str:
    """ "《Fire》《2》《Dull》"."""
    shown = ["S"] * cost.special + list(cost.elements) + ["X"] * cost.x
    shown += [str(cost.generic)] * bool(cost.generic) + ["C"] * cost.crystals + ["Dull"] * cost.dull
    return "".join(f"《{icon}》" for icon in shown) or "《0》" * (cost == t.Cost())


def cost_card(r: Renderer, part: t.CostPart) -> str:
    """ "2 active Backups"; the hand is not named where cards are discarded, nor the field."""
    zone = part.cards.zone
    where = "in your Break Zone" if zone == "break_zone" else "in your hand" if zone == "hand" else ""
    where = "" if part.deed == "discard" else where
    if part.deed == "reveal" and part.cards.where == (t.IsSource(),):
        return f"{r.self_name} from your hand"
    if zone == "field" and part.cards.player == "you" and part.deed not in ("dull", "put", "return", "bottom"):
        where = place(part.cards)
    same = f"of the same {VARIETIES[part.alike]}" if part.alike in VARIETIES else ""
    different = f"with different {VARIETIES[part.apart]}s" if part.apart in VARIETIES else ""
    behind = " ".join(filter(None, [same, different, where]))
    kinds = any(isinstance(one, t.AnyOf) for one in part.cards.where)
    total = "a total of " if kinds and part.count > 1 else ""
    if part.deed == "dull" and part.cards.where == (t.IsSource(), t.InState("active")):
        return f"active {r.self_name}"
    if t.Marked("not_own") in part.cards.where:
        kind = [one for one in part.cards.where if one != t.Marked("not_own")]
        return f"{part.count} {noun(r, kind, part.count, 'you control owned by your opponent')}"
    return f"{total}{part.count} {noun(r, part.cards.where, part.count, behind)}"


def payments(r: Renderer, cost: t.Cost) -> list[str]:
    """What is paid in addition to the icons, one phrase for each part of the cost."""
    found: list[str] = []
    if cost.counters:
        found.append(f"remove {times(cost.counters, f'{cost.counter_kind} Counter')} from {r.self_name}")
    if cost.x_counters:
        found.append(f"remove X {cost.counter_kind} Counters from {r.self_name}")
    if cost.discard:
        found.append(f"discard {times(cost.discard, 'card')}")
    if cost.top_cards:
        top = "card" if cost.top_cards == 1 else f"{cost.top_cards} cards"
        end = "from the game" if cost.top_cards_to == "removed" else "into the Break Zone"
        found.append(f"{'remove' if cost.top_cards_to == 'removed' else 'put'} the top {top} of your deck {end}")
    for deed in dict.fromkeys(part.deed for part in cost.parts):
        parts = [part for part in cost.parts if part.deed == deed]
        if deed == "counters":
            for part in parts:
                counters = times(part.count, f"{part.kind} Counter")
                one = article(noun(r, part.cards.where))
                several = f"any number of {noun(r, part.cards.where, 2)}"
                found.append(f"remove {counters} from {one if part.count == 1 else several}")
            continue
        too = (deed == "put" and cost.put_self) or (deed == "remove" and cost.self_to == "removed")
        found.append(_DEEDS[deed].format(listed([r.self_name] * too + [cost_card(r, part) for part in parts])))
    deeds = {part.deed for part in cost.parts}
    if cost.remove_all is not None:
        found.append(f"remove all the {noun(r, cost.remove_all.where, 2, place(cost.remove_all))} from the game")
    if cost.put_self and "put" not in deeds:
        found.append(f"put {r.self_name} into the Break Zone")
    if cost.self_to and not (cost.self_to == "removed" and "remove" in deeds):
        moves = {"removed": "remove {} from the game", "hand": "return {} to its owner's hand"}
        found.append(moves.get(cost.self_to, "put {} at the bottom of its owner's deck").format(r.self_name))
    if cost.points:
        found.append(f"receive {times(cost.points, 'point')} of damage")
    return found


@words_for(t.Cost)
def cost_words(r: Renderer, node: t.Cost) -> str:
    """A whole cost, as it stands before the colon of an ability."""
    words = ", ".join(filter(None, [icons(node), *payments(r, node)]))
    if node.less is not None:
        each = for_each(r, node.less)
        less = f"{each[0]} {each[1]}" if each is not None else r.words(node.less)
        words += f" (This cost is reduced by {less}.)"
    return words


def paid(r: Renderer, cost: t.Cost) -> str:
    """A cost as an instruction: "pay 《2》", "discard 1 card"."""
    shown = icons(cost)
    return listed([*([f"pay {shown}"] if shown else []), *payments(r, cost)])


words_for(t.CostPart)(lambda r, node: _DEEDS.get(node.deed, "pay {}").format(cost_card(r, node)))
words_for(t.CastTerms)(lambda _, node: terms(node))


def terms(node: t.CastTerms) -> str:
    """ " without paying the cost", as part of a sentence."""
    return " without paying the cost" if node.free else ""
