"""Gained abilities (R8.65-R8.69, R9.25): for a duration, from field abilities, by becoming a Forward."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.core.records import copy_records, write_records
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import FORWARDS, spell

MINE = t.All(t.Cards("field", "you", (t.OfType("Forward"),)))
DRAWS_WHEN_IT_ATTACKS = t.Auto(t.Attacks(t.Self()), t.Draw("you"))
FREE_DRAW = t.Action(t.Cost(), t.Draw("you"), once_per_turn=True)
STRONGER = t.Field((t.HasPower(t.Self(), t.Number(2000)),))


def gift(ability, *more, duration="end_of_turn", **card):
    """A Summon: "Choose 1 Forward. It gains ..." """
    return summon(
        t.Sequence((t.Choose(FORWARDS), t.GainAbility(t.Chosen(), ability, duration), *more)),
        **{"name": "Gift", **card},
    )


def given(ability, *, duration="end_of_turn"):
    """p1's Forward got an ability from a Summon of p1."""
    s = Scenario()
    card = s.p1.hand(gift(ability, duration=duration))
    s.p1.backups("Fire", 1)
    who = s.p1.field(forward(7000))
    s.p1.cast(card, targets=[who]).resolve_all()
    return s, who


def test_R8_65_a_gained_auto_ability_triggers_like_a_printed_one():
    s, who = given(DRAWS_WHEN_IT_ATTACKS)
    check_views(s)
    s.p1.attack(who)
    assert [item.source for item in s.stack] == [who]
    s.resolve_all()
    assert s.p1.hand_size == 1


def test_R8_65_R10_39_a_gained_ability_knows_the_forward_that_blocks(s):
    card = s.p1.hand(gift(t.Auto(t.IsBlocked(t.Self()), t.Damage(t.Blocker(now=False), t.Number(3000)))))
    s.p1.backups("Fire", 1)
    who, blocker, other = s.p1.field(forward(7000)), s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.cast(card, targets=[who]).resolve_all().p1.attack(who).p2.blocks(blocker).both_pass()
    assert (blocker.damage, other.damage) == (3000, 0)


def test_R8_65_only_the_object_that_gained_it_has_it(s):
    card = s.p1.hand(gift(DRAWS_WHEN_IT_ATTACKS))
    s.p1.backups("Fire", 1)
    who, other = s.p1.field(forward(7000)), s.p1.field(forward(7000))
    s.p1.cast(card, targets=[who]).resolve_all().p1.attack(other)
    assert not s.stack


def test_R8_65_a_gained_ability_ends_with_its_duration():
    s, who = given(FREE_DRAW)
    assert s.p1.can_use(who)
    s.next_turn().p2.passes()
    assert not s.p1.can_use(who)


def test_R8_65_for_good_it_stays():
    s, who = given(FREE_DRAW, duration="permanent")
    s.next_turn().p2.passes()
    assert s.p1.can_use(who)


def test_R4_13_a_gained_ability_does_not_follow_the_card_to_another_zone(s):
    away = t.Sequence((t.RemoveFromGame(t.Chosen()), t.PlayOntoField(t.Chosen())))
    card = s.p1.hand(gift(STRONGER, *away.effects, duration="permanent"))
    s.p1.backups("Fire", 1)
    who = s.p1.field(forward(7000))
    s.p1.cast(card, targets=[who]).resolve_all()
    assert (who.zone, who.power) == ("field", 7000)


def test_R8_65_a_gained_action_ability_is_an_option_after_the_paragraphs(s):
    card = s.p1.hand(gift(FREE_DRAW))
    s.p1.backups("Fire", 1)
    own = t.Action(t.Cost(), t.GainCrystals("you"))
    who = s.p1.field(forward(7000, abilities=[own]))
    s.p1.cast(card, targets=[who]).resolve_all().p1.begins_to_use(who)
    assert (s.asked, s.legal) == ("ability", ["option 0", "option 1"])
    check_views(s)
    copy = copy_records(s.states)  # in the middle of the decision
    s.p1.does("option 1").resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (1, 0)
    write_records(s.states, copy)
    s.p1.does("option 0").resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (0, 1)


