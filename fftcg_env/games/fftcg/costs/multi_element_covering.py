"""Test whether sources cover a CP cost if some can give one of several elements (R5.12, R5.13, R5.22).

Every way to serve the required elements with Backups is tried, with hand cards for the rest, two CP each. By Hall's
condition, a way has enough sources if for every set of elements at least as many sources can give one of them as are
required. Required elements are few, so this takes a handful of small loops.
"""

from ....core.jit import rule
from ..record.types import Game

ELEMENT_COUNT = 8
IMPOSSIBLE = 999
ANY_NUMBER = -1


@rule
def change_mixed_backups(g: Game, bits: int, sign: int) -> None:
    """Add a Backup with these elements to the list (sign 1) or take one off (sign -1)."""
    if sign > 0:
        g.mixed_backups[g.mixed_backup_count] = bits
        g.mixed_backup_count += 1
        return
    for i in range(g.mixed_backup_count):
        if g.mixed_backups[i] == bits:
            g.mixed_backup_count -= 1
            g.mixed_backups[i] = g.mixed_backups[g.mixed_backup_count]
            return


@rule
def change_mixed_cards(g: Game, bits: int, sign: int) -> None:
    """Add a hand card with these elements to the list (sign 1) or take one off (sign -1)."""
    if sign > 0:
        g.mixed_cards[g.mixed_card_count] = bits
        g.mixed_card_count += 1
        return
    for i in range(g.mixed_card_count):
        if g.mixed_cards[i] == bits:
            g.mixed_card_count -= 1
            g.mixed_cards[i] = g.mixed_cards[g.mixed_card_count]
            return


@rule
def cards_for(g: Game, e: int) -> int:
    """Hand cards that serve the rest of element ``e`` in the way that is being tried."""
    return (g.demand[e] - g.by_backups[e] + 1) // 2


@rule
def enough_sources(g: Game, required: int) -> int:
    """Hall's condition for the way that is being tried, for Backups and for cards."""
    chosen = required
    while chosen:
        backups = 0
        cards = 0
        for e in range(ELEMENT_COUNT):
            if chosen & (1 << e):
                backups -= g.by_backups[e]
                cards -= cards_for(g, e)
        for i in range(g.mixed_backup_count):
            if g.mixed_backups[i] & chosen:
                backups += 1
        for i in range(g.mixed_card_count):
            if g.mixed_cards[i] & chosen:
                cards += 1
        if backups < 0 or cards < 0:
            return 0
        chosen = (chosen - 1) & required
    return 1


@rule
def next_way(g: Game, required: int) -> int:
    """Step to the next way to serve the required elements with Backups; 0 after the last one."""
    for e in range(ELEMENT_COUNT):
        if required & (1 << e):
            if g.by_backups[e] < g.demand[e]:
                g.by_backups[e] += 1
                return 1
            g.by_backups[e] = 0
    return 0


@rule
def cost_of_way(g: Game, total: int, cards: int) -> int:
    """The cost of a way. With ``cards`` ANY_NUMBER: the fewest hand cards for ``total`` CP; otherwise the Backups that
    it uses in addition to at most ``cards`` hand cards. IMPOSSIBLE if there are too few."""
    needed = 0
    backups = 0
    for e in range(ELEMENT_COUNT):
        if g.demand[e]:
            needed += cards_for(g, e)
            backups += g.by_backups[e]
    if cards != ANY_NUMBER:
        return backups if needed <= cards else IMPOSSIBLE
    left = total - g.mixed_backup_count - 2 * needed
    if left > 0:
        needed += (left + 1) // 2
    return needed if needed <= g.mixed_card_count else IMPOSSIBLE


@rule
def cover_of_one(g: Game, total: int, cards: int, required: int) -> int:
    """As :func:`mixed_cover`, with at most one required element (a bit): either as many Backups as can serve it, which
    need the fewest cards, or as few as the cards leave."""
    able_backups, able_cards, demanded = 0, 0, 0
    for i in range(g.mixed_backup_count):
        able_backups += 1 if g.mixed_backups[i] & required else 0
    for i in range(g.mixed_card_count):
        able_cards += 1 if g.mixed_cards[i] & required else 0
    for e in range(ELEMENT_COUNT):
        demanded += g.demand[e]
    if cards != ANY_NUMBER:
        backups = max(0, demanded - 2 * min(cards, able_cards))
        return backups if backups <= able_backups else IMPOSSIBLE
    needed = (demanded - min(demanded, able_backups) + 1) // 2
    if needed > able_cards:
        return IMPOSSIBLE
    needed = max(needed, (total - g.mixed_backup_count + 1) // 2)
    return needed if needed <= g.mixed_card_count else IMPOSSIBLE


@rule
def mixed_cover(g: Game, total: int, cards: int) -> int:
    """The least of :func:`cost_of_way` over all ways to cover ``g.demand``."""
    required = 0
    for e in range(ELEMENT_COUNT):
        g.by_backups[e] = 0
        if g.demand[e]:
            required |= 1 << e
    if required & (required - 1) == 0:
        return cover_of_one(g, total, cards, required)
    best = IMPOSSIBLE
    going = 1
    while going:
        if enough_sources(g, required):
            best = min(best, cost_of_way(g, total, cards))
        going = next_way(g, required)
    return best
