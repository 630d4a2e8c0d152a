"""Replaced leaving of the field: destinations, decisions, events (R9.55-R9.64, R8.36, R5.95, R7.65)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_conservation, check_views
from tests.kit import FORWARDS

ANY = t.Cards(where=(t.OfType("Character"),))
YUNA = t.LeavesElsewhere(t.All(ANY), "removed", may=True)
EXILE = t.LeavesElsewhere(t.All(FORWARDS), "removed")
HOME = t.LeavesElsewhere(t.Self(), "hand", anyhow=True)

BREAK = summon(t.Sequence((t.Choose(ANY), t.Break(t.Chosen()))), name="Break")
HIT = summon(t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(9000)))), name="Hit")
STORM = summon(t.Damage(t.All(FORWARDS), t.Number(9000)), name="Storm")
BOUNCE = summon(t.Sequence((t.Choose(ANY), t.ReturnToHand(t.Chosen()))), name="Bounce")
LAST_WORDS = t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you"))


def keeper(*effects, **facts):
    """A Backup with a replacement effect."""
    facts.setdefault("name", "Keeper")
    return backup(abilities=[t.Field(effects)], **facts)


def table(*summons, backups=()):
    """P1 may cast these; P2 controls a Forward that draws a card when it goes to the Break Zone."""
    s = Scenario()
    s.p1.has(hand=summons, Fire=len(summons))
    for card in backups:
        s.p1.field(card)
    return s, s.p2.field(forward(5000, abilities=[LAST_WORDS]))


# ---------------------------------------------------------------------------------------------------- Scenario 103
@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("name", ["Break", "Hit"])
def test_S103_removed_instead_and_nothing_sees_it(name, answer):
    """Yuna 1-176H: broken by an effect or by damage, removed if her controller likes; then no draw (R8.36, R9.63)."""
    s, victim = table(BREAK, HIT, backups=["1-176H"])
    s.p1.cast(name, targets=[victim]).both_pass()
    assert s.asked == "may" and s.p1.decides() and s.decision.card == victim
    assert victim.on_field
    check_views(s)
    if answer == "yes":
        s.p1.says_yes()
    else:
        s.p1.says_no()
    assert victim.zone == ("removed" if answer == "yes" else "break_zone")
    assert len(s.stack) == (0 if answer == "yes" else 1)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_S103_R7_65_Grenade_is_replaced_and_still_deals_damage(s, answer):
    """His "If you do so" counts as done although Yuna removed him."""
    s.p1.field("1-176H")
    grenade = s.p2.field("5-008R")
    s.p1.has(hand=forward(8000, cost=1, name="Newcomer"), Fire=1).p1.cast("Newcomer").both_pass()
    assert s.asked == "may" and s.p1.decides()
    if answer == "yes":
        s.p1.says_yes()
    else:
        s.p1.says_no()
    newcomer = s.p1.find("Newcomer", "field") if "Newcomer" in s.p1.codes("field") else None
    if newcomer:  # his 8000 damage is lethal: he leaves, and Yuna asks again
        assert newcomer.damage == 8000 and s.asked == "may"
        s.p1.says_no()
    assert s.p1.codes("break_zone") == ["Newcomer"]
    assert grenade.zone == ("removed" if answer == "yes" else "break_zone")


# -------------------------------------------------------------------------------------------------------- who and when
def test_R9_63_the_controller_of_the_effect_decides():
    s, victim = table(BREAK)
    s.p2.field(keeper(YUNA))
    s.p1.cast("Break", targets=[victim]).both_pass()
    assert s.p2.decides("may")
    s.p2.says_yes()
    assert victim.zone == "removed"


def test_R9_64_each_of_several_is_settled_before_any_leaves(s):
    """Three Forwards with lethal damage: one question each, then they go together."""
    s.p1.has(hand=STORM, Fire=1, field=keeper(YUNA))
    victims = [s.p1.field(forward(5000)), s.p2.field(forward(5000)), s.p2.field(forward(6000))]
    s.p1.cast("Storm").both_pass()
    asked = []
    while s.asked == "may":
        assert all(victim.on_field for victim in victims)
        asked.append(s.decision.card)
        if len(asked) == 2:
            s.p1.says_yes()
        else:
            s.p1.says_no()
    assert asked == victims and [victim.zone for victim in victims] == ["break_zone", "removed", "break_zone"]
    check_conservation(s.states)


def test_R8_41b_those_that_leave_together_still_see_each_other(s):
    watching = t.Auto(t.LeavesToBreakZone(FORWARDS), t.GainCrystals("you"))
    s.p1.has(hand=STORM, Fire=1, field=keeper(YUNA))
    watcher, other = s.p1.field(forward(5000, abilities=[watching])), s.p1.field(forward(6000))
    s.p1.cast("Storm").both_pass().p1.says_no().p1.says_no()
    assert (watcher.zone, other.zone) == ("break_zone", "break_zone")
    assert len(s.stack) + len(s.p1.waiting) == 2


def test_R5_95_a_cost_counts_as_paid_although_it_was_replaced(s):
    """ "Put this into the Break Zone: draw 1 card": the question comes while the cost is being paid."""
    draw = t.Action(t.Cost(generic=1, put_self=True), t.Draw("you"))
    s.p1.field(keeper(YUNA))
    beast = s.p1.field(monster(name="Beast", abilities=[draw]))
    s.p1.has(Fire=1).p1.begins_to_use(beast)
    assert s.asked == "may"
    s.p1.says_yes().p1.pays(s.p1.choices()[0])
    assert beast.zone == "removed" and len(s.stack) == 1
    s.resolve_all()
    assert s.p1.hand_size == 1


def test_R11_8_a_surplus_backup_can_be_replaced(s):
    s.p1.has(field=keeper(YUNA), Fire=5)
    extra = s.p1.choices()[-1]
    s.p1.chooses(extra)
    assert s.asked == "may"
    s.p1.says_yes()
    assert extra.zone == "removed" and len(s.p1.codes("field")) == 5


def test_R6_44_in_the_clean_up_the_question_comes_and_then_the_passes(s):
    """A bonus ends with the turn and power 0 is left: asked, gone, and its trigger is placed in a new window."""
    frail = t.Field((t.HasPower(t.Self(), t.Number(-4000)),), t.Exists(t.Cards("break_zone", "you")))
    boost = summon(t.Sequence((t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(4000)))), name="Boost")
    s.p1.has(hand=boost, Fire=1, field=keeper(YUNA))
    hero = s.p1.field(forward(4000, name="Frail", abilities=[frail, LAST_WORDS]))
    s.p1.cast("Boost", targets=[hero]).resolve_all()
    assert hero.power == 4000
    s.to("end").both_pass()
    assert s.asked == "may" and s.phase == "end" and hero.power == 0
    s.p1.says_no()
    assert hero.zone == "break_zone" and len(s.stack) == 1 and s.turn == 3
    s.resolve_all()
    assert s.p1.hand_size == 1
    s.next_turn()
    assert s.turn == 4


# ----------------------------------------------------------------------------------------- compulsory replacements
def test_R9_64_compulsory_and_no_player_is_asked():
    s, victim = table(HIT, backups=[keeper(EXILE)])
    s.p1.cast("Hit", targets=[victim]).resolve_all()
    assert victim.zone == "removed" and s.p2.hand_size == 0


def test_R9_64_this_turn_if_it_is_put_into_the_break_zone():
    """ "If it is put from the field into the Break Zone this turn, remove it from the game instead." The next turn it
    is over."""
    marked = summon(
        t.Sequence(
            (
                t.Choose(FORWARDS),
                t.Damage(t.Chosen(), t.Number(3000)),
                t.Lasting(t.LeavesElsewhere(t.Chosen(), "removed")),
            )
        ),
        name="Mark",
    )
    for later in (False, True):
        s, victim = table(marked, BREAK)
        s.p1.cast("Mark", targets=[victim]).resolve_all()
        if later:
            s.next_turn().p2.passes()
        s.p1.cast("Break", targets=[victim]).resolve_all()
        assert victim.zone == ("break_zone" if later else "removed")


def test_R9_57_a_replaced_break_is_no_break():
    watching = t.Auto(t.IsBroken(FORWARDS), t.Draw("you"))
    s, victim = table(BREAK, backups=[keeper(EXILE), backup(abilities=[watching])])
    s.p1.cast("Break", targets=[victim]).resolve_all()
    assert victim.zone == "removed" and s.p1.hand_size == 0


@pytest.mark.parametrize("name", ["Break", "Bounce", "Hit"])
def test_R9_64_whenever_it_leaves_it_goes_home(s, name):
    s.p1.has(hand=(BREAK, BOUNCE, HIT), Fire=3)
    homing = s.p2.field(forward(5000, name="Homing", abilities=[t.Field((HOME,))]))
    s.p1.cast(name, targets=[homing]).resolve_all()
    assert homing.zone == "hand"


@pytest.mark.parametrize(
    ("owner", "name", "zone"), [(1, "Break", "hand"), (1, "Hit", "break_zone"), (0, "Break", "break_zone")]
)
def test_R9_64_only_if_an_effect_of_the_opponent_moves_it(s, owner, name, zone):
    """An instruction of the opponent's Summon; not the rule process that follows its damage, nor an own effect."""
    guarded = t.LeavesElsewhere(t.Self(), "hand", anyhow=True, by_opponent=True)
    s.p1.has(hand=(BREAK, HIT), Fire=2)
    hero = s.sides[owner].field(forward(5000, name="Hero", abilities=[t.Field((guarded,))]))
    s.p1.cast(name, targets=[hero]).resolve_all()
    assert hero.zone == zone


