"""The scenario language: placing cards, acting, letting time pass, queries, and errors."""

import doctest
import importlib
import pkgutil

import pytest

import fftcg_env.scenario as language
from fftcg_env.cards import tree as t
from fftcg_env.scenario import FILLER, Scenario, ScenarioError, backup, forward, summon
from tests.kit import FORWARDS

BOLT = summon(text="Choose 1 Forward. Deal it 7000 damage.", name="Bolt", cost=1)


@pytest.mark.parametrize(
    "name", [language.__name__, *(f"{language.__name__}.{m.name}" for m in pkgutil.iter_modules(language.__path__))]
)
def test_examples_in_the_documentation(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


# --------------------------------------------------------------------------------------------------------- stub cards
def test_stub_cards_are_named_by_their_facts():
    assert forward(7000).code == "F7000" and forward(5000, "Ice", 4).code == "F5000 Ice cost 4"
    assert backup("Earth").code == "B1 Earth" and forward(7000, ("Fire", "Ice")).elements == ("Fire", "Ice")
    assert forward(7000) == forward(7000)
    assert forward(7000, keywords=["Haste"]).code != forward(7000, keywords=["Brave"]).code


def test_stub_cards_without_a_name_are_generic():
    assert forward(7000).generic and forward(7000, keywords=["Haste"]).generic
    assert not forward(7000, name="Cloud").generic and forward(7000, name="Warrior", generic=True).generic


def test_stub_text_that_is_not_understood():
    with pytest.raises(ScenarioError, match="'Odd' was not understood"):
        forward(7000, name="Odd", text="Odd sings a song.")


# ------------------------------------------------------------------------------------------------------------ placing
def test_every_zone_and_status():
    s = Scenario()
    one = s.p1.field(forward(5000), dull=True, frozen=True, damage=2000)
    first, second = s.p1.hand("1-187S", "1-205S")
    broken, removed = s.p1.break_zone(BOLT), s.p1.removed(BOLT)
    top, below = s.p1.deck_top("1-205S", forward(1000))
    s.p1.has(damage=(2, BOLT)).p2.has(deck=3)
    assert (one.power, one.damage, one.is_dull, one.is_frozen, one.is_active) == (5000, 2000, True, True, False)
    assert s.p1.zone("hand") == [first, second] and s.p1.codes("hand") == ["1-187S", "1-205S"]
    assert (broken.zone, removed.zone, top.zone) == ("break_zone", "removed", "deck")
    assert s.p1.zone("deck")[:2] == [top, below]
    assert s.p1.codes("damage_zone") == [FILLER.code, FILLER.code, "Bolt"]
    assert (s.p1.points, s.p2.points, s.p2.deck_size) == (3, 0, 3)
    assert sum(len(s.p1.zone(zone)) for zone in ("field", "hand", "deck", "break_zone", "damage_zone", "removed")) == 50


def test_new_forwards_cannot_attack():
    s = Scenario().at("attack_declaration")
    old, new, tired = (
        s.p1.field(forward(1000)),
        s.p1.field(forward(2000), new=True),
        s.p1.field(forward(3000), attacked=True),
    )
    assert s.p1.can_attack(old) and not s.p1.can_attack(new) and not s.p1.can_attack(tired)
    assert s.p1.choices() == [old]


def test_owner_and_controller():
    s = Scenario()
    stolen = s.p1.field(forward(5000), owner=s.p2)
    assert (stolen.owner, stolen.controller) == (s.p2, s.p1) and s.p1.zone("field") == [stolen]


def test_cards_by_number_and_extra_cards():
    s = Scenario(cards=[BOLT])
    assert s.p1.hand("Bolt").card == BOLT
    with pytest.raises(ScenarioError, match="no card has the number '1-999X'"):
        s.p1.hand("1-999X")


def test_what_cannot_be_placed():
    s = Scenario()
    s.p1.hand(*["1-187S"] * 2)
    with pytest.raises(ScenarioError, match="no room"):
        s.p1.hand(*["1-187S"] * 49)
    s = Scenario()
    s.p1.hand(forward(1000, name="X"), forward(2000, name="X"))
    with pytest.raises(ScenarioError, match="two different cards have the number 'X'"):
        s.phase
    s = Scenario()
    assert s.phase == "main_1"
    with pytest.raises(ScenarioError, match="running already"):
        s.p1.hand("1-187S")


def test_drawn_filler_can_do_nothing():
    s = Scenario().at("turn_start")
    s.p1.backups("Fire", 4)
    assert s.p1.codes("hand") == [FILLER.code] * 2 and s.legal == ["pass"]


# -------------------------------------------------------------------------------------------------- where it begins
@pytest.mark.parametrize("phase", ["main_1", "attack_preparation", "attack_declaration", "main_2", "end"])
def test_it_begins_at_a_phase(phase):
    s = Scenario(turn=4, turn_player=2).at(phase)
    s.p2.field(forward(1000))
    assert (s.phase, s.turn, s.turn_player) == (phase, 4, s.p2) and s.deciding is s.p2


def test_it_begins_with_a_turn():
    s = Scenario(turn=6).at("turn_start")
    one, two, three = s.p1.deck_top(forward(1000), forward(2000), forward(3000))
    dull = s.p1.field(forward(4000), dull=True)
    assert (s.turn, s.turn_player, s.phase) == (6, s.p1, "main_1")
    assert s.p1.zone("hand") == [one, two] and three.zone == "deck" and dull.is_active


def test_first_turn_draws_one():
    s = Scenario(turn=1).at("turn_start")
    assert (s.turn, s.turn_player, s.p1.hand_size) == (1, s.p1, 1)


def test_it_begins_with_the_set_up():
    s = Scenario(first_player=2).at("mulligan")
    five = s.p2.deck_top(*[forward(1000 * k) for k in range(1, 6)])
    assert s.p2.decides("mulligan") and s.p2.zone("hand") == list(five)
    s.p2.says_no().p1.says_yes()
    while s.p1.decides("bottom_order"):
        s.p1.chooses(s.p1.choices()[0])
    assert (s.turn, s.turn_player, s.phase) == (1, s.p2, "main_1")
    assert Scenario().at("set_up").asked == "first_player"


def test_wrong_start():
    with pytest.raises(ScenarioError, match="cannot start at 'lunch'"):
        Scenario().at("lunch")


# ------------------------------------------------------------------------------------------------ casting and paying
def test_automatic_payment_takes_backups_first():
    s = Scenario()
    hero = s.p1.hand(forward(9000, cost=4))
    backups = s.p1.backups("Fire", 2)
    spare = s.p1.spare("Fire", 2)
    s.p1.cast(hero)
    assert hero.on_field and all(card.is_dull for card in backups)
    assert [card.zone for card in spare] == ["break_zone", "hand"]


def test_payment_by_hand():
    s = Scenario()
    hero = s.p1.hand(forward(9000, cost=2))
    backups = s.p1.backups("Fire", 2)
    (spare,) = s.p1.spare("Fire", 1)
    s.p1.cast(hero, pay=[spare])
    assert spare.zone == "break_zone" and not any(card.is_dull for card in backups)


def test_payment_step_by_step():
    s = Scenario()
    hero = s.p1.hand(forward(9000, cost=2))
    red, other = s.p1.backups("Fire", 1) + s.p1.backups("Ice", 1)
    s.p1.begins_to_cast(hero)
    assert s.p1.decides("pay") and s.p1.can_pay(red) and not s.p1.can_pay(hero)
    s.p1.pays(red, other)
    assert hero.on_field


@pytest.mark.parametrize("pay", [["B1 Ice"], ["B1 Fire", "B1 Ice", "B1 Ice"]])
def test_wrong_payment_changes_nothing(pay):
    s = Scenario()
    hero = s.p1.hand(forward(9000, cost=2))
    s.p1.backups("Fire", 1)
    (ice,) = s.p1.backups("Ice", 1)
    before = s.states.tobytes()
    with pytest.raises(ScenarioError, match="p1 casts"):
        s.p1.cast(hero, pay=pay)
    assert s.states.tobytes() == before and s.log == [] and hero.zone == "hand" and ice.is_active


def test_targets_by_handle_number_and_side():
    s = Scenario(cards=[BOLT])
    mine, theirs = s.p1.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.has(hand=(BOLT, BOLT, BOLT), Fire=3)
    s.p1.cast("Bolt", targets=[theirs]).p1.cast(BOLT, targets=["F9000"])
    s.p1.cast("Bolt", targets=["opponent's F9000"])
    assert [item.targets for item in s.stack] == [(theirs,), (mine,), (theirs,)]
    assert {item.controller for item in s.stack} == {s.p1}


def test_ambiguous_target():
    s = Scenario()
    one, two = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.has(hand=BOLT, Fire=1)
    with pytest.raises(ScenarioError, match="fits 2 cards"):
        s.p1.cast("Bolt", targets=["F9000"])
    with pytest.raises(ScenarioError, match="a target is missing"):
        s.p1.cast("Bolt")
    s.p1.cast("Bolt", targets=["F9000 #2"])
    assert s.stack[0].targets == (two,) and one.damage == 0


def test_optional_targets():
    s = Scenario()
    cards = [s.p2.field(forward(9000)) for _ in range(3)]
    dull = t.Sequence((t.Choose(FORWARDS, 0, 2), t.Dull(t.Chosen(0))))
    s.p1.has(hand=[summon(dull, name="Sleep")] * 3, Fire=3)
    s.p1.cast("Sleep", targets=cards[:1]).p1.cast("Sleep").p1.cast("Sleep", targets=cards[1:])
    assert [len(item.targets) for item in s.stack] == [2, 0, 1]
    s.resolve_all()
    assert all(card.is_dull for card in cards)


# ---------------------------------------------------------------------------------------------------------- abilities
POKE = t.Action(t.Cost(generic=1), t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(1000)))))
SHOUT = t.Special("Shout", t.Cost(("Fire",), special=True), t.GainPower(t.Self(), t.Number(2000)))
TOSS = t.Action(t.Cost(discard=1), t.Draw("you", 1))
HERO = forward(5000, name="Hero", abilities=[POKE, SHOUT, TOSS])


