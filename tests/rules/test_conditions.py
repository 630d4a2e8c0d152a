"""Conditions, descriptions, values, the history of the turn, and choices of several kinds of cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import FORWARD, FORWARDS, FREE, MINE, THEIRS


def at_least(value, number):
    return t.Compare(value, "at_least", t.Number(number))


def user(effect, condition=None, **more):
    """A Forward with an action ability that costs nothing."""
    return forward(3000, name="User", abilities=[t.Action(FREE, effect, condition)], **more)


def true_now(s, ref):
    """Whether the condition of the User's ability holds."""
    return s.p1.can_use(ref)


# ------------------------------------------------------------------------------------------------- the real cards
def test_S60_R7_51_the_only_target_leaves_with_the_real_card(s):
    own, victim = s.p1.field(forward(5000, "Fire")), s.p2.field(forward(9000))
    s.p1.has(hand="10-002H", Fire=5)
    s.p2.has(hand=summon(t.Sequence((t.Choose(FORWARDS), t.ReturnToHand(t.Chosen()))), name="Flee"), Fire=1)
    s.p1.cast("10-002H", targets=[victim]).p1.passes().p2.cast("Flee", targets=[victim]).resolve_all()
    assert (own.power, victim.zone) == (5000, "hand")


@pytest.mark.parametrize(("brynhildr_was_cast", "damage"), [(False, 2000), (True, 4000)])
def test_R7_68_instead_replaces_the_damage_and_not_the_repeated_part(s, brynhildr_was_cast, damage):
    """1-013H Sazh says of both amounts that he does not activate."""
    sazh, target = s.p1.field("1-013H"), s.p2.field(forward(9000))
    if brynhildr_was_cast:
        s.p1.cast(s.p1.hand(summon(t.Draw("you", 1), cost=0, name="Brynhildr"))).resolve_all()
    s.p1.uses(sazh, targets=[target]).resolve_all()
    assert target.damage == damage


@pytest.mark.parametrize(("damaged", "drawn"), [(0, 0), (1000, 2)])
def test_S67_R7_62_damaged_only_afterwards_does_not_trigger(s, damaged, drawn):
    s.p1.break_zone("10-092C")
    s.p2.field(forward(9000), damage=damaged)
    raised = t.Choose(t.Cards("break_zone", "you"))
    s.p1.hand(
        summon(t.Sequence((raised, t.PlayOntoField(t.Chosen()), t.Damage(t.All(THEIRS), t.Number(2000)))), name="Raise")
    )
    s.p1.has(Fire=1).p1.cast("Raise", targets=["10-092C"]).resolve_all()
    assert s.p1.hand_size == drawn


@pytest.mark.parametrize("fourth", [False, True])
def test_S68_R8_33_a_fourth_element_before_the_resolution(s, fourth):
    s.p1.has(hand="19-037R", field=(backup("Fire"), backup("Earth")), Wind=2)
    s.p1.deck_top(forward(5000, ("Fire", "Ice"), name="Both"))
    arrival = s.p1.break_zone(monster("Water"))
    raised = t.Choose(t.Cards("break_zone", "you"))
    s.p1.hand(summon(t.Sequence((raised, t.PlayOntoField(t.Chosen()))), name="Raise"))
    s.p1.cast("19-037R", pay=s.p1.zone("field")[2:4])
    assert len(s.stack) == 1
    if fourth:
        s.p1.cast("Raise", targets=[arrival]).resolve_top()
    s.resolve_top()
    assert (s.asked == "may") == (not fourth)


def test_S70_R7_21_the_number_of_targets_is_fixed_at_declaration(s):
    s.p1.hand("24-021H")
    kurasame = s.card("24-021H")
    backups = s.p1.backups(kurasame.elements, 3)
    s.p1.spare(kurasame.elements, 3)
    targets = [s.p2.field(forward(5000)) for _ in range(4)]
    s.p2.hand(summon(t.Sequence((t.Choose(t.Cards(where=(t.OfType("Backup"),))), t.Break(t.Chosen()))), name="Fell"))
    s.p2.has(Fire=1).p1.cast("24-021H")
    assert s.p1.decides("target")
    s.p1.chooses(*targets[:3])
    assert s.p1.has_priority  # no fourth
    check_views(s)
    s.p1.passes().p2.cast("Fell", targets=[backups[0]]).resolve_all()
    assert [target.is_frozen for target in targets] == [True, True, True, False]


