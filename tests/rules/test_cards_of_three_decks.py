"""Tables of what cards of the decks FFX, FFXIII and VII have in common: timing, searches, costs, First Strike."""

import pytest

from fftcg_env.scenario import Scenario, forward
from tests.kit import supply

# ------------------------------------------------------------------------------------------------- using abilities
HIS, NEW, DULL = forward(1000), {"new": True}, {"dull": True}
ABILITIES = {
    # With this p1 can use the ability of the card; with one difference it cannot.
    "1-010C": (
        {"Fire": 1, "theirs": HIS},
        {"dull": {"card": DULL}, "new": {"card": NEW}, "no Fire": {"Fire": 0, "Ice": 1}, "no target": {"theirs": ()}},
    ),
    "1-036C": ({"Ice": 1}, {"dull": {"card": DULL}, "new": {"card": NEW}, "no Ice": {"Ice": 0, "Fire": 1}}),
    "1-120C": (
        {"Earth": 1, "theirs": HIS},
        {"dull": {"card": DULL}, "new": {"card": NEW}, "no Earth": {"Earth": 0, "Ice": 1}, "no target": {"theirs": ()}},
    ),
    "1-187S": (
        {"hand": "1-187S", "Fire": 2, "theirs": HIS},
        {
            "dull": {"card": DULL},
            "new": {"card": NEW},
            "no Fire": {"Fire": 0, "Ice": 2},
            "one CP": {"Fire": 1},
            "no copy": {"hand": ()},
        },
    ),
    "1-189S": (
        {"hand": "1-189S", "Fire": 1, "theirs": HIS},
        {"no Fire": {"Fire": 0, "Ice": 1}, "no copy": {"hand": "1-187S"}, "copy needed for CP": {"Fire": 0}},
    ),
    "1-191S": (
        {"hand": "1-191S", "Fire": 4},
        {
            "dull": {"card": DULL},
            "new": {"card": NEW},
            "3 Fire": {"Fire": 3},
            "3 Fire and 1 Ice": {"Fire": 3, "Ice": 1},
            "no copy": {"hand": ()},
        },
    ),
    "1-193S": (
        {"hand": "1-193S", "Ice": 1, "theirs": HIS},
        {
            "dull": {"card": DULL},
            "new": {"card": NEW},
            "no other Ice": {"Ice": 0, "Fire": 1},
            "no copy": {"hand": "1-194S"},
            "no target": {"theirs": ()},
        },
    ),
    "1-200S": ({}, {"dull": {"card": DULL}, "new": {"card": NEW}}),  # no target is needed: up to 2
    "1-207S": ({"Lightning": 2}, {"Lightning once": {"Lightning": 1, "Ice": 1}}),
    "1-216S": ({"hand": "1-216S", "Water": 1}, {"no Water": {"Water": 0, "Ice": 1}, "no copy": {"hand": "1-214S"}}),
}
USES = [
    pytest.param(code, {**given, **change}, not reason, id=f"{code} {reason or 'usable'}")
    for code, (given, changes) in ABILITIES.items()
    for reason, change in {"": {}, **changes}.items()
]


@pytest.mark.parametrize(("code", "given", "usable"), USES)
def test_abilities_can_be_used_with_what_they_need(s, code, given, usable):
    own = {name: value for name, value in given.items() if name not in ("card", "theirs")}
    card = s.p1.has(**own).p1.field(code, **given.get("card", {}))
    assert s.p2.has(field=given.get("theirs", ())).p1.can_use(card) == usable


# ------------------------------------------------------------------------------------------------------- searching
VII = ("1-187S", "1-189S", "1-191S", "1-202S", "1-205S")
XIII = ("1-192S", "1-194S", "1-195S", "1-207S", "1-208S", "1-210S", "1-211S")
SEARCHERS = [
    # card, its Element and cost, what it finds, what it does not find
    ("1-188S", "Fire", 4, ("1-189S",), ("1-187S", "1-188S", "1-025C")),
    ("1-196S", "Ice", 3, XIII, ("1-196S", "1-193S", "1-209S", "1-038R", "1-123R", "1-054C", "1-187S")),
    (
        "1-197S",
        "Wind",
        3,
        ("1-199S", "1-201S", "1-213S", "1-214S", "1-216S"),
        ("1-197S", "1-200S", "1-212S", "1-215S", "1-198S", "1-165C", "1-187S"),
    ),
    ("1-203S", "Earth", 4, ("1-206S",), ("1-203S", "1-205S", "1-204S")),
    ("1-204S", "Earth", 3, VII, ("1-188S", "1-203S", "1-206S", "1-190S", "1-213S", "1-014C", "1-099C")),
]