def hero_on_the_field():
    s = Scenario()
    hero = s.p1.field(HERO)
    s.p1.backups("Fire", 3)
    copy, *spare = s.p1.hand(HERO, forward(1000, cost=98), forward(2000, cost=98))
    return s, hero, copy, spare


def test_abilities_by_name_and_line():
    s, hero, copy, spare = hero_on_the_field()
    s.p1.uses(hero, "Shout")
    assert copy.zone == "break_zone"
    s.p1.uses(hero, 0, targets=[hero]).p1.uses(hero, 2, discard=[spare[1]])
    assert spare[1].zone == "break_zone" and spare[0].zone == "hand"
    assert [item.kind for item in s.stack] == ["action", "action", "special"]
    s.resolve_all()
    assert (hero.power, hero.damage, s.p1.hand_size) == (7000, 1000, 2)


def test_ability_that_is_not_clear_or_not_possible():
    s, hero, copy, _ = hero_on_the_field()
    with pytest.raises(ScenarioError, match="which ability"):
        s.p1.uses(hero)
    with pytest.raises(ScenarioError, match="no special ability 'Whisper'"):
        s.p1.uses(hero, "Whisper")
    s.p1.uses(hero, "Shout")
    with pytest.raises(ScenarioError, match="which ability"):  # no second copy for the S icon
        s.p1.uses(hero, "Shout")
    s.p1.begins_to_use(hero, 0)
    assert s.p1.decides("target") and s.p1.can_choose(hero) and not s.p1.can_choose(copy)
    s.p1.chooses(hero).p1.pays(s.p1.choices()[0])
    assert s.stack[0].targets == (hero,)