# ------------------------------------------------------------------------------------------------------ conditions
@pytest.mark.parametrize(
    ("forwards", "backups", "expected"), [(0, 0, True), (1, 0, False), (0, 1, False), (1, 1, False)]
)
def test_the_negation_of_an_alternative(s, forwards, backups, expected):
    has_forward, has_backup = t.Exists(THEIRS), t.Exists(t.Cards("field", "opponent", (t.OfType("Backup"),)))
    ref = s.p1.field(user(t.Draw("you"), t.Not(t.Either((has_forward, has_backup)))))
    for _ in range(forwards):
        s.p2.field(forward(1000))
    s.p2.backups("Fire", backups)
    assert true_now(s, ref) == expected


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("second", [0, 1])
@pytest.mark.parametrize("third", [0, 1])
def test_conditions_nest(s, first, second, third):
    """(A and not B) or not (A or C), for every truth of A, B and C."""
    a, b, c = (t.Exists(t.Cards("field", "opponent", (t.OfType(kind),))) for kind in ("Forward", "Backup", "Monster"))
    ref = s.p1.field(user(t.Draw("you"), t.Either((t.Both((a, t.Not(b))), t.Not(t.Either((a, c)))))))
    for wanted, card in ((first, forward(1000)), (second, backup()), (third, monster())):
        if wanted:
            s.p2.field(card)
    assert true_now(s, ref) == bool((first and not second) or not (first or third))


@pytest.mark.parametrize(("mine", "theirs", "expected"), [(1, 2, True), (2, 2, False), (3, 2, False)])
def test_more_than_the_other_player(s, mine, theirs, expected):
    ref = s.p1.field(user(t.Draw("you"), t.Not(t.Compare(t.CountOf(THEIRS), "at_most", t.CountOf(MINE)))))
    for _ in range(mine - 1):
        s.p1.field(forward(1000))
    for _ in range(theirs):
        s.p2.field(forward(1000))
    assert true_now(s, ref) == expected


@pytest.mark.parametrize(("number", "expected"), [(1, False), (2, True), (3, False)])
def test_exactly_a_number(s, number, expected):
    ref = s.p1.field(user(t.Draw("you"), t.Compare(t.CountOf(THEIRS), "exactly", t.Number(2))))
    for _ in range(number):
        s.p2.field(forward(1000))
    assert true_now(s, ref) == expected


@pytest.mark.parametrize(("player", "turn_player"), [("you", 1), ("opponent", 2)])
def test_R6_1_during_whose_turn(player, turn_player):
    s = Scenario(turn_player=turn_player)
    gained = t.Field((t.HasPower(t.Self(), t.Number(2000)),), t.DuringTurn(player))
    hero = s.p1.field(forward(3000, name="Hero", abilities=[gained]))
    assert hero.power == 5000
    s.next_turn()
    assert hero.power == 3000


def test_R6_1_during_a_phase(s):
    main = s.p1.field(user(t.Draw("you"), t.DuringTurn("you", "main")))
    armed = t.Field((t.HasPower(t.Self(), t.Number(1000)),), t.DuringTurn("any", "attack"))
    fighter = s.p1.field(forward(4000, name="Fighter", abilities=[armed]))
    assert (s.p1.can_use(main), fighter.power) == (True, 4000)
    s.to("attack_preparation")
    assert (s.p1.can_use(main), fighter.power) == (False, 5000)
    s.p1.no_attack().to("main_2")
    assert (s.p1.can_use(main), fighter.power) == (True, 4000)


def test_R8_33_a_condition_about_the_card_that_entered():
    entered = t.Auto(t.Enters(MINE), t.Draw("you"), t.Is(t.Triggering(), (t.OfCost("at_least", 3),)))
    for cost, drawn in ((2, 0), (3, 1)):
        s = Scenario()
        s.p1.has(field=forward(1000, name="Watcher", abilities=[entered]), hand=forward(5000, cost=cost))
        s.p1.has(Fire=3).p1.cast(s.p1.zone("hand")[0])
        assert len(s.stack) == drawn
        s.take_forced()
        if drawn:
            s.resolve_all()
        assert s.p1.hand_size == drawn