def test_R9_56_what_leaves_at_the_same_time_still_replaces(s):
    """The keeper itself is broken too; its effect was there before."""
    guard = forward(5000, name="Guard", abilities=[t.Field((t.LeavesElsewhere(t.All(FORWARDS), "removed"),))])
    s.p1.has(hand=STORM, Fire=1)
    guard, other = s.p1.field(guard), s.p2.field(forward(5000))
    s.p1.cast("Storm").resolve_all()
    assert (guard.zone, other.zone) == ("removed", "removed")


def test_R9_64_a_damaged_forward_is_still_described_when_it_goes():
    """ "If a damaged Forward opponent controls ...": the damage is tested while it is on the field."""
    damaged = t.Cards(player="opponent", where=(t.OfType("Forward"), t.InState("damaged")))
    for name, zone in (("Hit", "removed"), ("Break", "break_zone")):
        s, victim = table(HIT, BREAK, backups=[keeper(t.LeavesElsewhere(t.All(damaged), "removed"))])
        s.p1.cast(name, targets=[victim]).resolve_all()
        assert victim.zone == zone


# ----------------------------------------------------------------------------------------------- order (R9.61, R9.62)
def ordering():
    """P2's Forward goes home whenever it leaves; P1 removes what goes to the Break Zone."""
    s = Scenario()
    s.p1.has(hand=BREAK, Fire=1, field=keeper(EXILE))
    homing = s.p2.field(forward(5000, name="Homing", abilities=[t.Field((HOME,))]))
    s.p1.cast("Break", targets=[homing]).both_pass()
    return s, homing