def test_another_ability_is_not_used_instead():
    s = Scenario()
    hero = s.p1.field(HERO)
    s.p1.backups("Fire", 1)
    with pytest.raises(ScenarioError, match="another one of p1's Hero can"):
        s.p1.uses(hero, "Shout")


def test_triggers_are_ordered_and_targets_chosen():
    s = Scenario()
    hit = "choose 1 Forward opponent controls. Deal it 1000 damage."
    one = s.p1.field(forward(3000, name="One", text=f"When One attacks, {hit}"))
    two = s.p1.field(forward(3000, name="Two", text=f"When Two attacks, {hit}"))
    victim, other = s.p2.field(forward(9000)), s.p2.field(forward(8000))
    s.p1.attack(one, two)
    assert s.p1.waiting == [one, two] and s.p1.decides("trigger_order")
    s.p1.orders(two).p1.chooses(victim).p1.chooses(other)
    assert [(item.source, item.targets) for item in s.stack] == [(one, (other,)), (two, (victim,))]
    s.resolve_top()
    assert (victim.damage, other.damage) == (0, 1000)
    s.resolve_all()
    assert (victim.damage, other.damage) == (1000, 1000)


def test_yes_and_no():
    text = "When Asker enters the field, you may draw 1 card."
    for answer, size in (("yes", 1), ("no", 0)):
        s = Scenario()
        asker = s.p1.hand(forward(1000, name="Asker", text=text))
        s.p1.has(Fire=2).p1.cast(asker).both_pass()
        assert s.p1.decides("may") and s.decision.card == asker
        (s.p1.says_yes if answer == "yes" else s.p1.says_no)()
        assert s.p1.hand_size == size