# ----------------------------------------------------------------------------------------------- history of the turn
def cast_condition(number, *where):
    return at_least(t.ThisTurn("cast", "you", where), number)


def test_history_of_casts_counts_this_turn_only(s):
    ref = s.p1.field(user(t.Draw("you"), cast_condition(2)))
    s.p1.has(hand=(forward(1000, cost=1), summon(t.Draw("opponent"), name="Gift")), Fire=3)
    s.p1.cast(s.p1.zone("hand")[0])
    assert not true_now(s, ref)
    s.p1.cast("Gift")
    assert true_now(s, ref)  # a cast counts before it resolves
    s.resolve_all()
    clone = s.clone()
    assert true_now(clone, clone.same(ref))
    s.next_turn()
    s.p1.passes() if s.p1.has_priority else None
    assert int(s.state["log_count"]) == 0 or not true_now(s, ref)


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ((), True),
        ((t.OfType("Summon"),), True),
        ((FORWARD,), False),
        ((t.Named("Gift"),), True),
        ((t.Except((t.Named("Gift"),)),), False),
        ((t.AnyOf((FORWARD, t.OfElement("Fire"))),), True),
        ((t.OfCost("at_least", 2),), False),
        ((t.OfCost("at_least", 1), t.OfCost("at_most", 1)), True),
    ],
)
def test_history_asks_for_what_was_cast(s, where, expected):
    ref = s.p1.field(user(t.Draw("you"), cast_condition(1, *where)))
    s.p1.has(hand=summon(t.Draw("opponent"), name="Gift"), Fire=1).p1.cast("Gift").resolve_all()
    assert true_now(s, ref) == expected


def test_history_of_what_left_and_entered(s):
    deeds = ("entered", "put_into_break_zone", "left", "returned")
    users = [
        forward(1000, name=deed, abilities=[t.Action(FREE, t.Draw("you"), at_least(t.ThisTurn(deed, "you"), 1))])
        for deed in deeds
    ]
    refs = [s.p1.field(card) for card in users]
    victim, other = s.p1.field(forward(2000)), s.p1.field(forward(2000))
    s.p1.hand(
        summon(t.Sequence((t.Choose(MINE), t.Break(t.Chosen()))), name="Fell"),
        summon(t.Sequence((t.Choose(MINE), t.ReturnToHand(t.Chosen()))), name="Flee"),
    )
    s.p1.backups("Fire", 4)
    assert [s.p1.can_use(ref) for ref in refs] == [False] * 4
    s.p1.cast("Fell", targets=[victim]).resolve_all()
    assert [s.p1.can_use(ref) for ref in refs] == [False, True, True, False]
    s.p1.cast("Flee", targets=[other]).resolve_all()
    assert [s.p1.can_use(ref) for ref in refs] == [False, True, True, True]
    s.p1.cast(other)
    assert [s.p1.can_use(ref) for ref in refs] == [True] * 4


def test_history_of_an_attack_and_of_damage(s):
    deeds = ("attacked", "formed_party", "received_damage", "was_damaged", "drew", "searched", "discarded")
    refs = [
        s.p2.field(
            forward(1000, name=deed, abilities=[t.Action(FREE, t.Draw("you"), at_least(t.ThisTurn(deed, "any"), 1))])
        )
        for deed in deeds
    ]
    first, second = s.p1.field(forward(5000)), s.p1.field(forward(5000))
    s.p1.attack([first, second]).p2.no_block().both_pass().p1.passes()
    used = dict(zip(deeds, (s.p2.can_use(ref) for ref in refs), strict=True))
    assert used == {deed: deed in ("attacked", "formed_party", "received_damage") for deed in deeds}


def test_the_history_is_kept_only_if_some_card_asks_for_it(s):
    s.p1.has(hand=forward(1000, cost=1), Fire=1).p1.cast(s.p1.zone("hand")[0])
    assert int(s.state["log_count"]) == 0


