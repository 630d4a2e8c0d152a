"""p1 needs more than one turn: what is begun now is finished in p1's next turn, or p2 loses in between."""

from fftcg_env.scenario import Scenario, backup, forward, summon

from .book import puzzle

WALL = forward(9000, "Earth", 5, name="Wall", generic=True)


def table(phase: str = "main_1", points: int = 6) -> Scenario:
    """p2 has received this number of points, p1 none."""
    s = Scenario(skip_forced=True).at(phase)  # type: ignore[arg-type]
    s.p2.damage(points)
    return s


@puzzle("cast 1-069C", turns=2)
def the_last_card_of_the_deck():
    """p2 has two cards in the deck and draws two (R6.15). Thief puts one of them into the Break Zone: then p2 must draw
    from an empty deck and loses (R1.3)."""
    s = table("main_2", points=3)
    s.p1.has(Wind=2, hand=("1-069C", forward(9000, "Wind"))).p2.has(deck=2)
    return s


@puzzle("attack 6-056H", turns=2)
def paul_empties_the_deck():
    """Paul cannot be blocked by these (R10.34), and his point of damage costs p2 five more cards of the deck: there are
    seven, one is the damage (R10.60), and p2 cannot draw two from one (R1.3, R6.15)."""
    s = table("attack_declaration", points=2)
    s.p1.has(field="6-056H").p2.has(field=(WALL, WALL), deck=7)
    return s


@puzzle("cast 24-081R", turns=3)
def noel_next_turn_too():
    """p2 has 5 points. Noel attacks at once and again in p1's next turn, and cannot be blocked (R12.1, R10.34): p2 has
    no attacker who would end the game first. The others are blocked by Wall."""
    s = table(points=5)
    s.p1.has(Lightning=4, hand=("24-081R", forward(9000, "Lightning", 4))).p2.has(field=WALL)
    return s


@puzzle("cast 5-065C", turns=3)
def who_gets_through_next_turn():
    """Both blockers cost 5: Ninja attacks past them in p1's next turn (R10.34), the larger Forward does not."""
    s = table("main_2")
    s.p1.has(Wind=2, hand=("5-065C", forward(9000, "Wind"))).p2.has(field=(WALL, WALL))
    return s


@puzzle("cast 2-125C", turns=3)
def freeze_the_blocker_for_next_turn():
    """Wall is dull and would be activated in p2's turn (R6.10), to block in p1's next one. Frozen it stays dull
    (R6.11), and p1's Forward, which came this turn, attacks then."""
    s = table("main_2")
    s.p1.field(forward(5000, "Water"), new=True)
    s.p1.has(Water=3, hand=("2-125C", backup("Water", 3)))
    s.p2.field(WALL, dull=True)
    return s


@puzzle("pay Junk #1", "pay Junk #2", "pay B1 Wind #1", "pay B1 Wind #2", turns=3)
def do_not_discard_the_winner():
    """A Backup of 2 CP can be paid by a discard (R5.11). Ninja, who gets past both blockers in p1's next turn (R10.34),
    is cast with it afterwards: it must stay in the hand."""
    s = table("main_2")
    junk = forward(9000, "Wind", 9, name="Junk", generic=True)
    s.p1.has(Wind=2, hand=("5-065C", junk, junk, backup("Wind", 2, name="Helper"))).p2.has(field=WALL)
    s.p1.begins_to_cast("Helper")
    return s


@puzzle("choose opponent's Guard", turns=3)
def break_the_one_that_can_block_him():
    """Ninja cannot be blocked by those that cost 4 or more (R10.34): Guard, who costs 2, is the only one that can stop
    him in p1's next turn. Wall is larger and does not matter."""
    s = table("main_2")
    s.p1.field("5-065C", new=True)
    s.p1.backups("Lightning", 1)
    s.p1.hand(summon(text="Choose 1 Forward. Break it.", element="Lightning", cost=1, name="Breaker"))
    s.p2.has(field=(WALL, forward(9000, "Ice", 2, name="Guard"))).p1.begins_to_cast("Breaker")
    return s
