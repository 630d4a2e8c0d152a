"""A Summon whose cost depends on the target that it chooses (R5.64)."""

from fftcg_env.scenario import Scenario, forward, summon

FENRIR = summon(
    name="Fenrir",
    element="Earth",
    cost=1,
    text="If Fenrir chooses a Forward of cost 2 or less, the cost required to cast Fenrir is reduced by 1.\n"
    'Choose 1 Forward. It gains "This Forward cannot be chosen by your opponent\'s Summons." until the end of the '
    "turn.",
)


def test_R5_64_a_cheap_target_lowers_the_cost_and_another_one_does_not(s):
    s.p1.backups("Earth", 1)
    cheap, dear = s.p2.field(forward(2000, cost=2)), s.p2.field(forward(9000, cost=5))
    s.p1.hand(FENRIR, FENRIR)
    s.p1.begins_to_cast("Fenrir #1")
    assert s.asked == "cost" and s.legal == ["option 0", "option 1"]
    s.take(s.legal_actions[1])
    assert s.p1.choices() == [cheap]
    s.p1.chooses(cheap)
    assert s.asked == "priority" and len(s.stack) == 1  # nothing to pay
    s.both_pass().p1.begins_to_cast("Fenrir").take(s.legal_actions[0])
    assert s.p1.choices() == [dear]
    s.p1.chooses(dear)
    assert s.asked == "pay"


def test_R5_64_without_cp_only_a_cheap_target():
    s = Scenario()
    s.p2.has(field=forward(9000, cost=5)).p1.has(hand=FENRIR)
    assert not s.p1.can_cast("Fenrir")
    s = Scenario()
    s.p2.has(field=(forward(9000, cost=5), forward(1000, cost=1))).p1.has(hand=FENRIR)
    s.p1.begins_to_cast("Fenrir")
    assert s.legal == ["option 1"]


def test_R5_64_only_the_way_that_has_a_target_is_offered(s):
    s.p1.has(Earth=1).p2.has(field=forward(9000, cost=5)).p1.has(hand=FENRIR).p1.begins_to_cast("Fenrir")
    assert s.legal == ["option 0"]
