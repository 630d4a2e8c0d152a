"""Damage dealt by or to a party (R10.26), and other texts about parties."""

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS, unblocked

ANDORIA, LYSE, YUFFIE, GIPPAL = "5-121R", "17-081H", "23-054C", "12-058C"
POINT = t.Action(t.Cost(), t.DamagePlayer("opponent", 1), once_per_turn=True)
HIT = summon(t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(3000)))), cost=0, name="Hit")


def attacking(*cards, party, beside=(), hits=0):
    """The turn player attacks with the first ``party`` of the cards; ``beside``: further cards on the field; ``hits``:
    Summons in hand."""
    s = Scenario()
    for _ in range(hits):
        s.p1.hand(HIT)
    for card in beside:
        s.p1.field(card)
    placed = [s.p1.field(card) for card in cards]
    s.p1.attack(placed[:party])
    return s, placed


def hit(s, target):
    """A Summon of the turn player deals 3000 to a Forward."""
    s.p1.cast(s.p1.zone("hand")[0], targets=[target]).resolve_all()


def test_R10_26_R10_46_the_point_of_an_unblocked_party_is_dealt_once_by_the_party():
    s, _ = attacking(*[forward(4000)] * 3, party=3, beside=[ANDORIA])
    unblocked(s)
    assert s.p2.points == 1 and len(s.stack) == 1
    s.resolve_all()
    assert s.p1.hand_size == 1
    check_views(s)


def test_R10_26_R10_20_a_lone_attacker_is_no_party():
    s, _ = attacking(forward(4000), party=1, beside=[ANDORIA])
    unblocked(s)
    assert s.p2.points == 1 and s.stack == []


def test_R10_26_R10_23_the_last_member_is_no_party():
    s, (one, other) = attacking(forward(4000), forward(3000), party=2, beside=[ANDORIA], hits=1)
    hit(s, other)
    assert one.on_field and not other.on_field
    unblocked(s)
    assert s.p2.points == 1 and s.stack == []


def test_R10_26_a_party_of_the_opponent_is_none_that_you_control(s):
    s.p2.field(ANDORIA)
    s.p1.attack([s.p1.field(forward(4000)) for _ in range(2)])
    unblocked(s)
    assert s.p2.points == 1 and s.stack == []


def test_R10_26_damage_by_an_ability_of_a_member_is_damage_by_the_party():
    s, (member, _, bystander) = attacking(*[forward(4000, abilities=[POINT])] * 3, party=2, beside=[ANDORIA])
    s.p1.uses(bystander).both_pass()
    assert s.p2.points == 1 and s.stack == []
    s.p1.uses(member).both_pass()
    assert s.p2.points == 2 and [item.source.code for item in s.stack] == [ANDORIA]
    s.resolve_all()
    assert s.p1.hand_size == 1


def test_R10_26_R10_62_several_points_of_one_ability_are_dealt_together():
    two_points = t.Action(t.Cost(), t.DamagePlayer("opponent", 2))
    s, (member, _) = attacking(*[forward(4000, abilities=[two_points])] * 2, party=2, beside=[ANDORIA])
    s.p1.uses(member).both_pass()
    assert s.p2.points == 2 and len(s.stack) == 1


def test_R10_26_R8_38_the_printed_lyse_deals_a_point_once_in_a_turn():
    """Her own point is damage by the party again, if she is a member; that triggers nothing any more."""
    s, (lyse, _) = attacking(LYSE, forward(4000, "Earth"), party=2)
    unblocked(s)
    s.resolve_all()
    assert (s.p2.points, s.p1.hand_size) == (2, 1) and lyse.on_field


def test_R10_26_R9_66_damage_to_a_member_of_the_party_becomes_0():
    earth = forward(4000, "Earth")
    s, (lyse, member, bystander) = attacking(LYSE, earth, earth, party=2, hits=4)
    for target in (lyse, member, bystander):
        hit(s, target)
    assert [card.damage for card in (lyse, member, bystander)] == [0, 0, 3000]
    s.p2.no_block().to("main_2")
    hit(s, member)
    assert member.damage == 3000  # the attack is over (R10.57)


def test_R8_31_one_or_more_that_deal_the_point_together_trigger_once():
    s, _ = attacking(YUFFIE, forward(4000, "Wind", jobs=["Ninja"]), forward(4000, "Wind"), party=3)
    unblocked(s)
    assert len(s.stack) == 1


def test_R10_13_a_party_is_formed_as_soon_as_it_is_named():
    """The printed Gippal gives Brave to the Forwards that form a party; alone he becomes dull."""
    s, (gippal, member) = attacking(GIPPAL, forward(4000, "Earth"), party=2)
    s.resolve_all()
    assert gippal.is_active and member.is_active
    s, (gippal,) = attacking(GIPPAL, party=1)
    assert gippal.is_dull