@pytest.mark.parametrize("first", [0, 1])
def test_R9_61_the_controller_of_the_object_picks_the_order(first):
    """Home first: the Break Zone is not reached. Removed first: it still leaves the field, so it goes home then."""
    s, homing = ordering()
    assert s.asked == "replacement" and s.p2.decides() and s.decision.card == homing
    check_views(s)
    twin = s.clone()
    s.take(s.legal_actions[first])
    assert homing.zone == "hand" and s.asked == "priority"
    twin.take(twin.legal_actions[1 - first])
    assert twin.same(homing).zone == "hand"


def test_R9_58_each_applies_once(s):
    """Removed instead of home, home instead of removed: without R9.58 it would never end."""
    away = t.LeavesElsewhere(t.Self(), "removed", anyhow=True)
    s.p1.has(hand=BREAK, Fire=1)
    torn = s.p2.field(forward(5000, name="Torn", abilities=[t.Field((HOME, away))]))
    s.p1.cast("Break", targets=[torn]).both_pass()
    assert s.asked == "replacement"
    s.take(s.legal_actions[0])
    assert torn.zone == "removed"


def test_R9_59_what_an_effect_replaces_of_itself_comes_first():
    """ "Break it. If you control a Monster, return it to its owner's hand instead": no way to the Break Zone is left to
    replace."""
    mild = t.If(
        t.Exists(t.Cards(player="you", where=(t.OfType("Monster"),))),
        t.ReturnToHand(t.Chosen()),
        otherwise=t.Break(t.Chosen()),
    )
    s, victim = table(summon(t.Sequence((t.Choose(FORWARDS), mild)), name="Mild"), backups=[keeper(EXILE), monster()])
    s.p1.cast("Mild", targets=[victim]).resolve_all()
    assert victim.zone == "hand"


def test_R9_62_no_player_is_asked_for_an_order_that_changes_nothing():
    s, victim = table(BREAK, backups=[keeper(EXILE), keeper(EXILE, name="Twin")])
    s.p1.cast("Break", targets=[victim]).both_pass()
    assert s.asked == "priority" and victim.zone == "removed"