# -------------------------------------------------------------------------------------------------------------- combat
def test_attack_block_and_damage():
    s = Scenario()
    one, two = s.p1.field(forward(3000)), s.p1.field(forward(4000))
    wall = s.p2.field(forward(8000))
    s.p1.attack([one, two])
    assert one.is_attacking and two.is_attacking and s.phase == "attack_declaration"
    s.p2.blocks(wall)
    assert wall.is_blocking and s.p2.blocker == wall and s.p1.blocker is None
    s.to("damage_resolution")
    assert s.p2.decides("divide_damage")
    with pytest.raises(ScenarioError, match="not all"):
        s.p2.divides({one: 3000})
    with pytest.raises(ScenarioError, match="multiple"):
        s.p2.divides({one: 2500, two: 5500})
    s.p2.divides({one: 5000, two: 3000})
    assert (one.zone, two.damage, wall.damage) == ("break_zone", 3000, 7000)


def test_attacking_again():
    s = Scenario()
    one, two = s.p1.field(forward(3000)), s.p1.field(forward(4000))
    s.p2.field(forward(9000))
    s.p1.attack(one).p2.no_block().to("damage_resolution")
    assert s.p2.points == 1
    s.both_pass()
    assert s.p1.decides("next_attack")
    s.p1.attack(two)
    assert s.phase == "attack_declaration" and two.is_attacking
    s.p2.no_block().to("main_2")
    assert s.p2.points == 2


def test_no_attack():
    s = Scenario()
    s.p1.field(forward(3000))
    s.p1.no_attack()
    assert s.phase == "main_2"


def test_ex_burst():
    burst = summon(text="[[ex]]EX BURST[[/]] Choose 1 Forward. Deal it 7000 damage.", name="Burst")
    s = Scenario()
    attacker = s.p1.field(forward(7000))
    card = s.p2.deck_top(burst)
    s.p1.attack(attacker).to("damage_resolution")
    assert card.zone == "damage_zone" and s.p2.decides("ex_burst")
    s.p2.says_yes().p2.chooses(attacker)
    assert attacker.zone == "break_zone"


def test_end_of_the_game():
    s = Scenario()
    attacker = s.p1.field(forward(7000))
    s.p2.damage(6)
    s.p1.attack(attacker).both_pass().p2.no_block().both_pass()
    assert s.over and s.winner is s.p1 and s.result == "p1 wins" and s.reason == "lethal damage"
    assert s.decision is None and s.asked == "" and s.legal == []
    with pytest.raises(ScenarioError, match="the game is over"):
        s.p1.passes()
    s = Scenario()
    s.p1.concedes()
    assert s.winner is s.p2


# --------------------------------------------------------------------------------------------------------- time passes
def test_to_and_next_turn():
    s = Scenario(turn=3)
    s.p1.field(forward(1000))
    for phase in ("attack_preparation", "attack_declaration", "main_2", "end"):
        s.to(phase)
        assert s.phase == phase
    s.next_turn()
    assert (s.turn, s.turn_player, s.phase, s.p2.hand_size) == (4, s.p2, "main_1", 2)
    with pytest.raises(ScenarioError, match="no player decides in 'draw'"):
        s.to("draw")


def test_to_does_not_decide_for_the_players():
    s = Scenario()
    s.p1.hand(*[forward(1000)] * 7)
    with pytest.raises(ScenarioError, match="a decision is in the way"):
        s.next_turn()
    s.to("end").both_pass()
    assert s.p1.decides("hand_size") and (s.decision.minimum, s.decision.maximum) == (2, 2)
    s.p1.chooses("F1000", "F1000")
    assert s.turn == 4  # nothing else was to be decided in turn 3


def test_passing_needs_priority_and_resolving_a_stack():
    s = Scenario().at("attack_declaration")
    s.p1.field(forward(1000))
    with pytest.raises(ScenarioError, match="no player has priority"):
        s.both_pass()
    for resolve in (s.resolve_all, s.resolve_top):
        with pytest.raises(ScenarioError, match="the stack is empty"):
            resolve()