@pytest.mark.parametrize(("code", "element", "cost", "fitting", "others"), SEARCHERS)
def test_R12_34_a_search_finds_what_it_names_and_is_optional(s, code, element, cost, fitting, others):
    card = s.p1.hand(code)
    supply(s.p1, element, cost)
    s.p1.deck_top(*others)
    found = s.p1.deck_top(fitting[0])
    s.p1.has(deck_top=fitting[1:]).p2.has(deck_top=fitting[0]).p1.cast(card)
    assert card.is_dull and len(s.stack) == 1
    s.resolve_top()
    assert s.p1.decides("may")
    hand, order = s.p1.hand_size, s.p1.codes("deck")
    declined, nothing = s.clone(), s.clone()
    s.p1.says_yes()
    assert s.p1.decides("search") and sorted(card.code for card in s.p1.choices()) == sorted(fitting)
    s.p1.chooses(found)
    assert found.zone == "hand" and s.p1.hand_size == hand + 1 and s.p1.has_priority and s.stack == []
    left = order.copy()
    left.remove(fitting[0])
    assert sorted(s.p1.codes("deck")) == sorted(left) and s.p1.codes("deck") != left  # shuffled
    declined.p1.says_no()
    assert declined.p1.hand_size == hand and declined.p1.codes("deck") == order and declined.p1.has_priority
    nothing.p1.says_yes().p1.passes()
    assert nothing.p1.hand_size == hand and sorted(nothing.p1.codes("deck")) == sorted(order)
    assert nothing.p1.codes("deck") != order


# --------------------------------------------------------------------------------------------------- reduced costs
CHEAPER = [
    ("1-187S", "Fire", "VII", "1-188S"),
    ("1-210S", "Lightning", "XIII", "1-209S"),
    ("1-213S", "Water", "X", "1-215S"),
]


def in_hand(code, category, backup, allies, cp, element):
    """p1 holds the card, controls this many Forwards of its category, and has this many CP. Nothing else counts: a
    Backup or a card in hand of the category, Forwards of another one or of p2."""
    s = Scenario()
    card, _ = s.p1.hand(code, forward(1000, "Dark", 99, categories=[category]))
    s.p1.field(backup, dull=True)
    s.p1.has(field=[forward(1000, "Ice", categories=[category])] * allies)
    s.p1.has(field=forward(1000, categories=["III"])).p2.has(field=forward(1000, categories=[category]))
    return s, card, supply(s.p1, element, cp)


@pytest.mark.parametrize(("allies", "cost"), [(0, 6), (1, 5), (2, 4), (5, 1), (6, 0), (8, 0)])
@pytest.mark.parametrize(("code", "element", "category", "backup"), CHEAPER)
def test_costs_one_less_for_each_forward_of_its_category(code, element, category, backup, allies, cost):
    s, card, sources = in_hand(code, category, backup, allies, cost, element)
    s.p1.cast(card, pay=sources)
    assert card.on_field and all(source.is_dull or source.zone == "break_zone" for source in sources)
    if cost:
        s, card, _ = in_hand(code, category, backup, allies, cost - 1, element)
        assert not s.p1.can_cast(card)


@pytest.mark.parametrize(("allies", "cost", "other"), [(5, 1, False), (2, 4, False), (6, 0, True)])
@pytest.mark.parametrize(("code", "element", "category", "backup"), CHEAPER)
def test_a_reduced_cost_still_needs_cp_of_the_element(code, element, category, backup, allies, cost, other):
    s, card, _ = in_hand(code, category, backup, allies, cost, element)
    assert s.p1.can_cast(card)
    s, card, _ = in_hand(code, category, backup, allies, cost, "Wind")
    assert s.p1.can_cast(card) == other


@pytest.mark.parametrize(("allies", "cp", "only"), [(2, 4, False), (5, 1, True)])
def test_1_187S_a_fire_card_pays_what_ice_cannot(s, allies, cp, only):
    cloud, tifa = s.p1.hand("1-187S", "1-189S")
    s.p1.has(field=[forward(1000, "Ice", categories=["VII"])] * allies)
    supply(s.p1, "Ice", cp)
    s.p1.begins_to_cast(cloud)
    assert s.p1.choices() == [tifa] if only else s.p1.can_pay(tifa)


# ---------------------------------------------------------------------------------------------------- First Strike
@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.parametrize(("code", "power"), [("1-087C", 3000), ("1-147C", 6000)])
def test_R12_12_first_strike_attacking_and_blocking(code, power, attacks):
    s = Scenario(turn_player=1 if attacks else 2)
    card, enemy = s.p1.field(code), s.p2.field(forward(power))
    attacker, blocker = (card, enemy) if attacks else (enemy, card)
    attacker.controller.attack(attacker)
    blocker.controller.blocks(blocker)
    s.to("damage_resolution")
    assert enemy.zone == "break_zone" and card.on_field and card.damage == 0
