"""Less damage to one Forward and damage to another one, as one replacement (R9.79)."""

from fftcg_env.scenario import Scenario, forward, summon

CECIL = forward(
    8000,
    name="Cecil",
    text="《0》: Choose 1 Forward you control other than Cecil. During this turn, the next time this Forward would "
    "take damage, reduce it by 4000 instead and deal Cecil 4000 damage. You can only use this ability once per turn.",
)


def guarded(**more):
    s = Scenario()
    cecil, friend = s.p1.field(CECIL), s.p1.field(forward(9000, name="Friend"))
    s.p2.hand(summon(text="Choose 1 Forward. Deal it 6000 damage.", name="Bolt", cost=0))
    s.p2.hand(summon(text="Choose 1 Forward. Deal it 3000 damage.", name="Spark", cost=0))
    s.p1.uses(cecil, targets=[friend]).both_pass()
    return s, cecil, friend


def test_R9_79_the_rest_of_the_damage_and_the_damage_to_the_source():
    s, cecil, friend = guarded()
    s.p1.passes().p2.cast("Bolt", targets=[friend]).both_pass()
    assert (friend.damage, cecil.damage) == (2000, 4000)
    s.p1.passes().p2.cast("Spark", targets=[friend]).both_pass()
    assert (friend.damage, cecil.damage) == (5000, 4000)  # only the next time


def test_R9_79_less_than_the_reduction_deals_the_whole_amount_to_the_source():
    s, cecil, friend = guarded()
    s.p1.passes().p2.cast("Spark", targets=[friend]).both_pass()
    assert (friend.damage, cecil.damage) == (0, 4000)
