"""Something waits on the stack, or will: the right answer, and the CP kept for it."""

from fftcg_env.scenario import Scenario, backup, forward, summon

from .book import attacks, puzzle

BREAKER = summon(text="Choose 1 Forward. Break it.", element="Lightning", cost=1, name="Breaker")
BOUNCE = summon(text="Choose 1 Forward. Return it to its owner's hand.", element="Water", cost=1, name="Bounce")
SHOCK = summon(text="Choose 1 Forward. Deal it 5000 damage.", element="Lightning", cost=1, name="Shock")
NAP = summon(text="Choose 1 Forward. Dull it.", element="Ice", cost=1, name="Nap")
HEALER = summon(
    text="Choose 1 Forward. It gains +4000 power until the end of the turn.", element="Water", cost=1, name="Healer"
)
BREEZE = summon(text="Draw 1 card.", element="Wind", cost=1, name="Breeze")


def defending(points: int = 6) -> Scenario:
    """p2's Attack Preparation Step; p1 loses with the next point (R1.2)."""
    s = Scenario(skip_forced=True, turn_player=2).at("attack_preparation")
    s.p1.damage(points)
    return s


def attacking(points: int = 6) -> Scenario:
    """p1's Attack Declaration Step; p2 loses with the seventh point (R1.2)."""
    s = Scenario(skip_forced=True).at("attack_declaration")
    s.p2.damage(points)
    return s


@puzzle("cast Healer", goal="live")
def more_power_than_the_damage():
    """Shock deals 5000 to the only blocker of 5000. The answer resolves first (R7.14): with 9000 power it stays. Breeze
    uses up the CP (R5.10)."""
    s = defending()
    s.p1.has(field=(forward(5000, "Earth"), backup(("Water", "Wind"))), hand=(HEALER, BREEZE))
    s.p2.has(field=forward(9000, "Ice"), Lightning=1, hand=SHOCK).p2.cast(SHOCK, targets=["F5000 Earth"])
    return s


@puzzle("cast Nap", "pass", goal="live")
def not_what_does_not_help():
    """Breaker will break the only blocker, whatever its power is. The CP are for Nap, which dulls the only attacker
    before it attacks (R10.2): now, or once Breaker has resolved; not for Healer (R5.10)."""
    s = defending()
    s.p1.has(field=(forward(5000, "Earth"), backup(("Water", "Ice"))), hand=(HEALER, NAP))
    s.p2.has(field=forward(9000, "Fire"), Lightning=1, hand=BREAKER).p2.cast(BREAKER, targets=["F5000 Earth"])
    return s


@puzzle("choose F3000 Fire", goal="live")
def whom_the_answer_saves():
    """Each player's Forwards are in reach of Healer, and Shock is on the way to the one that can still block: the other
    Forward is dull (R10.33)."""
    s = defending()
    s.p1.field(forward(3000, "Fire", code="F3000 Fire", name="Small"))
    s.p1.field(forward(5000, "Earth"), dull=True)
    s.p1.has(Water=1, hand=HEALER).p2.has(field=forward(9000, "Ice"), Lightning=1, hand=SHOCK)
    s.p2.cast(SHOCK, targets=["F3000 Fire"]).p1.begins_to_cast("Healer")
    return s


@puzzle("activate 8-088C")
def cancel_the_summon_that_saves_p2():
    """p1's attack would end the game (R10.46). Bounce is aimed at the attacker; Layle's ability cancels it (R8.72), and
    it has to be now, before it resolves (R7.14)."""
    s = attacking()
    s.p1.has(field=(forward(5000, "Earth"), "8-088C")).p2.has(Water=1, hand=BOUNCE)
    attacks(s, "F5000 Earth")
    s.p2.cast(BOUNCE)
    return s


@puzzle("cast Healer")
def grow_over_the_shock():
    """The attacker would be broken by Shock before it deals its point (R10.45). Healer resolves first (R7.14)."""
    s = attacking()
    s.p1.has(field=(forward(5000, "Earth"), backup(("Water", "Ice"))), hand=(HEALER, NAP)).p2.has(Lightning=1)
    s.p2.hand(SHOCK)
    attacks(s, "F5000 Earth")
    s.p1.passes().p2.cast(SHOCK)
    return s


@puzzle("pay B2 Earth", "pay B3 Earth", goal="live", turns=2)
def keep_the_ice_for_nap():
    """A Forward of 2 CP is cast to block one attacker, and two will come: only the Ice Backup pays for Nap, which dulls
    the other one in p2's Attack Preparation Step (R10.2). It needs one Earth CP, and the second may be Earth too
    (R5.20)."""
    s = Scenario(skip_forced=True).at("main_2")
    s.p1.has(damage=6, field=(backup("Ice"), backup("Earth", 2), backup("Earth", 3)))
    s.p1.has(hand=(forward(4000, "Earth"), NAP)).p2.has(field=(forward(9000, "Fire"), "24-081R"))
    s.p1.begins_to_cast("F4000 Earth")
    return s


@puzzle("yes", goal="live")
def the_burst_that_saves():
    """The sixth point turns up Shiva: her EX Burst dulls the attacker that comes next (R10.70, R10.72)."""
    s = Scenario(skip_forced=True, turn_player=2).at("attack_declaration")
    s.p1.has(damage=5, deck_top="1-038R").p2.has(field=(forward(4000, "Ice"), forward(9000, "Fire")))
    attacks(s, "F4000 Ice")
    return s


@puzzle("choose opponent's F9000", goal="live")
def the_burst_meets_the_right_one():
    """Shiva's EX Burst (R10.73): the Forward that has attacked is dull and done, the other one would attack next."""
    s = Scenario(skip_forced=True, turn_player=2).at("attack_declaration")
    s.p1.has(damage=5, deck_top="1-038R").p2.has(field=(forward(4000, "Ice"), forward(9000, "Fire")))
    attacks(s, "F4000 Ice")
    s.p1.says_yes()
    return s


@puzzle("cast 5-044C", "pass", goal="live", turns=2)
def break_the_blocking_forward():
    """p2's only Forward blocks, and Mateus breaks it as long as it does: now, or after the damage, for it blocks until
    both have passed then (R10.57). Breeze would use the CP up (R5.10), and it attacks in p2's turn."""
    s = Scenario(skip_forced=True).at("attack_declaration")
    s.p1.has(damage=6, field=(forward(5000, "Ice"), backup(("Ice", "Wind"))), hand=("5-044C", BREEZE))
    s.p2.field(forward(9000, "Fire"))
    attacks(s, "F5000 Ice")
    s.p1.passes().p2.blocks("F9000")
    return s