def test_a_field_ability_follows_the_history(s):
    bold = t.Field((t.HasPower(t.Self(), t.Number(3000)),), at_least(t.ThisTurn("cast", "you"), 1))
    hero = s.p1.field(forward(3000, name="Hero", abilities=[bold]))
    s.p1.has(hand=summon(t.Draw("opponent"), name="Gift"), Fire=1)
    assert hero.power == 3000
    s.p1.cast("Gift")
    assert hero.power == 6000
    s.resolve_all().next_turn()
    assert hero.power == 3000


# ---------------------------------------------------------------------------------------------------- descriptions
@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ((t.Except((t.Named("Alfa"),)),), {"Bravo", "Zulu"}),
        ((t.Except((t.OfElement("Ice"), t.OfElement("Fire"))),), set()),
        ((t.Except((t.OfElement("Ice"),)),), {"Alfa"}),
        ((t.Marked("multi_element"),), {"Zulu"}),
        ((t.Except((t.Marked("multi_element"),)),), {"Alfa", "Bravo"}),
        ((t.AnyOf((t.AllOf((t.OfElement("Ice"), t.OfCost("exactly", 3))), t.Named("Alfa"))),), {"Alfa", "Bravo"}),
        ((t.Extreme("highest", "power"),), {"Zulu"}),
        ((t.Extreme("lowest", "cost"),), {"Alfa"}),
        (
            (t.Compared("cost", "at_most", t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)))),),
            {"Alfa", "Bravo"},
        ),
        ((t.Compared("power", "at_least", t.Number(5000)),), {"Bravo", "Zulu"}),
    ],
)
def test_descriptions(s, where, expected):
    ref = s.p1.field(user(t.Sequence((t.Choose(t.Cards("field", "opponent", (FORWARD, *where)), 0), t.Draw("you")))))
    s.p1.has(Fire=3).p2.has(field=forward(3000, "Fire", 2, name="Alfa"))
    s.p2.has(field=(forward(5000, "Ice", 3, name="Bravo"), forward(8000, ("Ice", "Fire"), 4, name="Zulu")))
    s.p1.begins_to_use(ref)
    chosen = {card.name for card in s.p1.choices()} if s.asked == "target" else set()
    assert chosen == expected


def test_R4_17_what_entered_this_turn(s):
    fresh = t.Cards("field", "you", (FORWARD, t.Marked("entered_this_turn")))
    ref = s.p1.field(user(t.Draw("you"), t.Exists(fresh)))
    s.p1.has(hand=forward(1000, cost=1), Fire=1)
    assert not true_now(s, ref)
    s.p1.cast(s.p1.zone("hand")[0])
    assert true_now(s, ref)
    s.next_turn()
    assert int(s.state["turn_began"]) == int(s.state["time"])


# ---------------------------------------------------------------------------------------------------------- values
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (t.Half(t.PowerOf(t.Chosen())), 2500),
        (t.Half(t.PowerOf(t.Chosen()), 1000), 3000),
        (t.Sum((t.PowerOf(t.Chosen()), t.Number(-1000))), 4000),
        (t.Times(t.CostOf(t.Chosen()), 1000), 4000),
        (t.Sum((t.CountOf(MINE, 1000), t.Times(t.PointsOfDamage("you"), 1000))), 3000),
        (t.Different("elements", t.Cards("field", "any"), 1000), 3000),
        (t.Total("cost", THEIRS, 1000), 7000),
        (t.Best("lowest", "power", THEIRS), 4000),
        (t.Crystals("you", 1000), 2000),
        (t.NumberOf(t.Chosen(), 3000), 3000),
        (t.Half(t.PowerOf(t.Self())), 1500),
    ],
)
def test_R0_13_R0_14_R0_16_R7_63_numbers(s, value, expected):
    ref = s.p1.field(user(t.Sequence((t.Choose(THEIRS), t.Damage(t.Chosen(), value)))))
    s.p1.has(crystals=2, damage=2, Wind=1)
    victim = s.p2.field(forward(5000, "Ice", 4))
    s.p2.field(forward(4000, "Fire", 3))
    s.p1.uses(ref, targets=[victim])
    before = s.clone()
    s.resolve_all()
    dealt = int(before.state["damage"][victim.index]) + (victim.damage if victim.on_field else expected)
    assert dealt == expected and victim.on_field == (expected < 5000)