def options_in_words(s):
    """The answers to the open question as the player reads them."""
    return [choice.words for choice in s.game.words.choices(s.states, 0, s.legal_actions)]


def test_R9_61_the_question_names_the_cards_and_their_effects():
    s, _ = ordering()
    assert s.game.words.question(s.states, 0) == "several effects change where Homing goes: which one is next?"
    keeper_says, homing_says = sorted(options_in_words(s), key=lambda words: "Homing" in words)
    assert keeper_says.startswith("Keeper") and "remove it from the game instead" in keeper_says
    assert homing_says.startswith("Homing") and "hand instead" in homing_says


def test_R9_61_two_effects_of_one_card_are_told_apart(s):
    away = t.LeavesElsewhere(t.Self(), "removed", anyhow=True)
    s.p1.has(hand=BREAK, Fire=1)
    torn = s.p2.field(forward(5000, name="Torn", abilities=[t.Field((HOME, away))]))
    s.p1.cast("Break", targets=[torn]).both_pass()
    home, removed = options_in_words(s)
    assert home.startswith("Torn") and "hand instead" in home
    assert removed.startswith("Torn") and "remove it from the game instead" in removed


def test_R9_61_R4_45_a_source_that_was_shuffled_into_a_deck_is_not_named():
    """The effect began with a Summon that both players saw; where it is now is hidden."""
    bound = t.Lasting(t.LeavesElsewhere(t.Chosen(), "removed"))
    doom = summon(t.Sequence((t.Choose(FORWARDS), bound)), name="Doom", cost=0)
    fallen = t.Choose(t.Cards("break_zone", "you", (t.OfType("Summon"),)))
    sink = summon(t.Sequence((fallen, t.PutIntoDeck(t.Chosen(), "bottom"))), name="Sink", cost=0)
    find = summon(text="Search for 1 Forward of cost 77 and add it to your hand.", name="Find", cost=0)
    s = Scenario(seed=5)
    s.p1.hand(doom, sink, find, summon(t.Sequence((t.Choose(ANY), t.Break(t.Chosen()))), name="Fell", cost=0))
    homing = s.p2.field(forward(5000, name="Homing", abilities=[t.Field((HOME,))]))
    s.p1.cast("Doom", targets=[homing]).both_pass().p1.cast("Sink", targets=["Doom"]).both_pass()
    s.p1.cast("Find").both_pass().p1.passes().p1.cast("Fell", targets=[homing]).both_pass()
    assert s.asked == "replacement"
    words = sorted(options_in_words(s))
    assert words[0].startswith("Homing") and words[1].startswith("unknown card: ")
    assert not any("Doom" in line for line in words)


# --------------------------------------------------------------------------------------- later sentences, EX Bursts
def test_R4_13_a_later_sentence_finds_the_card_where_it_went():
    """ "Choose 1 Forward. Break it. Return it to its owner's hand": it was removed instead, and "it" still means it."""
    follow = summon(
        t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()), t.ReturnToHand(t.Chosen()), t.Draw("you"))), name="Follow"
    )
    s, victim = table(follow, backups=[keeper(YUNA)])
    s.p1.cast("Follow", targets=[victim]).both_pass().p1.says_yes()
    assert victim.zone == "hand" and s.p1.hand_size == 1


def test_R10_72_in_the_middle_of_an_ex_burst():
    burst = summon(t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()))), name="Burst", ex_burst=True)
    s = Scenario().at("attack")
    attacker, bystander = s.p1.field(forward(5000)), s.p1.field(forward(6000))
    s.p1.has(field=keeper(YUNA)).p2.has(deck_top=burst).p1.attack(attacker).p2.no_block().both_pass()
    assert s.asked == "ex_burst"
    s.p2.says_yes().p2.chooses(bystander)
    assert s.p1.decides("may")
    s.p1.says_yes()
    assert bystander.zone == "removed" and s.phase == "damage_resolution"


def test_R12_15_between_the_parts_of_first_strike_damage():
    """The blocker dies in the first part; its controller's opponent is asked before the second."""
    s = Scenario().at("attack")
    attacker = s.p1.field(forward(7000, keywords=["First Strike"]))
    s.p1.field(keeper(YUNA))
    blocker = s.p2.field(forward(7000))
    s.p1.attack(attacker).both_pass().p2.blocks(blocker).both_pass()
    assert s.asked == "may"
    s.p1.says_yes()
    assert blocker.zone == "removed" and attacker.on_field and attacker.damage == 0
