"""Choices that change the cost of a Summon: actions (R5.62) and targets (R5.64)."""

from dataclasses import replace

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.program.queries import ProgramError
from fftcg_env.scenario import Scenario, ScenarioError, forward, summon
from tests.checks import check_views

PRICE = "If you selected 2 actions, the cost required to cast Flare is increased by {}."
ACTIONS = '"Choose 1 active Forward. Break it." "Choose 1 Forward of cost 3 or less. Break it."'


def flare(price="《C》", actions=ACTIONS, cost=1):
    """A Summon in the words of 28-087H."""
    text = f"Select up to 2 of the 2 following actions. {PRICE.format(price)} {actions}"
    return summon(text=text, name="Flare", cost=cost)


def ready(card, crystals=1, backups=1):
    """p1 can cast the Summon; p2 has a dull Forward that costs 2 and an active one that costs 5."""
    s = Scenario()
    hand = s.p1.hand(card)
    s.p1.backups("Fire", backups)
    if crystals:
        s.p1.crystals(crystals)
    return s, hand, s.p2.field(forward(5000, cost=2), dull=True), s.p2.field(forward(9000, cost=5))


def test_R5_62_one_action_costs_what_is_printed():
    s, card, _, strong = ready(flare())
    s.p1.cast(card, way=0, modes=[0], targets=[strong]).resolve_all()
    assert strong.zone == "break_zone" and s.p1.crystal_count == 1


def test_R5_62_two_actions_cost_a_crystal():
    s, card, weak, strong = ready(flare())
    s.p1.begins_to_cast(card)
    assert (s.asked, s.legal) == ("cost", ["option 0", "option 1"])
    check_views(s)
    s, card, weak, strong = ready(flare())
    s.p1.cast(card, way=1, modes=[0, 1], targets=[strong, weak]).resolve_all()
    assert (strong.zone, weak.zone, s.p1.crystal_count) == ("break_zone", "break_zone", 0)


def test_R5_62_without_the_crystal_one_action_is_the_most():
    s, card, _, strong = ready(flare(), crystals=0)
    with pytest.raises(ScenarioError):
        s.p1.cast(card, modes=[0, 1])
    s, card, _, strong = ready(flare(), crystals=0)
    s.p1.cast(card, modes=[0], targets=[strong]).resolve_all()
    assert strong.zone == "break_zone"


def test_R5_62_the_price_is_not_paid_for_fewer_actions():
    s, card, _, _ = ready(flare(actions='"Choose 1 Monster. Break it." "Choose 1 Forward. Break it."'))
    s.p1.begins_to_cast(card)
    assert (s.asked, s.legal) == ("cost", ["option 0"])  # there is no Monster to choose
    s, card, _, _ = ready(flare(actions='"Draw 1 card." "Draw 2 cards."'))
    s.p1.begins_to_cast(card).p1.does("option 1")
    assert s.legal == ["option 0", "option 1"]  # both have to be selected


def test_R5_62_none_of_the_actions():
    s, card, weak, strong = ready(flare())
    s.p1.cast(card, way=0, modes=[]).resolve_all()
    assert weak.on_field and strong.on_field and s.p1.crystal_count == 1


@pytest.mark.parametrize(("backups", "ways"), [(2, ["option 0"]), (3, ["option 0", "option 1"])])
def test_R5_62_R5_52_a_price_in_cp_is_an_increase(backups, ways):
    s, card, _, _ = ready(flare(price="2"), backups=backups)
    s.p1.begins_to_cast(card)
    assert (s.asked, s.legal) == ("cost", ways)
    if len(ways) == 2:
        s.p1.does("option 1").p1.selects(0, 1).p1.chooses(s.p2.zone("field")[1])
        s.p1.chooses(s.p2.zone("field")[0])
        assert int(s.state["payment"]["total"]) == 3


def test_R5_62_R5_53_reductions_reduce_a_price_in_cp():
    s, card, _, _ = ready(flare(price="2"), backups=1)
    s.p1.field(forward(1000, abilities=[t.Field((t.CostsLess(t.Number(3), (t.OfType("Summon"),)),))]))
    s.p1.begins_to_cast(card)
    assert s.legal == ["option 0", "option 1"]


def test_R5_62_R5_5_a_free_cast_pays_the_price():
    cast = t.Cast(t.Cards("hand", "you", (t.OfType("Summon"),)), t.CastTerms(free=True))
    for crystals, ways in ((0, ["option 0"]), (1, ["option 0", "option 1"])):
        s = Scenario()
        s.p1.has(hand=(flare(cost=9), summon(cast, name="Gate", cost=0))).p2.has(field=forward(5000, cost=2))
        if crystals:
            s.p1.crystals(1)
        s.p1.cast("Gate").both_pass().p1.chooses("Flare")
        assert (s.asked, s.legal) == ("cost", ways)


def test_R5_62_three_actions_with_two_prices():
    draws = '"Draw 1 card." "Draw 2 cards." "Draw 3 cards."'
    prices = f"{PRICE.format('《C》')} {PRICE.format('《C》《C》').replace('2', '3')}"
    text = f"Select up to 3 of the 3 following actions. {prices} {draws}"
    s, card, _, _ = ready(summon(text=text, name="Flare"), 2)
    s.p1.cast(card, way=2, modes=[0, 1, 2]).resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (6, 0)


@pytest.mark.parametrize(
    "abilities",
    [
        (t.Field((t.ExtraCost(t.Cost(crystals=1), modes=2),)), t.SummonText(t.Draw("you"))),
        (
            t.Field((t.ExtraCost(t.Cost(crystals=1), modes=3),)),
            t.SummonText(t.Modes((t.Draw("you"), t.Draw("you", 2)), 0, 2)),
        ),
        (
            t.Field((t.ExtraCost(t.Cost(crystals=1), modes=2),)),
            t.SummonText(t.Modes((t.Draw("you"), t.Draw("you", 2)), 2, 2)),
        ),
        (
            t.Field((t.ExtraCost(t.Cost(crystals=1), modes=2),)),
            t.SummonText(t.Modes((t.Draw("you"), t.Draw("you", 2), t.Draw("you", 3)), 0, 3)),
        ),
    ],
)
def test_R5_62_prices_that_fit_no_text_are_refused(s, abilities):
    s.p1.hand(replace(summon(t.Draw("you"), name="Flare"), abilities=abilities))
    with pytest.raises((ProgramError, ScenarioError)):
        s.p1.begins_to_cast("Flare")


# ----------------------------------------------------------------------------------------------------- targets (R5.64)
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
