"""Last known information (R4.40): a card that has left the field, in conditions, comparisons and amounts."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.core.event_log import events_of
from fftcg_env.core.records import copy_records
from fftcg_env.games.fftcg.record.constants import PASS
from fftcg_env.scenario import Scenario, forward, monster, summon
from tests.kit import CRYSTAL, FORWARD

LEFT = "is put from the field into the Break Zone"
FALLING = t.LeavesToBreakZone(t.Cards("field", "you", (FORWARD,)))
GROW = summon(text="Choose 1 Forward. It gains +5000 power until the end of the turn.", name="Grow")
FREEZING = t.Sequence((t.Choose(t.Cards()), t.ChangeElements(t.Chosen(), ("Ice",))))
TURN = summon(FREEZING, name="Turn")
RISE = summon(t.Sequence((t.Choose(t.Cards()), t.BecomeForward(t.Chosen(), 9000))), name="Rise")
SPEED = summon(text="Choose 1 Forward. It gains Haste until the end of the turn.", name="Speed")


def fallen(ability, change=None, hero=None, watcher=None):
    """The hero, which a Summon may have changed, is broken; what that triggered is being declared or on the stack."""
    s = Scenario()
    watching = {"text": ability} if isinstance(ability, str) else {"abilities": [ability]}
    s.p1.field(forward(2000, name="Watcher", **watching))
    s.p1.hand(summon(t.Sequence((t.Choose(t.Cards()), t.Break(t.Chosen()))), name="Fell"))
    if change is not None:
        s.p1.hand(change)
    s.p1.backups("Fire", 4)
    hero = s.p1.field(hero or forward(5000, name="Hero"))
    s.p2.has(field=(forward(4000, name="Weak"), forward(8000, name="Strong", element="Ice")))
    if change is not None:
        s.p1.cast(change, targets=[hero]).both_pass()
    s.p1.cast("Fell", targets=[hero]).both_pass()
    assert not hero.on_field
    return s


@pytest.mark.parametrize(
    ("change", "asked", "answer"),
    [
        (None, t.OfPower("at_least", 9000), 0),
        (GROW, t.OfPower("at_least", 9000), 1),
        (GROW, t.OfPower("at_most", 9000), 0),
        (None, t.OfElement("Ice"), 0),
        (TURN, t.OfElement("Ice"), 1),
        (TURN, t.OfElement("Fire"), 0),
        (TURN, t.Except((t.OfElement("Fire"),)), 1),
        (SPEED, t.WithKeyword("Haste"), 1),
        (GROW, t.OfCost("at_least", 3), 1),
        (GROW, t.AnyOf((t.OfElement("Ice"), t.OfPower("at_least", 9000))), 1),
    ],
)
def test_R4_40_R8_33_the_condition_at_the_event_and_at_resolution(change, asked, answer):
    s = fallen(t.Auto(FALLING, CRYSTAL, t.Is(t.Triggering(), (asked,))), change, forward(5000, name="Hero", cost=3))
    assert len(s.stack) == answer
    if answer:
        s.both_pass()
    assert s.p1.crystal_count == answer


@pytest.mark.parametrize(("change", "answer"), [(None, 0), (GROW, 1)])
def test_R4_40_asked_in_the_text(change, answer):
    s = fallen(f"When a Forward you control {LEFT}, gain 《C》 if its power was 9000 or more.", change)
    s.both_pass()
    assert s.p1.crystal_count == answer


def test_R4_40_what_was_a_forward_too():
    """A Monster that had become a Forward"""
    was = t.If(t.Is(t.Triggering(), (FORWARD,)), CRYSTAL)
    s = fallen(t.Auto(FALLING, was), RISE, monster(name="Hero"))
    s.both_pass()
    assert s.p1.crystal_count == 1


WEAKER = t.Compared("power", "less", t.PowerOf(t.Triggering()))


@pytest.mark.parametrize(
    ("asked", "change", "names"),
    [
        (WEAKER, None, {"Weak", "Watcher"}),
        (WEAKER, GROW, {"Weak", "Watcher", "Strong"}),
        (t.Shares("elements", t.Triggering()), None, {"Weak", "Watcher"}),
        (t.Shares("elements", t.Triggering()), TURN, {"Strong"}),
    ],
)
def test_R4_40_R7_30_targets_are_compared_with_it(asked, change, names):
    """ "With power less than that Forward's", "of the same Element as that Forward" """
    targets = t.Choose(t.Cards("field", "any", (FORWARD, asked)))
    s = fallen(t.Auto(FALLING, t.Sequence((targets, t.Dull(t.Chosen())))), change)
    assert {card.name for card in s.p1.choices()} == names


@pytest.mark.parametrize(("change", "damage"), [(None, 5000), (GROW, 10000)])
def test_R4_40_R7_63_amounts(change, damage):
    text = f"When a Forward you control {LEFT}, choose 1 Forward. Deal it damage equal to that Forward's power."
    s = fallen(text, change)
    big = s.p2.find("Strong")
    s.p1.chooses(big).both_pass()
    assert (big.damage if big.on_field else 10000) == damage


def test_R8_33_numbers_of_the_card_that_enters_are_its_own():
    """Not those of the card whose ability it is"""
    asked = t.Compare(t.PowerOf(t.Triggering()), "at_least", t.Number(9000))
    mine = t.Enters(t.Cards("field", "you", (FORWARD,)))
    for power, answer in ((9000, 1), (3000, 0)):
        s = Scenario()
        s.p1.field(forward(1000, name="Watcher", abilities=[t.Auto(mine, CRYSTAL, asked)]))
        hero = s.p1.hand(forward(power, name="Hero", cost=1))
        s.p1.has(Fire=2).p1.cast(hero)
        assert len(s.stack) == answer


@pytest.mark.parametrize(("change", "answer"), [(None, 0), (GROW, 1)])
@pytest.mark.parametrize("deed", ["Break it", "Return it to its owner's hand", "Remove it from the game"])
def test_R4_40_what_an_instruction_of_the_same_text_has_moved(s, deed, change, answer):
    s.p1.hand(summon(text=f"Choose 1 Forward. {deed}. If its power was 9000 or more, gain 《C》.", name="Deed"))
    s.p1.backups("Fire", 3)
    hero = s.p2.field(forward(5000, name="Hero"))
    if change is not None:
        s.p1.hand(change)
        s.p1.cast(change, targets=[hero]).both_pass()
    s.p1.cast("Deed", targets=[hero]).both_pass()
    assert (hero.on_field, s.p1.crystal_count) == (False, answer)


@pytest.mark.parametrize(("change", "damage"), [(None, 5000), (GROW, 10000)])
def test_R4_40_R7_63_the_power_of_what_was_put_away(s, change, damage):
    put = "Choose 1 Forward you control and 1 Forward opponent controls. Put the former into the Break Zone. "
    s.p1.hand(summon(text=f"{put}If you do so, deal the latter damage equal to the former's power.", name="Deed"))
    s.p1.backups("Fire", 3)
    hero, wall = s.p1.field(forward(5000, name="Hero")), s.p2.field(forward(20000, name="Wall"))
    if change is not None:
        s.p1.hand(change)
        s.p1.cast(change, targets=[hero]).both_pass()
    s.p1.cast("Deed", targets=[hero, wall]).both_pass()
    assert wall.damage == damage


def test_R4_40_a_card_of_the_break_zone_is_what_is_printed(s):
    """Not what it was on the field, when an earlier resolution has moved it"""
    fallen = t.Choose(t.Cards("break_zone", "any", (FORWARD,)))
    asked = t.If(t.Is(t.Chosen(), (t.OfPower("at_least", 9000),)), CRYSTAL)
    s.p1.hand(summon(text="Choose 1 Forward. Break it.", name="Fell"), GROW)
    s.p1.has(hand=summon(t.Sequence((fallen, asked)), name="Ask"), Fire=3)
    hero = s.p2.field(forward(5000, name="Hero"))
    for spell in ("Grow", "Fell", "Ask"):
        s.p1.cast(spell, targets=[hero]).both_pass()
    assert s.p1.crystal_count == 0


@pytest.mark.parametrize("asked", [t.OfCost("at_least", 5), t.OfJob("Hero"), t.Named("Hero"), t.OfCategory("VII")])
def test_R4_40_what_is_printed_on_a_card_that_was_shuffled_into_a_deck(asked):
    """Its index has another card after the shuffle."""
    s = Scenario(seed=5)
    question = t.Auto(t.Leaves(t.Cards("field", "you", (FORWARD,))), t.If(t.Is(t.Triggering(), (asked,)), CRYSTAL))
    s.p1.field(forward(1000, name="Watcher", abilities=[question]))
    put = summon(text="Choose 1 Forward. Put it at the bottom of its owner's deck.", name="Sink", cost=0)
    find = summon(text="Search for 1 Forward of cost 99 and add it to your hand.", name="Find", cost=0)
    s.p1.hand(put, find)
    hero = s.p1.field(forward(5000, name="Hero", cost=6, jobs=["Hero"], categories=["VII"]))
    s.p1.cast("Sink", targets=[hero]).resolve_top()
    s.p1.cast("Find").both_pass()
    s.p1.passes().resolve_all()
    assert (hero.code, s.p1.crystal_count) == ("FILLER", 1)


@pytest.mark.parametrize(("change", "found"), [(None, "Weak"), (TURN, "Strong")])
def test_R4_40_the_elements_of_what_the_same_text_has_moved(s, change, found):
    """ "Return it to its owner's hand. Break all the Forwards opponent controls of the same Element as it" """
    alike = t.All(t.Cards("field", "opponent", (FORWARD, t.Shares("elements", t.Chosen()))))
    deed = t.Sequence((t.Choose(t.Cards("field", "you", (FORWARD,))), t.ReturnToHand(t.Chosen()), t.Break(alike)))
    s.p1.hand(summon(deed, name="Deed", cost=0))
    hero = s.p1.field(forward(5000, name="Hero"))
    s.p2.has(field=(forward(4000, name="Weak"), forward(8000, name="Strong", element="Ice")))
    if change is not None:
        s.p1.hand(change)
        s.p1.has(Fire=3).p1.cast(change, targets=[hero]).both_pass()
    s.p1.cast("Deed", targets=[hero]).resolve_all()
    assert [card.name for card in s.p2.zone("break_zone")] == [found]


def test_R4_40_R4_45_the_source_of_an_item_is_named_as_it_was_and_not_by_what_is_hidden_now():
    """The card has been shuffled into its deck while its ability waits on the stack."""
    s = Scenario(seed=5)
    sink = summon(text="Choose 1 Forward. Put it at the bottom of its owner's deck.", name="Sink", cost=0)
    find = summon(text="Search for 1 Forward of cost 99 and add it to your hand.", name="Find", cost=0)
    s.p1.hand(sink, find)
    hero = s.p1.field(forward(5000, name="Hero", code="HERO", text="When Hero leaves the field, gain 《C》."))
    s.p1.cast("Sink", targets=[hero]).resolve_top().p1.cast("Find").both_pass().p1.passes()
    assert hero.code == "FILLER"
    words = s.game.words
    for viewer in (0, 1):
        assert any("Hero (HERO), auto-ability" in line for line in words.lines(s.states, 0, viewer))
        assert "HERO" in words.cards(s.states, 0, viewer)
    assert "Hero" in words.question(s.states, 0)
    s.p1.passes()
    sources = [event.scope.source for event in events_of(s.game, copy_records(s.states), PASS) if event.scope]
    assert sources and {s.game.card_list[source.number].name for source in sources} == {"Hero"}


def test_R4_40_a_card_that_triggered_an_ability_and_is_still_there_counts_as_it_is_now(s):
    grows = t.Field((t.HasPower(t.All(t.Cards("field", "you", (FORWARD,))), t.Number(1000)),))
    large = t.If(t.Is(t.Triggering(), (t.OfPower("at_least", 8000),)), t.Draw("you"))
    s.p1.field(forward(1000, abilities=[grows, t.Auto(t.Enters(t.Cards("field", "you", (FORWARD,))), large)]))
    small, tall = s.p1.hand(forward(6000, cost=0), forward(7000, cost=0))
    s.p1.cast(small).resolve_all()
    assert s.p1.zone("hand") == [tall]
    s.p1.cast(tall).resolve_all()
    assert s.p1.hand_size == 1
