"""p1 can win this turn, whatever p2 does."""

from fftcg_env.scenario import Scenario, backup, forward, summon

from .book import attacks, puzzle

WALL = forward(9000, "Earth", 5, name="Wall", generic=True)
NAP = summon(text="Choose 1 Forward. Dull it.", element="Ice", cost=1, name="Nap")
BOLT = summon(text="Choose 1 Forward. Deal it 7000 damage.", element="Fire", cost=2, name="Bolt")
SPARK = summon(text="Choose 1 Forward. Deal it 6000 damage.", element="Fire", cost=2, name="Spark")


def table(points: int = 6) -> Scenario:
    """p2 has received this number of points; a player with seven has lost (R1.2)."""
    s = Scenario(skip_forced=True)
    s.p2.damage(points)
    return s


@puzzle("cast 1-132C")
def dull_the_blocker():
    """One Forward stands in the way. A dull Forward cannot block (R10.33): Cait Sith's arrival dulls it, the larger
    Forward does nothing before the next turn (R10.11), and there is CP for one of them."""
    s = table()
    s.p1.has(field=forward(5000), Lightning=2, hand=("1-132C", forward(9000, "Lightning", 2)))
    s.p2.field(WALL)
    return s


@puzzle("cast 4-108C")
def haste_wins():
    """No Forward can block, and only a Forward with Haste attacks in the turn in which it is cast (R12.1)."""
    s = table()
    s.p1.has(Lightning=2, hand=("4-108C", forward(8000, "Lightning", 2)))
    return s


@puzzle("cast 4-063C")
def haste_for_the_new_one():
    """A Forward that came this turn attacks with Haste (R10.11), which Chocobo gives it; the blocker is dull."""
    s = table()
    s.p1.field(forward(7000, "Wind"), new=True)
    s.p1.has(Wind=3, hand=("4-063C", forward(9000, "Wind", 3)))
    s.p2.field(WALL, dull=True)
    return s


@puzzle("activate 2-148H")
def unblockable_by_an_ability():
    """Zemus makes a Forward one that cannot be blocked (R10.34); it has to be done before blockers are named
    (R10.42)."""
    s = table().at("attack_declaration")
    s.p1.has(field=(forward(3000), "2-148H")).p2.has(field=(WALL, WALL))
    attacks(s, "F3000")
    return s


@puzzle("attack 3-054C")
def the_party_that_cannot_be_blocked():
    """A party with Black Chocobo cannot be blocked (R10.34); Friend could form one with the Ice Forward too (R10.21),
    and that one can be."""
    s = table().at("attack_declaration")
    s.p1.has(field=("3-054C", forward(8000, "Ice"), forward(2000, ("Wind", "Ice"), name="Friend")))
    s.p2.has(field=(WALL, WALL)).p1.does("attack Friend")
    return s


@puzzle("pass")
def a_party_is_blocked_by_whoever_can_block_one_of_it():
    """Neither blocker can block Ninja, for both cost 5 (R10.34). With another Forward it would be a party, which is
    blocked by a Forward that can block one of its members (R10.35): Ninja attacks alone."""
    s = table().at("attack_declaration")
    s.p1.has(field=(forward(9000, "Wind"), "5-065C")).p2.has(field=(WALL, WALL)).p1.does("attack 5-065C")
    return s


@puzzle("choose opponent's F9000 Earth cost 3")
def who_shall_not_block():
    """Zell's attack keeps a Forward from blocking (R10.34). The dull one cannot anyway (R10.33)."""
    s = table().at("attack_declaration")
    s.p1.has(field="2-008C").p2.has(field=forward(9000, "Earth", 3))
    s.p2.field(forward(7000, "Ice", 3), dull=True)
    attacks(s, "2-008C")
    return s


@puzzle("choose opponent's Wall")
def return_the_right_one():
    """Leviathan returns the one that can block; the other one is worth more, but dull, and cannot (R10.33)."""
    s = table()
    s.p1.has(field=forward(5000), Water=3, hand="1-178R").p2.has(field=WALL)
    s.p2.field(forward(9000, "Earth", 9, name="Giant"), dull=True)
    s.p1.begins_to_cast("1-178R")
    return s


@puzzle("pass")
def two_attacks_not_one_party():
    """p2 has 5 points, so two are needed. A party deals one point in all (R10.46): close the attack with one Forward
    and attack with the other one afterwards (R10.58)."""
    s = table(5).at("attack_declaration")
    s.p1.has(field=(forward(5000, name="One"), forward(6000, name="Two"))).p1.does("attack One")
    return s


@puzzle("pass", budget=3200)
def three_attacks_not_a_party():
    """p2 has 4 points and one blocker, which blocks one Forward of cost 4 or more at a time: Edge, Paul and Zidane
    cannot be blocked by it (R10.34), and only one by one do they deal three points (R10.46)."""
    s = table(4).at("attack_declaration")
    for card in ("2-054R", "5-065C", "1-071L"):
        s.p1.field(card)
    s.p2.field(WALL)
    s.p1.does("attack 2-054R")
    return s


@puzzle("cast 1-170C")
def wake_the_sleeper():
    """A dull Forward that has not attacked can, once Fairy has activated it (R10.11, R10.12)."""
    s = table().at("attack_preparation")
    s.p1.field(forward(5000, "Water", name="Sleeper"), dull=True)
    s.p1.has(Water=2, hand="1-170C")
    s.p2.field(WALL, dull=True)
    return s