def test_R0_16_a_difference_below_zero_deals_no_damage(s):
    less = t.Sum((t.PowerOf(t.Chosen()), t.Number(-9000)))
    ref = s.p1.field(user(t.Sequence((t.Choose(THEIRS), t.Damage(t.Chosen(), less)))))
    victim = s.p2.field(forward(5000))
    s.p1.uses(ref, targets=[victim]).resolve_all()
    assert victim.damage == 0


def test_damage_on_a_card_and_what_several_share(s):
    hurt = at_least(t.DamageOn(t.Chosen()), 2000)
    shared = t.AllShare(t.Chosen(1), "elements")
    both = t.Sequence(
        (t.Choose(THEIRS), t.Choose(MINE, 2, 2), t.If(hurt, t.Draw("you")), t.If(shared, t.GainCrystals("you")))
    )
    ref, ice = s.p1.field(user(both)), s.p1.field(forward(1000, ("Ice", "Fire")))
    earth, victim = s.p1.field(forward(1000, "Earth")), s.p2.field(forward(5000), damage=2000)
    s.p1.uses(ref, targets=[victim, ref, ice]).resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (1, 1)
    s.p1.uses(ref, targets=[victim, earth, ice]).resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (2, 1)


# ------------------------------------------------------------------------------------------ choices of one sentence
def pair(first, second, minimum=1):
    """ "Choose 1 A and 1 B. Break them." """
    choices = (t.Choose(first, minimum), t.Choose(second, apart=1))
    return user(t.Sequence((*choices, t.Break(t.Targets((0, 1))))))


def test_R7_33_R7_34_one_card_cannot_be_both():
    either, ice = THEIRS, t.Cards("field", "opponent", (FORWARD, t.OfElement("Ice")))
    s = Scenario()
    ref, cold = s.p1.field(pair(either, ice)), s.p2.field(forward(5000, "Ice"))
    assert not s.p1.can_use(ref)
    s = Scenario()
    ref = s.p1.field(pair(either, ice))
    cold, warm = s.p2.field(forward(5000, "Ice")), s.p2.field(forward(5000))
    s.p1.begins_to_use(ref)
    assert s.p1.choices() == [warm]  # the only Ice Forward is left for the second choice
    check_views(s)
    s.p1.chooses(warm).p1.chooses(cold).resolve_all()
    assert (cold.zone, warm.zone) == ("break_zone", "break_zone")


def test_R7_33_an_optional_first_choice_leaves_the_second_possible(s):
    ref, only = s.p1.field(pair(THEIRS, THEIRS, minimum=0)), s.p2.field(forward(5000))
    s.p1.begins_to_use(ref)
    assert s.p1.choices() == [only]
    s.p1.chooses(only).resolve_all()
    assert only.zone == "break_zone"


def test_R7_52_together_only_the_legal_ones(s):
    ref = s.p1.field(pair(MINE, THEIRS))
    own, theirs = s.p1.field(forward(4000)), s.p2.field(forward(5000))
    s.p2.has(hand=summon(t.Sequence((t.Choose(FORWARDS), t.ReturnToHand(t.Chosen()))), name="Flee"), Fire=1)
    s.p1.uses(ref, targets=[own, theirs]).p1.passes().p2.cast("Flee", targets=[theirs]).resolve_all()
    assert (own.zone, theirs.zone) == ("break_zone", "hand")


@pytest.mark.parametrize(("backups", "possible"), [(0, True), (1, True), (2, True), (3, False)])
def test_R7_21_exactly_as_many_as_a_value(s, backups, possible):
    number = t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)))
    ref = s.p1.field(user(t.Sequence((t.Choose(THEIRS, -1, 12, number=number), t.Dull(t.Chosen())))))
    s.p1.backups("Fire", backups)
    victims = [s.p2.field(forward(5000)) for _ in range(2)]
    assert s.p1.can_use(ref) == possible
    if possible:
        s.p1.begins_to_use(ref)
        if backups:
            assert not s.p1.can_pass()
            s.p1.chooses(*victims[:backups])
        s.resolve_all()
        assert [victim.is_dull for victim in victims] == [k < backups for k in range(2)]
