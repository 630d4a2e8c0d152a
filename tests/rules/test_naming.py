"""Naming an Element, a Job, a card type or a number at resolution, by either player (R7.44)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.core.records import copy_records, write_records
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views


def all_forwards(what):
    return t.All(t.Cards("field", "any", (t.OfType("Forward"), t.OfNamed(what))))


def storm(what, *more, without=()):
    """ "Name 1 ... Deal 5000 damage to all the Forwards that have it." """
    return t.Sequence((t.Name(what, without), t.Damage(all_forwards(what), t.Number(5000)), *more))


def resolving(effect, *forwards):
    """p1's Summon resolves and asks; p2 has these Forwards."""
    s = Scenario()
    card = s.p1.hand(summon(effect, name="Storm"))
    s.p1.backups("Fire", 1)
    victims = [s.p2.field(one) for one in forwards]
    s.p1.cast(card).both_pass()
    return s, victims


def test_R7_44_an_element_is_named_and_no_player_can_respond():
    s, (ice, fire, both) = resolving(
        storm("element"), forward(9000, "Ice"), forward(9000), forward(9000, ("Fire", "Ice"))
    )
    assert (s.asked, s.p1.decides("name")) == ("name", True)
    assert s.legal == ["Fire", "Ice", "Wind", "Earth", "Lightning", "Water", "Light", "Dark"]
    check_views(s)
    copy = copy_records(s.states)
    s.p1.does("Ice")
    assert (ice.damage, fire.damage, both.damage) == (5000, 0, 5000)  # before anybody gets priority
    write_records(s.states, copy)
    s.p1.does("Fire")
    assert (ice.damage, fire.damage, both.damage) == (0, 5000, 5000)


def test_R7_44_some_elements_cannot_be_named():
    s, _ = resolving(storm("element", without=("Light", "Dark")), forward(9000))
    assert s.legal == ["Fire", "Ice", "Wind", "Earth", "Lightning", "Water"]


def test_R0_15_R7_44_a_number_is_a_cost_and_not_negative():
    s, (cheap, dear) = resolving(storm("number"), forward(9000, cost=2), forward(9000, cost=4))
    assert s.legal[0] == "option 0"
    s.p1.does("option 4")
    assert (cheap.damage, dear.damage) == (0, 5000)


@pytest.mark.parametrize(("option", "removed"), [(0, "forward"), (1, "backup")])
def test_R7_44_a_card_type(s, option, removed):
    effect = t.Sequence(
        (t.Name("card_type"), t.RemoveFromGame(t.All(t.Cards("break_zone", "opponent", (t.OfNamed("card_type"),)))))
    )
    card = s.p1.hand(summon(effect, name="Storm"))
    s.p1.backups("Fire", 1)
    cards = {"forward": s.p2.break_zone(forward(5000)), "backup": s.p2.break_zone(backup())}
    s.p1.cast(card).both_pass()
    assert s.legal == ["option 0", "option 1", "option 2", "option 3"]
    s.p1.does(f"option {option}")
    assert {name for name, one in cards.items() if one.zone == "removed"} == {removed}


def test_R7_44_a_job_is_named_by_a_card_that_has_it():
    s, (knight, mage) = resolving(storm("job"), forward(9000, jobs=["Knight"]), forward(9000, jobs=["Mage"]))
    assert s.p1.choices() == [knight, mage]
    check_views(s)
    s.p1.does(s.legal[0])
    assert sorted((knight.damage, mage.damage)) == [0, 5000]


def test_R7_44_of_a_card_with_several_jobs_one_is_named():
    two = forward(9000, jobs=["Mage", "Knight"])
    s, (knight, paladin) = resolving(storm("job"), forward(9000, jobs=["Knight"]), two)
    s.take(s.find_action(7, paladin))
    assert (s.asked, s.legal) == ("name", ["option 0", "option 1"])
    check_views(s)
    s.p1.does("option 1")
    assert (knight.damage, paladin.damage) == (5000, 5000)


def test_R7_44_jobs_of_unknown_own_cards_are_options_that_tell_no_place(s):
    card = s.p1.hand(summon(storm("job"), name="Storm"))
    s.p1.has(Fire=1, deck_top=forward(1000, jobs=["Thief"])).p2.has(deck_top=forward(1000, jobs=["Ninja"]))
    s.p2.hand(forward(1000, jobs=["Monk"]))
    s.p1.cast(card).both_pass()
    assert s.legal == ["option 0"]  # neither the opponent's hand nor decks
    check_views(s)


def test_R7_44_a_resolution_in_between_names_something_else(s):
    """The damage of a naming Summon reveals an EX Burst that names too; afterwards the first name counts."""
    inner = summon(storm("element"), name="Burst", ex_burst=True)
    outer = t.Sequence(
        (t.Name("element"), t.DamagePlayer("opponent", 1), t.Damage(all_forwards("element"), t.Number(1000)))
    )
    card = s.p1.hand(summon(outer, name="Storm"))
    s.p1.backups("Fire", 1)
    ice, wind = s.p2.field(forward(9000, "Ice")), s.p2.field(forward(9000, "Wind"))
    s.p2.deck_top(inner)
    s.p1.cast(card).both_pass().p1.does("Ice")
    assert s.asked == "ex_burst"
    s.p2.says_yes().p2.does("Wind")
    assert (ice.damage, wind.damage) == (1000, 5000)