def test_R8_61_R8_69_equal_gained_abilities_are_used_once_a_turn_each(s):
    cards = [s.p1.hand(gift(FREE_DRAW, name=name)) for name in ("Gift", "Present")]
    s.p1.backups("Fire", 2)
    who = s.p1.field(forward(7000))
    for card in cards:
        s.p1.cast(card, targets=[who]).resolve_all()
    s.p1.begins_to_use(who)
    assert s.legal == ["option 0", "option 1"]
    s.p1.does("option 0").resolve_all()
    s.p1.begins_to_use(who)  # one is left, and is taken at once
    s.resolve_all()
    assert s.p1.hand_size == 2 and not s.p1.can_use(who)


def test_R8_65_R8_69_of_equal_abilities_one_is_gained_and_of_different_ones_each(s):
    draws, gives = (gift(t.Action(t.Cost(), t.Draw(player)), cost=0, name=player) for player in ("you", "opponent"))
    who = s.p1.field(forward(7000))
    for card in s.p1.hand(draws, gives, draws):
        s.p1.cast(card, targets=[who]).resolve_all()
    for option in ("option 0", "option 1"):
        s.p1.begins_to_use(who)
        assert s.legal == ["option 0", "option 1"]
        s.p1.does(option).resolve_all()
    assert (s.p1.hand_size, s.p2.hand_size) == (1, 1)


def test_R8_65_a_gained_field_ability_changes_power():
    s, who = given(STRONGER)
    assert who.power == 9000
    s.next_turn()
    assert who.power == 7000


def test_R8_65_the_condition_of_a_gained_field_ability_is_asked_again(s):
    some = t.Compare(t.CountOf(t.Cards("hand", "you")), "at_least", t.Number(1))
    s.p1.hand(gift(t.Field((t.HasPower(t.Self(), t.Number(2000)),), some), cost=0))
    who = s.p1.field(forward(7000, abilities=[FREE_DRAW]))
    s.p1.cast("Gift", targets=[who]).resolve_all()
    assert who.power == 7000
    s.p1.uses(who).resolve_all()
    assert who.power == 9000


def test_R8_41b_a_gained_ability_sees_its_object_leave(s):
    leaves = t.Auto(t.LeavesToBreakZone(t.Self()), t.GainCrystals("you"))
    card = s.p1.hand(gift(leaves, t.Break(t.Chosen())))
    s.p1.backups("Fire", 1)
    who = s.p1.field(forward(7000))
    s.p1.cast(card, targets=[who]).both_pass()
    assert [item.source for item in s.stack] == [who]
    s.resolve_all()
    assert s.p1.crystal_count == 1


# ------------------------------------------------------------------------------------------- from field abilities
def banner(ability=DRAWS_WHEN_IT_ATTACKS, who=MINE, **more):
    """A Backup that gives an ability."""
    return backup(abilities=[t.Field((t.HasAbility(who, ability),), **more)], name="Banner")


def test_R8_65_a_field_ability_gives_an_ability_as_long_as_it_is_there(s):
    flag = s.p1.field(banner())
    who, theirs = s.p1.field(forward(7000)), s.p2.field(forward(7000))
    s.p1.attack(who)
    assert [item.source for item in s.stack] == [who] and theirs.power == 7000
    s.resolve_all()
    assert s.p1.hand_size == 1 and flag.zone == "field"


def test_R8_65_only_while_its_condition_holds():
    s = Scenario()
    s.p1.field(banner(FREE_DRAW, condition=t.Received("you", 3)))
    who = s.p1.field(forward(7000))
    assert not s.p1.can_use(who)
    s = Scenario()
    s.p1.has(field=banner(FREE_DRAW, condition=t.Received("you", 3)), damage=3)
    who = s.p1.field(forward(7000))
    assert s.p1.can_use(who)


def test_R8_65_an_ability_may_depend_on_power(s):
    """Gaining an ability that changes no value comes after everything that changes power."""
    strong = t.Is(t.Self(), (t.OfPower("at_least", 9000),))
    champion = forward(7000, abilities=[t.Field((t.HasAbility(t.Self(), FREE_DRAW),), strong)], name="Champion")
    who, card = s.p1.field(champion), s.p1.hand(gift(STRONGER))
    s.p1.backups("Fire", 1)
    assert not s.p1.can_use(who)
    s.p1.cast(card, targets=[who]).resolve_all()
    assert s.p1.can_use(who)