@puzzle("choose Sleeper")
def whom_to_wake():
    """Fairy's target: a new Forward cannot attack even if it is active (R10.11), the one that is dull since before
    can."""
    s = table().at("attack_preparation")
    s.p1.field(forward(5000, "Water", name="Sleeper"), dull=True)
    s.p1.field(forward(9000, "Water", name="Newcomer"), dull=True, new=True)
    s.p1.has(Water=2, hand="1-170C").p1.begins_to_cast("1-170C")
    return s


@puzzle("yes")
def attack_again():
    """One attack went through; p2 has 6 points now and no active Forward: attack again (R10.58)."""
    s = table(5).at("attack_declaration")
    s.p1.has(field=(forward(5000, name="One"), forward(1000, "Ice", name="Two")))
    s.p2.field(WALL, dull=True)
    attacks(s, "One")
    return s


@puzzle("cast 3-032R")
def two_blockers_at_once():
    """Two blockers, and one Summon that dulls both: now, before blockers are named (R10.33, R10.42). The cheaper one
    dulls one of them, and there is CP for one Summon."""
    s = table().at("attack_declaration")
    s.p1.has(field=forward(5000, "Ice"), Ice=2, hand=("3-032R", NAP)).p2.has(field=(WALL, forward(4000)))
    attacks(s, "F5000 Ice")
    return s


@puzzle("pay B1 Lightning", "pay B1 Ice")
def pay_so_that_the_second_card_is_paid():
    """The Forward with Haste needs one Lightning CP, the rest may be of any Element (R5.20). Only the Water Backup can
    pay for the Summon that dulls the blocker: not it."""
    s = table()
    s.p1.has(field=(backup("Lightning"), backup("Ice"), backup("Water")))
    s.p1.hand("4-108C", summon(text="Choose 1 Forward. Dull it.", element="Water", cost=1, name="Lull"))
    s.p2.field(WALL)
    s.p1.begins_to_cast("4-108C")
    return s


@puzzle("cast Bolt")
def break_the_damaged_blocker():
    """Wall has 9000 power and has taken 2000 damage: 7000 more break it (R11.4), 6000 do not, and there is CP for one
    Summon."""
    s = table().at("attack_declaration")
    s.p1.has(field=forward(5000), Fire=2, hand=(BOLT, SPARK))
    s.p2.field(WALL, damage=2000)
    attacks(s, "F5000")
    return s


@puzzle("cast 2-005C")
def a_backup_that_hurries():
    """Sage's arrival gives Haste to the Forward that came this turn (R12.1). Another Forward for the same CP attacks
    next turn."""
    s = table()
    s.p1.field(forward(7000), new=True)
    s.p1.has(Fire=2, hand=("2-005C", forward(9000)))
    return s


@puzzle("activate 5-017C")
def it_cannot_block_this_turn():
    """Ninja goes into the Break Zone so that the only blocker cannot block (R10.34); it must be used before blockers
    are named (R10.42)."""
    s = table().at("attack_declaration")
    s.p1.has(field=(forward(2000), "5-017C")).p2.has(field=WALL)
    attacks(s, "F2000")
    return s


@puzzle("pass")
def nobody_blocks_noel():
    """Noel cannot be blocked (R10.34); in a party with the larger Forward he could be (R10.35)."""
    s = table().at("attack_declaration")
    s.p1.has(field=(forward(9000, "Lightning"), "24-081R")).p2.has(field=WALL).p1.does("attack 24-081R")
    return s


@puzzle("cast 24-081R")
def cast_who_cannot_be_blocked():
    """Noel has Haste and cannot be blocked (R12.1, R10.34): 4 CP win. A player who pays for another Forward has not
    enough CP for him (R5.10)."""
    s = table()
    s.p1.has(Lightning=4, hand=("24-081R", forward(9000, "Lightning", 4))).p2.has(field=(WALL, WALL))
    return s


@puzzle("cast 5-050H", budget=1600)
def two_more_for_the_ability():
    """Adelle has Haste for 3 CP, and for 1 Wind CP she cannot be blocked (R10.34). A player who casts the other one has
    not enough CP left (R5.10)."""
    s = table()
    s.p1.has(Wind=4, hand=("5-050H", forward(9000, "Wind", 4))).p2.has(field=(WALL, forward(3000, cost=2)))
    return s


@puzzle("activate 5-050H")
def use_it_before_they_block():
    """Adelle attacks; the CP for her ability are there, and it is of use only before blockers are named (R10.42)."""
    s = table().at("attack_declaration")
    s.p1.has(field="5-050H", Wind=1, hand=summon(text="Draw 1 card.", element="Wind", cost=1, name="Breeze"))
    s.p2.field(WALL)
    attacks(s, "5-050H")
    return s


@puzzle("pay Heavy")
def discard_what_is_not_needed():
    """Bolt costs 2: one card is discarded for 2 CP (R5.11). The Summon that dulls the second blocker must stay."""
    s = table()
    s.p1.has(field=(forward(5000), backup("Ice")), hand=(BOLT, NAP, forward(9000, "Fire", 9, name="Heavy")))
    s.p2.has(field=(forward(7000), WALL)).p1.begins_to_cast("Bolt").p1.does("choose opponent's F7000")
    return s


@puzzle("choose opponent's F7000")
def what_the_bolt_can_break():
    """Bolt breaks the 7000, Nap dulls the 9000: only so are both out of the way (R11.4, R10.33)."""
    s = table()
    s.p1.has(field=forward(5000), Fire=2).p1.has(field=backup("Ice"), hand=(BOLT, NAP))
    s.p2.has(field=(forward(7000), WALL)).p1.begins_to_cast("Bolt")
    return s