def test_forced_decisions():
    s = Scenario()
    s.p1.has(hand=forward(1000), Fire=2).p1.begins_to_cast("F1000").p1.pays("B1 Fire #1").take_forced()
    assert s.p1.zone("hand") == []


# -------------------------------------------------------------------------------------------------------------- errors
def test_errors_tell_what_is_legal():
    s = Scenario()
    s.p1.has(hand=forward(1000), Fire=2)
    with pytest.raises(ScenarioError) as caught:
        s.p2.passes()
    assert str(caught.value) == (
        "p2 passes: it is not p2 who decides; turn 3, main_1: p1 decides 'priority'; legal: pass, cast F1000"
    )
    with pytest.raises(ScenarioError, match="cast 'F2000' is not legal"):
        s.p1.cast("F2000")
    with pytest.raises(ScenarioError, match="legal: pass, cast F1000"):
        s.p1.does("cast F2000")
    s.p1.does("cast F1000")
    assert s.p1.decides("pay")


def test_finding_cards():
    s = Scenario()
    hero = s.p1.field(HERO)
    assert s.p1.find("Hero") == hero and s.p1.find(HERO) == hero
    with pytest.raises(ScenarioError, match="p1 has 0 cards 'Hero' in the zone 'hand'"):
        s.p1.find("Hero", "hand")
    with pytest.raises(ScenarioError, match="no zone 'pocket'"):
        s.p1.zone("pocket")


# ------------------------------------------------------------------------------------------------------------ asking
def test_questions_about_what_is_possible():
    s = Scenario()
    fighter, shield = s.p1.field(forward(5000)), s.p2.field(forward(5000))
    card = s.p1.hand(BOLT)
    assert not s.p1.can_cast(card)  # nothing to pay with
    assert s.p1.can_pass() and not s.p2.can_pass() and s.p1.has_priority
    assert not s.p1.can_attack(fighter)  # not asked for yet
    s.p1.attack(fighter).both_pass()
    assert s.p2.can_block(shield) and s.p2.decides("block") and s.decision.card == fighter


def test_keywords_and_restrictions():
    runner = forward(5000, keywords=["Haste", "First Strike"])
    statue = t.Field((t.HasRestriction(t.Self(), "cannot_attack"),))
    s = Scenario()
    one, two, three = s.p1.field(runner), s.p1.field(forward(5000, abilities=[statue])), s.p1.hand(runner)
    assert one.has("Haste") and one.has("First Strike") and not one.has("Brave")
    assert two.is_restricted("cannot_attack") and not two.is_restricted("must_block")
    assert three.has("Haste") and three.power == 5000


def test_log_and_picture():
    s = Scenario()
    fighter = s.p1.field(forward(5000), damage=1000)
    s.p1.attack(fighter)
    assert s.log == ["p1: pass", "p2: pass", "p1: pass", "p2: pass", "p1: attack F5000", "p1: pass"]
    assert "field: F5000 (dull, 1000/5000)" in str(s)


def test_clones_are_independent():
    s = Scenario()
    fighter = s.p1.field(forward(5000))
    s.p1.attack(fighter)
    before = s.states.tobytes()
    other = s.clone()
    other.to("main_2")
    assert s.states.tobytes() == before and other.p2.points == 1
    assert other.same(fighter).is_dull and other.same(fighter) != fighter


def test_options():
    s = Scenario(loss_damage=6)
    s.p2.damage(6)
    assert s.over and s.winner is s.p1
    s = Scenario(payment="full")
    s.p1.hand(forward(1000))
    backups = s.p1.backups("Fire", 3)
    s.p1.cast("F1000", pay=backups)
    assert all(card.is_dull for card in backups)
    s = Scenario(skip_forced=True)
    s.p1.field(forward(1000))
    assert s.asked == "attack"


def test_what_a_player_cannot_have_is_named():
    with pytest.raises(ScenarioError, match="p1 cannot have 'Purple'; a player can have field, hand"):
        Scenario().p1.has(Purple=1)


def test_steps_return_the_scenario_which_says_where_it_is():
    s = Scenario()
    assert repr(s) == "<Scenario, being set up>"
    assert repr(s.both_pass()) == "<Scenario, turn 3, attack_preparation: p1 decides priority>"
    s.p2.concedes()
    assert repr(s) == "<Scenario, turn 3, attack_preparation: p1 wins>"