def test_R8_65_an_ability_gained_while_entering_sees_it(s):
    """The giver and the receiver are there at the event."""
    enters = t.Auto(t.Enters(t.Self()), t.Draw("you"))
    s.p1.field(banner(enters))
    card = s.p1.hand(forward(5000, cost=1))
    s.p1.has(Fire=1).p1.cast(card)
    assert [item.source for item in s.stack] == [card]


def test_R8_65_a_gained_field_ability_may_give_an_ability(s):
    inner = t.Field((t.HasAbility(MINE, STRONGER),))
    who, other = s.p1.field(forward(7000)), s.p1.field(forward(5000))
    card = s.p1.hand(gift(inner))
    s.p1.has(Fire=1).p1.cast(card, targets=[who]).resolve_all()
    assert (who.power, other.power) == (9000, 7000)


# ------------------------------------------------------------------------------------------- losing (R8.66, R8.67)
LOSE = t.Sequence((t.Choose(FORWARDS), t.LoseAbilities(t.Chosen())))


@pytest.mark.parametrize("gained_first", [True, False])
def test_R8_66_abilities_gained_later_are_kept(s, gained_first):
    give, take = s.p1.hand(gift(FREE_DRAW)), s.p1.hand(summon(LOSE, name="Dispel"))
    s.p1.backups("Fire", 2)
    who = s.p1.field(forward(7000, abilities=[t.Action(t.Cost(), t.GainCrystals("you"))]))
    for card in (give, take) if gained_first else (take, give):
        s.p1.cast(card, targets=[who]).resolve_all()
    assert s.p1.can_use(who) is not gained_first
    if not gained_first:
        s.p1.begins_to_use(who).resolve_all()
        assert (s.p1.hand_size, s.p1.crystal_count) == (1, 0)  # the printed one is lost


def test_R8_66_the_abilities_of_a_giver_that_lost_them_are_not_given(s):
    flag = s.p1.field(forward(1000, abilities=[t.Field((t.HasAbility(MINE, FREE_DRAW),))], name="Flag"))
    who, take = s.p1.field(forward(7000)), s.p1.hand(summon(LOSE, name="Dispel"))
    s.p1.backups("Fire", 1)
    assert s.p1.can_use(who)
    s.p1.cast(take, targets=[flag]).resolve_all()
    assert not s.p1.can_use(who)


@pytest.mark.parametrize("answer", [LOSE, t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen())))])
def test_S130_R8_67_R7_16_an_item_resolves_without_its_source(s, answer):
    """The source loses all its abilities, or leaves, while one of them is on the stack."""
    who = s.p1.field(forward(7000, abilities=[DRAWS_WHEN_IT_ATTACKS]))
    card = s.p2.hand(summon(answer, name="Answer"))
    s.p2.has(Fire=1).p1.attack(who).p1.passes().p2.cast(card, targets=[who]).both_pass()
    assert [item.source for item in s.stack] == [who]
    s.resolve_all()
    assert s.p1.hand_size == 1


# --------------------------------------------------------------------------------------- becoming a Forward (R9.25)
def test_R9_25_a_monster_becomes_a_forward_with_an_ability(s):
    text = (
        'Discard 1 card: Until the end of the turn, Golem also becomes a Forward with 6000 power and "When Golem '
        'attacks, draw 2 cards." You can only use this ability once per turn.'
    )
    golem = s.p1.field(monster(name="Golem", text=text))
    s.p1.spare(count=1)
    s.p1.uses(golem).resolve_all()
    assert golem.power == 6000
    s.p1.attack(golem).resolve_all()
    assert s.p1.hand_size == 2


# ------------------------------------------------------------------------------ field abilities that take abilities
def test_R8_66_a_field_ability_takes_all_abilities_while_it_applies(s):
    """ "The dull Forwards opponent controls lose their abilities." """
    dull = t.All(t.Cards("field", "opponent", (t.OfType("Forward"), t.InState("dull"))))
    s.p1.field(backup(abilities=[t.Field((t.HasNoAbilities(dull),))], name="Hush"))
    brave = [s.p2.field(forward(7000, keywords=["Brave"], name=name), dull=name == "Dull") for name in ("Dull", "Not")]
    wakener = s.p1.field(backup(abilities=[t.Action(t.Cost(), t.Activate(t.All(dull.cards)))], name="Bell"))
    assert s.p1.can_use(wakener) and [one.has("Brave") for one in brave] == [False, True]
    s.p1.uses(wakener).resolve_all()
    assert [one.has("Brave") for one in brave] == [True, True]