# ------------------------------------------------------------------------------------------- becoming what was named
def test_R7_44_R9_13_an_element_becomes_the_named_one():
    effect = t.Sequence((t.Name("element"), t.BecomeNamed(t.All(t.Cards(where=(t.OfType("Forward"),))), "element")))
    s, (fire,) = resolving(t.Sequence((*effect.effects, *storm("element").effects)), forward(9000))
    s.p1.does("Ice").p1.does("Ice")
    assert fire.damage == 5000
    s, (fire,) = resolving(t.Sequence((*effect.effects, *storm("element").effects)), forward(9000))
    s.p1.does("Ice").p1.does("Fire")
    assert fire.damage == 0


def test_R7_44_R9_12_a_named_job_is_gained_in_addition_to_its_own():
    everybody = t.All(t.Cards(where=(t.OfType("Forward"),)))
    effect = t.Sequence((t.Name("job"), t.BecomeNamed(everybody, "job"), *storm("job").effects))
    s, (knight, mage) = resolving(effect, forward(9000, jobs=["Knight"]), forward(9000, jobs=["Mage"]))
    s.take(s.find_action(7, knight)).take(s.find_action(7, knight))
    assert (knight.damage, mage.damage) == (5000, 5000)


def test_R7_44_R8_65_a_gained_ability_remembers_the_named_element(s):
    text = (
        'When Scarmiglione enters the field, select 1 Element. Scarmiglione gains "If Scarmiglione deals damage to a '
        'Forward of the named Element, double the damage instead." (This effect does not end at the end of the turn.)'
        "\n《0》: Choose 1 Forward. Deal it 2000 damage."
    )
    s.p1.backups("Fire", 2)
    hero = s.p1.hand(forward(5000, name="Scarmiglione", text=text))
    ice, wind = s.p2.field(forward(9000, "Ice")), s.p2.field(forward(9000, "Wind"))
    s.p1.cast(hero).both_pass().p1.does("Ice")
    for target in (ice, wind):
        s.p1.uses(hero, targets=[target]).both_pass()
    assert (ice.damage, wind.damage) == (4000, 2000)


@pytest.mark.parametrize("what", ["job", "number"])
def test_a_gained_ability_remembers_no_other_name_yet(s, what):
    remembers = t.Field((t.HasPower(t.All(t.Cards(where=(t.OfNamed(what),))), t.Number(1000)),))
    everybody = t.All(t.Cards(where=(t.OfType("Forward"),)))
    s.p1.hand(summon(t.Sequence((t.Name(what), t.GainAbility(everybody, remembers)))))
    with pytest.raises(ScenarioError, match="a name other than an Element"):
        s.p1.passes()


def test_R7_44_an_effect_keeps_the_name_chosen_when_it_began(s):
    """Another resolution names something else later: what the first effect describes does not change."""
    cold = t.Sequence((t.Name("number"), t.Restrict(all_forwards("number"), "cannot_attack")))
    first, second = s.p1.hand(summon(cold, name="Cold"), summon(cold, name="Colder"))
    s.p1.backups("Fire", 2)
    cheap, middle, dear = (s.p1.field(forward(5000, cost=cost, name=f"F{cost}")) for cost in (2, 3, 4))
    for card, number in ((first, 2), (second, 3)):
        s.p1.cast(card).both_pass().p1.does(f"option {number}")
    restricted = [int(s.state["restrictions"][one.index]) for one in (cheap, middle, dear)]
    assert restricted == [op.CANNOT_ATTACK, op.CANNOT_ATTACK, 0]


# --- Names that the opponent chooses, odd or even costs, and several cards that a delayed ability watches -------------
def cast(s, text):
    s.p1.cast(s.p1.hand(summon(text=text, cost=0, name="Deed"))).both_pass()


def test_R7_44_the_opponent_names_the_Element(s):
    fire, ice = (s.p1.field(forward(1000, element=element, name=element)) for element in ("Fire", "Ice"))
    cast(s, "Your opponent names 1 Element. Break all the Forwards of the named Element.")
    assert s.p2.decides("name")
    s.p2.does("Ice")
    assert (fire.on_field, ice.on_field) == (True, False)


@pytest.mark.parametrize(("option", "left"), [(0, "Even"), (1, "Odd")])
@pytest.mark.parametrize("who", ["Name", "Your opponent names"])
def test_R7_44_odd_or_even(s, option, left, who):
    cards = [s.p2.field(forward(1000, cost=cost, name=name)) for cost, name in ((3, "Odd"), (4, "Even"))]
    cast(s, f"{who} odd or even. Break all the Forwards of the named parity.")
    side = s.p1 if who == "Name" else s.p2
    assert side.decides("name")
    s.take(1 + option)
    assert [card.name for card in cards if card.on_field] == [left]


@pytest.mark.parametrize(("number", "drawn"), [(0, 1), (1, 1), (2, 0)])
def test_R8_42a_each_of_several_targets_is_watched(s, number, drawn):
    cards = [s.p2.field(forward(1000, name=name)) for name in ("A", "B", "C")]
    text = "Choose up to 2 Forwards. When either of them leaves the field this turn, draw 1 card."
    deed = s.p1.hand(summon(text=text, cost=0, name="Deed"))
    burn = s.p1.hand(summon(text="Choose 1 Forward. Break it.", cost=0, name="Burn"))
    s.p1.cast(deed, targets=cards[:2]).both_pass().p1.cast(burn, targets=[cards[number]]).resolve_all()
    assert s.p1.hand_size == drawn
