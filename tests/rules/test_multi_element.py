"""Cards of several elements: what they are, what they cost and what they pay (R3.2, 5.2, 5.3, R10.21)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon

FIRE_ICE = ("Fire", "Ice")
OPTIONS = [{}, {"cp_overpayment": "one_excess"}]


def cheaper(by, cost, element=FIRE_ICE):
    """A Fire/Ice Forward that costs less."""
    return forward(5000, element, cost, name="Hero", abilities=[t.Field((t.CostsLess(t.Number(by)),))])


def hit(*where, zone="field"):
    """A Summon that removes a card of this description from the game."""
    chosen = t.Choose(t.Cards(zone, "any", where))
    return summon(t.Sequence((chosen, t.RemoveFromGame(t.Chosen()))), "Wind", name="Hit")


# ------------------------------------------------------------------------------------------------- what they are (3.1)
@pytest.mark.parametrize("element", ["Fire", "Ice", "Water"])
@pytest.mark.parametrize("zone", ["field", "break_zone", "damage_zone", "removed"])
def test_R3_2_all_elements_count_in_every_zone(s, zone, element):
    s.p1.has(hand=hit(t.OfElement(element), zone=zone), Wind=1)
    card = forward(5000, FIRE_ICE)
    place = {"field": s.p2.field, "break_zone": s.p2.break_zone, "damage_zone": s.p2.damage, "removed": s.p2.removed}
    target = place[zone](card)
    target = target[0] if isinstance(target, tuple) else target
    assert s.p1.can_cast("Hit") == (element in FIRE_ICE)
    if element in FIRE_ICE:
        s.p1.begins_to_cast("Hit")
        assert s.p1.choices() == [target]


@pytest.mark.parametrize(("element", "found"), [("Fire", 1), ("Ice", 1), ("Water", 0)])
def test_R3_2_a_search_finds_it_by_either_element(s, element, found):
    s.p1.deck_top(forward(5000, FIRE_ICE))
    s.p1.hand(summon(t.Search(t.Cards("deck", "you", (t.OfElement(element), t.OfType("Forward")))), name="Seek"))
    s.p1.has(Fire=1).p1.cast("Seek").both_pass()
    assert len(s.p1.choices()) == found


def test_R3_2_one_card_of_both_elements_is_still_one_card(s):
    count = t.CountOf(t.Cards("field", "you", (t.AnyOf((t.OfElement("Fire"), t.OfElement("Ice"))), t.Other())), 1000)
    counter = s.p1.field(forward(1000, "Wind", abilities=[t.Field((t.HasPower(t.Self(), count),))]))
    s.p1.field(forward(5000, FIRE_ICE))
    assert counter.power == 2000


# ------------------------------------------------------------------------------------------------- what they pay (5.2)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("element", ["Fire", "Ice", "Wind"])
def test_R5_12_a_backup_gives_one_cp_of_one_of_its_elements(element, options):
    s = Scenario(**options)
    hero, both = s.p1.hand(forward(5000, element, 1)), s.p1.field(backup(FIRE_ICE))
    assert s.p1.can_cast(hero) == (element != "Wind")
    if element != "Wind":
        s.p1.cast(hero, pay=[both])
        assert (hero.on_field, both.is_dull) == (True, True)


def test_R5_12_the_element_is_chosen_when_the_backup_is_dulled(s):
    hero = s.p1.hand(forward(5000, FIRE_ICE, 3))
    one, other, wind = *s.p1.backups(FIRE_ICE, 2), s.p1.field(backup("Wind"))
    s.p1.begins_to_cast(hero).p1.pays(one)
    assert (s.asked, s.legal) == ("element", ["Fire", "Ice"])
    s.p1.names_element("Ice")
    s.p1.pays(wind)  # as the CP of any element
    s.p1.pays(other)  # Fire is all that is left: no question
    assert hero.on_field


def test_R5_12_a_backup_gives_one_cp_and_not_one_of_each(s):
    hero = s.p1.hand(forward(5000, FIRE_ICE, 2))
    s.p1.backups(FIRE_ICE, 1)
    s.p1.backups("Wind", 3)
    assert not s.p1.can_cast(hero)


def test_R5_12_only_elements_with_which_the_rest_can_be_paid_are_offered(s):
    hero = s.p1.hand(forward(5000, FIRE_ICE, 3))
    both, _ = s.p1.field(backup(FIRE_ICE)), s.p1.backups("Fire", 2)
    s.p1.begins_to_cast(hero)
    s.p1.pays(both)  # must give Ice: no other source does
    assert s.asked == "pay" and s.state["payment"]["required"].tolist()[:2] == [1, 0]


def test_R5_12_no_question_where_the_element_does_not_matter(s):
    hero = s.p1.hand(forward(5000, "Light", 2))
    s.p1.backups(FIRE_ICE, 2)
    s.p1.cast(hero)
    assert [line for line in s.log if "Fire" in line.split()] == [] and hero.on_field


@pytest.mark.parametrize("options", OPTIONS)
def test_R5_13_S07_two_cp_of_one_element(options):
    s = Scenario(**options)
    hero = s.p1.hand(forward(5000, FIRE_ICE, 2))
    s.p1.spare(FIRE_ICE, 1)
    assert not s.p1.can_cast(hero)  # Fire+Ice is refused
    s = Scenario(**options)
    fire, ice = s.p1.hand(
        summon(t.Draw("you"), "Fire", 2, name="Double Fire"), summon(t.Draw("you"), "Ice", 2, name="Double Ice")
    )
    spare = s.p1.spare(FIRE_ICE, 1)[0]
    assert s.p1.can_cast(fire) and s.p1.can_cast(ice)
    s.p1.cast(ice, pay=[spare])
    assert spare.zone == "break_zone"


@pytest.mark.parametrize(("named", "left"), [("Fire", [0, 1]), ("Ice", [2, 0])])
def test_R5_13_S07_both_cp_have_the_element_that_was_named(s, named, left):
    user = s.p1.field(forward(1000, abilities=[t.Action(t.Cost(("Fire", "Fire", "Ice")), t.Draw("you"))]))
    spare, _, _ = *s.p1.spare(FIRE_ICE, 1), *s.p1.spare("Fire", 1), *s.p1.spare("Ice", 1)
    s.p1.begins_to_use(user).p1.pays(spare)
    assert s.legal == ["Fire", "Ice"]
    s.p1.names_element(named)
    assert s.state["payment"]["required"].tolist()[:2] == left  # two CP of one element, no CP of the other
    assert s.state["payment"]["produced"] == 2


def test_R5_13_an_element_that_does_not_help_is_not_offered(s):
    hero = s.p1.hand(forward(5000, "Fire", 3))
    spare, _ = s.p1.spare(FIRE_ICE, 1)[0], s.p1.backups("Ice", 1)
    s.p1.begins_to_cast(hero)
    s.p1.pays(spare)  # Ice+Ice+Ice could not pay for it
    assert s.asked == "pay" and s.state["payment"]["required"][0] == 0


@pytest.mark.parametrize("second", ["Light", "Dark"])
def test_R5_14_a_card_with_light_or_dark_among_its_elements_is_not_discarded_for_cp(second):
    s = Scenario()
    hero = s.p1.hand(forward(5000, "Fire", 2))
    s.p1.spare(("Fire", second), 1)
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero = s.p1.hand(forward(5000, "Fire", 1))
    s.p1.field(backup(("Fire", second)))
    assert s.p1.can_cast(hero)


# ------------------------------------------------------------------------------------------------- what they cost (5.3)
@pytest.mark.parametrize("options", OPTIONS)
def test_R5_22_S04_fire_ice_of_cost_3(options):
    s = Scenario(**options)
    hero = s.p1.hand(forward(5000, FIRE_ICE, 3))
    red, blue, water = (s.p1.field(backup(element)) for element in ("Fire", "Ice", "Water"))
    spare = s.p1.spare("Water", 1)[0]
    s.p1.begins_to_cast(hero)
    path = s.clone()
    path.p1.pays(*(path.same(card) for card in (red, blue, water)))
    assert path.same(hero).on_field
    s.p1.pays(red)
    with pytest.raises(ScenarioError, match="pay"):  # and one Water card: no Ice
        s.p1.pays(spare, water)
    assert hero.zone == "hand"
    s = Scenario(**options)
    hero = s.p1.hand(forward(5000, FIRE_ICE, 3))
    s.p1.backups("Fire", 1)
    s.p1.spare("Water", 1)
    assert not s.p1.can_cast(hero)


@pytest.mark.parametrize(("elements", "possible"), [(("Fire", "Ice", "Wind"), True), (("Fire", "Fire", "Ice"), False)])
def test_R5_22_each_element_once(s, elements, possible):
    hero = s.p1.hand(forward(5000, ("Fire", "Ice", "Wind"), 3))
    for element in elements:
        s.p1.field(backup(element))
    assert s.p1.can_cast(hero) == possible


def test_R5_22_a_summon_of_two_elements():
    s = Scenario()
    rally = s.p1.hand(summon(t.Draw("you"), FIRE_ICE, 2, name="Rally"))
    s.p1.backups("Fire", 2)
    assert not s.p1.can_cast(rally)
    s = Scenario()
    rally = s.p1.hand(summon(t.Draw("you"), FIRE_ICE, 2, name="Rally"))
    s.p1.has(Fire=1, Ice=1).p1.cast(rally)
    assert [item.source for item in s.stack] == [rally]


def test_R5_24_light_and_a_further_element():
    s = Scenario()
    hero = s.p1.hand(forward(5000, ("Light", "Ice"), 2))
    s.p1.backups("Fire", 2)
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero = s.p1.hand(forward(5000, ("Light", "Ice"), 2))
    s.p1.has(Fire=1, Ice=1)
    assert s.p1.can_cast(hero)


@pytest.mark.parametrize(
    ("elements", "possible"), [(("Fire",), False), (("Fire", "Wind"), False), (("Fire", "Ice"), True)]
)
def test_R5_23_R5_55_S05_reduced_to_1(s, elements, possible):
    hero = s.p1.hand(cheaper(3, 4))
    for element in elements:
        s.p1.field(backup(element))
    assert s.p1.can_cast(hero) == possible
    if possible:
        s.p1.cast(hero)
        assert hero.on_field and not any(card.is_active for card in s.p1.zone("field") if card != hero)


def test_R5_23_the_floor_is_the_number_of_elements(s):
    hero = s.p1.hand(cheaper(3, 4, ("Fire", "Ice", "Wind")))
    s.p1.has(Fire=1, Ice=1)
    wind = s.p1.backups("Wind", 1)[0]
    s.p1.begins_to_cast(hero)
    assert s.state["payment"]["total"] == 3
    s.p1.pays(wind)
    assert hero.zone == "hand"


@pytest.mark.parametrize("payment", ["close_when_covered", "full"])
def test_R5_23_R5_31_S06_reduced_to_0(payment):
    s = Scenario(payment=payment)
    hero = s.p1.hand(cheaper(4, 4))
    watcher = s.p1.field(forward(1000, name="Watcher", abilities=[t.Auto(t.Casts("you"), t.Draw("you"))]))
    sources = [*s.p1.backups("Fire", 1), *s.p1.backups("Ice", 1), *s.p1.spare(FIRE_ICE, 1)]
    s.p1.begins_to_cast(hero)
    assert hero.on_field and s.asked == "priority"  # no player was asked for CP
    assert [card.zone for card in sources] == ["field", "field", "hand"]
    assert all(card.is_active for card in sources[:2])
    assert [item.source for item in s.stack] == [watcher]  # it was a cast


@pytest.mark.parametrize(("option", "possible"), [("unlimited", [True, True]), ("one_excess", [True, False])])
def test_R5_30_R5_22_excess_for_each_required_element(option, possible):
    """Fire/Ice for 2: two discards make 4 CP, an excess of one an element. A Backup that is not needed is too much."""
    s = Scenario(cp_overpayment=option, payment="full")
    hero = s.p1.hand(forward(5000, FIRE_ICE, 2))
    one, other = *s.p1.spare("Fire", 1), *s.p1.spare("Ice", 1)
    wind = s.p1.backups("Wind", 1)[0]
    s.p1.begins_to_cast(hero).p1.pays(one, other)
    assert s.p1.can_pass() == possible[0] and s.p1.can_pay(wind) == possible[1]
    s.p1.passes()
    assert hero.on_field


# ------------------------------------------------------------------------------------------- parties, limits, text
def named(elements):
    return forward(3000, elements, name="/".join(elements))


@pytest.mark.parametrize(
    ("members", "legal"),
    [
        ([("Fire", "Ice"), ("Ice",), ("Ice", "Water")], True),
        ([("Fire", "Ice"), ("Ice", "Water"), ("Water", "Fire")], False),
        ([("Fire", "Ice"), ("Ice", "Water")], True),
        ([("Fire", "Ice"), ("Water",)], False),
    ],
)
def test_R10_21_S79_all_members_share_one_element(s, members, legal):
    party = [s.p1.field(named(elements)) for elements in members]
    if legal:
        s.p1.attack(party)
        assert all(card.is_attacking for card in party)
    else:
        with pytest.raises(ScenarioError, match="attack"):
            s.p1.attack(party)
        s.p1.attack(party[:-1])  # without the last one it is a party, or an attack
        assert not party[-1].is_attacking


def test_R3_33_light_among_several_elements_counts(s):
    s.p1.field(forward(5000, ("Light", "Fire")))
    dark = s.p1.hand(forward(5000, "Dark", 1))
    s.p1.backups("Fire", 1)
    assert not s.p1.can_cast(dark)


def test_the_texts_of_elements_both_ways(s):
    hero = s.p1.hand(forward(5000, FIRE_ICE, 2))
    one, _ = s.p1.backups(FIRE_ICE, 2)
    s.p1.begins_to_cast(hero).p1.pays(one)
    numbers = s.legal_actions
    assert [s.game.describe(s.states, 0, number) for number in numbers] == s.legal == ["Fire", "Ice"]
    assert [s.game.parse(s.states, 0, text) for text in ("fire", " ICE ")] == numbers
    assert [s.game.parse(s.states, 0, text) for text in ("option 0", "option 1")] == numbers
    with pytest.raises(ScenarioError, match="'Water' is not legal"):
        s.p1.does("Water")
    s.p1.does("ice")
    assert s.state["payment"]["required"].tolist()[:2] == [1, 0]