def hush(*states):
    """A Forward that takes the abilities of the opponent's Forwards in these states."""
    foes = t.All(t.Cards("field", "opponent", (t.OfType("Forward"), *map(t.InState, states))))
    return forward(3000, "Fire", 1, name="Hush", abilities=[t.Field((t.HasNoAbilities(foes),))])


@pytest.mark.parametrize("mine_is_active", [True, False])
def test_R8_66_R9_16_what_has_lost_its_abilities_takes_none(s, mine_is_active):
    """The active Hush loses nothing, so the dull one of the other player does."""
    s.p1.field(hush("dull"), dull=not mine_is_active)
    s.p2.field(hush("dull"), dull=mine_is_active)
    mine, theirs = [side.field(forward(3000, keywords=["Haste"]), dull=True) for side in (s.p1, s.p2)]
    assert (mine.has("Haste"), theirs.has("Haste")) == (mine_is_active, not mine_is_active)


def test_R8_66_R9_17_of_two_that_take_each_others_abilities_the_earlier_one_does(s):
    earlier, later = s.p2.field(hush()), s.p1.hand(hush())
    mine, theirs = [side.field(forward(3000, keywords=["Haste"])) for side in (s.p1, s.p2)]
    s.p1.has(Fire=1).p1.cast(later)
    assert later.on_field and (earlier.is_silenced, later.is_silenced) == (False, True)
    assert (mine.has("Haste"), theirs.has("Haste")) == (False, True)


def test_R8_66_what_is_gained_after_the_field_ability_came_is_kept(s):
    hush = backup(abilities=[t.Field((t.HasNoAbilities(MINE),))], name="Hush")
    s.p1.field(hush)
    card = s.p1.hand(gift(FREE_DRAW))
    s.p1.backups("Fire", 1)
    who = s.p1.field(forward(7000, abilities=[t.Action(t.Cost(), t.GainCrystals("you"))]))
    assert not s.p1.can_use(who)
    s.p1.cast(card, targets=[who]).resolve_all().p1.uses(who).resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (1, 0)


def test_R8_65_a_keyword_that_cannot_be_gained(s):
    """The printed one is not gained."""
    s.p1.field(backup(abilities=[t.Field((t.CannotGain(MINE, "Haste"),))], name="Bar"))
    s.p1.field(backup(abilities=[t.Field((t.HasKeyword(MINE, "Haste"), t.HasKeyword(MINE, "Brave")))], name="Spur"))
    gain = t.Sequence((t.Choose(FORWARDS), t.GainKeyword(t.Chosen(), "Haste")))
    card = s.p1.hand(summon(gain, name="Speed"))
    s.p1.backups("Fire", 1)
    printed, plain = s.p1.field(forward(7000, keywords=["Haste"])), s.p1.field(forward(7000))
    s.p1.cast(card, targets=[plain]).resolve_all()
    assert (printed.has("Haste"), plain.has("Haste"), plain.has("Brave")) == (True, False, True)


def test_R9_13_R9_16_which_objects_gain_a_field_ability_may_depend_on_changed_elements(s):
    """18-048R gives a field ability to Wind Forwards: not to one that is none any more, and to one that became one."""
    giver, other = s.p1.field("18-048R"), s.p1.field(forward(5000, name="Blaze"))
    paint = spell(t.Choose(FORWARDS), t.ChangeElements(t.Chosen(), ("Fire", "Water")), name="Paint")
    gust = spell(t.Choose(FORWARDS), t.ChangeElements(t.Chosen(), ("Wind",)), name="Gust")
    first, second = s.p1.hand(paint), s.p1.hand(gust)

    def gaining():
        return {int(entry["card"]) for entry in s.state["gained"][: s.state["gained_count"]]}

    assert gaining() == {giver.index}
    s.p1.cast(first, targets=[giver]).resolve_all()
    assert gaining() == set()
    s.p1.cast(second, targets=[other]).resolve_all()
    assert gaining() == {other.index}
