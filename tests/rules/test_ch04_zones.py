"""Chapter 4 of the rules: zones, objects, owners, what players see."""

from dataclasses import dataclass

import numpy as np
import pytest

from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_OBSERVE, JOB_VIEW_0, JOB_VIEW_1, STATUS_SIZE
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import CHOOSE, FORWARDS

BOLT = summon(text="Choose 1 Forward. Deal it 4000 damage.", name="Bolt")
BREAK_ALL = summon(t.Break(t.All(FORWARDS)), name="Quake")
RETURN = summon(t.Sequence((CHOOSE, t.ReturnToHand(t.Chosen()))), name="Gust")
REMOVE = summon(t.Sequence((CHOOSE, t.RemoveFromGame(t.Chosen()))), name="Void")
CANNON = t.Action(t.Cost(), t.Sequence((CHOOSE, t.Damage(t.Chosen(), t.PowerOf(t.Self())))))


def ready(*cards, element="Fire"):
    """A table with p1's cards in hand and enough Backups."""
    s = Scenario()
    for card in cards:
        s.p1.hand(card)
    s.p1.backups(element, 4)
    return s


# ------------------------------------------------------------------------------------------------------- 4.1 zones
def test_R4_1_R4_2_your_break_zone_is_the_one_you_own():
    """R4.1 R4.2: Sage 1-133C"""
    s = ready("1-133C", element="Lightning")
    mine, theirs = s.p1.break_zone("1-099C"), s.p2.break_zone("1-099C")
    s.p1.cast("1-133C")
    assert s.p1.can_choose(mine) and not s.p1.can_choose(theirs)


def test_R4_2_your_field_means_the_characters_you_control():
    """R4.2: not those you own"""
    effect = t.GainPower(t.All(t.Cards(player="you", where=(t.OfType("Forward"),))), t.Number(1000))
    s = ready(summon(effect, name="Cheer"))
    borrowed, lent = s.p1.field(forward(5000), owner=s.p2), s.p2.field(forward(6000), owner=s.p1)
    s.p1.cast("Cheer").both_pass()
    assert (borrowed.power, lent.power) == (6000, 6000)


def test_R4_3_your_deck_never_means_the_lb_deck(s):
    """R4.3: a search looks through the main deck only; an LB deck does not help against losing"""
    tifa = forward(8000, name="Tifa")
    s.p1.deck(0)
    hidden = s.p1.lb_deck(tifa)
    s.p1.hand(summon(t.Sequence((t.Search(t.Cards("deck", "you")), t.Draw("you", 1))), name="Call"))
    s.p1.has(Fire=1).p1.cast("Call").both_pass()
    assert s.legal == ["pass"]
    s.p1.passes()
    assert hidden.zone == "lb_deck" and s.winner is s.p2


def test_R4_10_R4_33_a_card_goes_to_its_owners_zones():
    """R4.10 R4.25 R4.33: whichever player controlled it"""
    for spell, zone in ((RETURN, "hand"), (REMOVE, "removed"), (BREAK_ALL, "break_zone")):
        s = ready(spell)
        borrowed = s.p1.field(forward(5000), owner=s.p2)
        assert (borrowed.owner, borrowed.controller) == (s.p2, s.p1)
        s.p1.cast(spell, targets=[] if spell is BREAK_ALL else [borrowed]).both_pass()
        assert borrowed in s.p2.zone(zone) and borrowed not in s.p1.zone(zone) and borrowed.controller is s.p2


# --------------------------------------------------------------------------------------------------- 4.2 movement
def test_R4_12_a_card_that_changes_zone_forgets_everything():
    """R4.12: damage, dull, freeze, gained power and keywords"""
    gains = t.Sequence((CHOOSE, t.GainPower(t.Chosen(), t.Number(2000)), t.GainKeyword(t.Chosen(), "First Strike")))
    s = ready(summon(gains, name="Boost"), RETURN)
    hero = s.p1.field(forward(5000, name="Hero"), damage=3000, dull=True, frozen=True)
    s.p1.spare("Fire", 1)
    s.p1.cast("Boost", targets=[hero]).both_pass()
    assert (hero.power, hero.damage, hero.is_dull, hero.is_frozen) == (7000, 3000, True, True)
    assert hero.has("First Strike")
    s.p1.cast("Gust", targets=[hero]).both_pass().p1.cast(hero)
    assert hero.on_field
    assert (hero.power, hero.damage, hero.is_dull, hero.is_frozen) == (5000, 0, False, False)
    assert not hero.has("First Strike")


def test_R4_12_the_new_object_may_be_used_again():
    """R4.12: a once-per-turn mark belongs to the old object"""
    scout = t.Action(t.Cost(), t.Draw("you", 1), once_per_turn=True)
    s = ready(RETURN)
    hero = s.p1.field(forward(5000, name="Hero", abilities=[scout]))
    s.p1.uses(hero).both_pass()
    assert not s.p1.can_use(hero)
    s.p1.cast("Gust", targets=[hero]).both_pass().p1.cast(hero)
    assert s.p1.can_use(hero)


def test_R4_12_the_new_object_has_not_been_there_since_the_beginning_of_the_turn():
    """R4.12 R10.11"""
    s = ready(RETURN)
    hero = s.p1.field(forward(5000, name="Hero"))
    s.p1.cast("Gust", targets=[hero]).both_pass().p1.cast(hero).to("attack_declaration")
    assert not s.p1.can_attack(hero)


def test_R4_13_a_target_does_not_follow_its_card():
    """R4.13: in response to Bolt the target leaves and comes back"""
    blink = t.Sequence((CHOOSE, t.Break(t.Chosen()), t.PlayOntoField(t.All(t.Cards("break_zone", "you")))))
    s = ready(BOLT)
    hero = s.p2.field(forward(5000, name="Hero"))
    s.p2.has(hand=summon(blink, name="Blink"), Fire=1)
    s.p1.cast("Bolt", targets=[hero]).p1.passes().p2.cast("Blink", targets=[hero]).both_pass()
    assert hero.on_field
    s.both_pass()
    assert (hero.on_field, hero.damage) == (True, 0)


def test_R4_13_one_resolution_may_refer_to_the_card_that_it_moved():
    """R4.13, D-08: "Play it onto the field. It gains Haste." """
    target = t.Choose(t.Cards("break_zone", "you", (t.OfType("Forward"),)))
    texts = (target, t.PlayOntoField(t.Chosen()), t.GainKeyword(t.Chosen(), "Haste"))
    s = ready(summon(t.Sequence(texts), name="Raise"))
    hero = s.p1.break_zone(forward(5000, name="Hero"))
    s.p1.cast("Raise", targets=[hero]).both_pass()
    assert hero.on_field and hero.has("Haste")
    s.p1.attack(hero)
    assert hero.is_attacking


def test_R4_13_a_found_card_that_is_played_can_be_referred_to():
    """R4.13: "Search for 1 Forward and play it onto the field. Dull it." """
    texts = (t.Search(FORWARD_IN_DECK, "field"), t.Dull(t.Found()))
    s = ready(summon(t.Sequence(texts), name="Call"))
    hero = s.p1.deck_top(forward(5000, name="Hero"))
    s.p1.cast("Call").both_pass().p1.chooses(hero)
    assert s.p1.find("Hero").is_dull


FORWARD_IN_DECK = t.Cards("deck", "you", (t.OfType("Forward"),))


def test_R4_18_forwards_enter_active_backups_dull(s):
    """R4.18: cast or played by an effect"""
    s.p1.hand(summon(t.PlayOntoField(t.All(t.Cards("break_zone", "you", (t.OfType("Character"),)))), name="Raise"))
    s.p1.spare("Fire", 3)
    soldier, helper = s.p1.hand(forward(5000), backup("Fire"))
    raised, aide = s.p1.break_zone(forward(3000), backup("Ice"))
    s.p1.cast(soldier).p1.cast(helper).p1.cast("Raise").both_pass()
    assert [card.on_field for card in (soldier, helper, raised, aide)] == [True] * 4
    assert [card.is_dull for card in (soldier, helper, raised, aide)] == [False, True, False, True]


def test_R4_18_unless_the_text_says_otherwise():
    """R4.18: "Play it onto the field dull" """
    s = ready(
        summon(t.PlayOntoField(t.All(t.Cards("break_zone", "you", (t.OfType("Forward"),))), dull=True), name="Up")
    )
    soldier = s.p1.break_zone(forward(3000))
    s.p1.cast("Up").both_pass()
    assert soldier.on_field and soldier.is_dull


def test_R4_19_ongoing_effects_apply_from_the_first_moment():
    """R4.19: a Forward of 7000 enters as one of 8000"""
    big = t.Cards(player="you", where=(t.OfType("Forward"), t.OfPower("at_least", 8000)))
    small = t.Cards(player="you", where=(t.OfType("Forward"), t.OfPower("at_most", 7000)))
    abilities = [
        t.Field((t.HasPower(t.All(FORWARDS), t.Number(1000)),)),
        t.Auto(t.Enters(big), t.Draw("you", 1)),
        t.Auto(t.Enters(small), t.Draw("opponent", 1)),
    ]
    s = ready(forward(7000, name="Hero"))
    s.p1.has(hand=forward(6000, name="Boy")).p2.has(field=backup("Ice", name="Flag", abilities=abilities[:1]))
    s.p1.field(forward(1000, name="Watcher", abilities=abilities[1:]))
    s.p1.cast("Hero").resolve_all()
    assert (s.p1.hand_size, s.p2.hand_size) == (2, 0)
    s.p1.cast("Boy").resolve_all()
    assert (s.p1.hand_size, s.p2.hand_size) == (1, 1)


def test_R4_19_a_forward_that_would_have_no_power_otherwise_survives():
    """R4.19: it never exists on the field with its unmodified power"""
    s = ready(forward(0, name="Ghost"))
    s.p1.field(backup("Ice", name="Flag", abilities=[t.Field((t.HasPower(t.All(FORWARDS), t.Number(1000)),))]))
    s.p1.cast("Ghost")
    assert (s.p1.find("Ghost").power, s.p1.find("Ghost").zone) == (1000, "field")


# --------------------------------------------------------------------------------------------------- 4.3, 4.4 state
def test_R4_21_damage_accumulates_and_does_not_reduce_power():
    """R4.21"""
    s = ready(BOLT, BOLT)
    wall = s.p2.field(forward(7000))
    s.p1.cast("Bolt", targets=[wall]).both_pass()
    assert (wall.damage, wall.power) == (4000, 7000)
    s.p1.cast("Bolt", targets=[wall]).both_pass()
    assert wall.zone == "break_zone"


def test_R4_21_a_damaged_forward_deals_its_full_power(s):
    """R4.21"""
    attacker, wall = s.p1.field(forward(7000)), s.p2.field(forward(6000), damage=5000)
    s.p1.attack(attacker).p2.blocks(wall).both_pass()
    assert attacker.damage == 6000


def test_R4_25_the_owner_started_the_game_with_the_card():
    """R4.25: also after the opponent's effect moved it to a hand"""
    s = ready(RETURN)
    hero = s.p2.field(forward(5000))
    s.p1.cast("Gust", targets=[hero]).both_pass()
    assert hero in s.p2.zone("hand") and hero.owner is s.p2


def test_R4_26_the_caster_controls_a_summon(s):
    """R4.26: "Forwards opponent controls" is seen from the caster"""
    text = "Deal 3000 damage to all the Forwards opponent controls."
    mine, theirs = s.p1.field(forward(5000)), s.p2.field(forward(5000))
    s.p2.has(hand=summon(text=text, name="Storm"), Fire=1).p1.passes().p2.cast("Storm")
    assert s.stack[0].controller is s.p2
    s.both_pass()
    assert (mine.damage, theirs.damage) == (3000, 0)


def test_R4_27_a_character_enters_under_the_control_of_the_player_who_casts_it(s):
    """R4.27: also by Back Attack in the opponent's turn"""
    ambusher = s.p2.hand(forward(5000, keywords=["Back Attack"]))
    s.p2.has(Fire=2).p1.passes().p2.cast(ambusher)
    assert ambusher in s.p2.zone("field") and ambusher.controller is s.p2


def test_R4_28_a_played_character_enters_under_its_owners_control():
    """R4.28: from the opponent's Break Zone to the opponent's field"""
    s = ready(summon(t.PlayOntoField(t.All(t.Cards("break_zone", "any", (t.OfType("Forward"),)))), name="Raise"))
    mine, theirs = s.p1.break_zone(forward(5000)), s.p2.break_zone(forward(6000))
    s.p1.cast("Raise").both_pass()
    assert mine in s.p1.zone("field") and theirs in s.p2.zone("field")


# ------------------------------------------------------------------------------------------------- 4.5 zone notes
def test_R4_35_damage_is_placed_in_order_and_stays():
    """R4.35"""
    s = ready(summon(t.DamagePlayer("opponent", 2), name="Pain"))
    earlier = s.p2.damage("1-099C")[0]
    first, second = s.p2.deck_top(forward(1000), forward(2000))
    s.p1.cast("Pain").both_pass()
    assert s.p2.zone("damage_zone") == [earlier, first, second]
    s.next_turn()
    assert s.p2.zone("damage_zone") == [earlier, first, second]


def test_R4_36_removed_cards_go_to_their_owners_zone():
    """R4.36"""
    s = ready(REMOVE)
    hero = s.p2.field(forward(5000))
    s.p1.cast("Void", targets=[hero]).both_pass()
    assert s.p2.zone("removed") == [hero] and s.p2.zone("break_zone") == []


def test_R4_37_what_goes_to_the_break_zone(s):
    """R4.37: resolved Summons, discards, discards for CP, broken Characters"""
    spell = s.p1.hand(summon(t.Sequence((t.Discard("opponent", 1), t.Break(t.All(FORWARDS)))), name="Ruin"))
    paid = s.p1.spare("Fire", 1)[0]
    discarded, broken = s.p2.hand(forward(1000)), s.p2.field(forward(5000))
    s.p1.cast("Ruin")
    assert s.p1.zone("break_zone") == [paid]
    s.both_pass().p2.chooses(discarded)
    assert s.p1.zone("break_zone") == [paid, spell] and s.p2.zone("break_zone") == [discarded, broken]


def test_R4_38_characters_never_use_the_stack():
    """R4.38: neither while it is paid for nor afterwards; a Summon does"""
    s = ready(forward(5000), BOLT)
    s.p1.field(forward(9000))
    s.p1.begins_to_cast("F5000")
    assert s.stack == [] and s.p1.find("F5000", "hand").zone == "hand"
    s.p1.pays(*s.p1.zone("field")[:2])
    assert s.stack == [] and s.p1.find("F5000").on_field
    s.p1.cast("Bolt", targets=["F9000"])
    assert [(item.kind, item.source.zone) for item in s.stack] == [("summon", "stack")]


# -------------------------------------------------------------------------------------------- 4.6 last information
def test_R4_40_R4_42_the_last_power_of_a_source_that_left(s):
    """R4.40 R4.42: printed 3000, gained 2000, a field ability adds 1000; the Forwards leave together"""
    gunner = s.p1.field(forward(3000, name="Gunner", abilities=[CANNON]))
    s.p1.field(forward(1000, name="Flag", abilities=[t.Field((t.HasPower(t.All(FORWARDS), t.Number(1000)),))]))
    s.p1.has(hand=summon(t.Sequence((CHOOSE, t.GainPower(t.Chosen(), t.Number(2000)))), name="Boost"), Fire=1)
    mine = t.Cards(player="opponent", where=(t.OfType("Forward"),))
    s.p2.has(hand=summon(t.Break(t.All(mine)), name="Quake"), Fire=1)
    wall = s.p2.field(forward(9000))
    s.p1.cast("Boost", targets=[gunner]).both_pass().p1.uses(gunner, targets=[wall]).p1.passes()
    s.p2.cast("Quake").both_pass()
    assert gunner.zone == "break_zone"
    s.both_pass()
    assert wall.damage == 6000


def test_R4_42_the_snapshot_has_what_the_same_resolution_changed_before(s):
    """R4.42: "gains +2000 power. Put it into the Break Zone." """
    texts = (CHOOSE, t.GainPower(t.Chosen(), t.Number(2000)), t.PutIntoBreakZone(t.Chosen()))
    gunner = s.p1.field(forward(3000, name="Gunner", abilities=[CANNON]))
    s.p2.has(hand=summon(t.Sequence(texts), name="Burst"), Fire=1)
    wall = s.p2.field(forward(9000))
    s.p1.uses(gunner, targets=[wall]).p1.passes().p2.cast("Burst", targets=[gunner]).both_pass().both_pass()
    assert wall.damage == 5000


def test_R4_40_a_source_that_came_back_is_another_object(s):
    """R4.40: the item uses the old object's last power, not the new object's"""
    blink = t.Sequence((CHOOSE, t.GainPower(t.Chosen(), t.Number(-1000)), t.Break(t.Chosen())))
    back = t.PlayOntoField(t.All(t.Cards("break_zone", "opponent", (t.OfType("Forward"),))))
    gunner = s.p1.field(forward(3000, name="Gunner", abilities=[CANNON]))
    s.p2.has(hand=summon(t.Sequence((*blink.effects, back)), name="Blink"), Fire=1)
    wall = s.p2.field(forward(9000))
    s.p1.uses(gunner, targets=[wall]).p1.passes().p2.cast("Blink", targets=[gunner]).both_pass()
    assert (gunner.on_field, gunner.power) == (True, 3000)
    s.both_pass()
    assert wall.damage == 2000


def test_R4_41_what_is_not_fixed_is_read_at_resolution():
    """R4.41: "1000 damage for each Forward you control", and one leaves in response"""
    mine = t.Cards(player="you", where=(t.OfType("Forward"),))
    s = ready(summon(t.Sequence((CHOOSE, t.Damage(t.Chosen(), t.CountOf(mine, 1000)))), name="Rally"))
    one, _ = s.p1.field(forward(2000)), s.p1.field(forward(3000))
    wall = s.p2.field(forward(9000))
    s.p2.has(hand=BOLT, Fire=1)
    s.p1.cast("Rally", targets=[wall]).p1.passes().p2.cast("Bolt", targets=[one]).both_pass().both_pass()
    assert wall.damage == 1000


def test_R4_41_targets_are_fixed():
    """R4.41: a better target that arrives later changes nothing"""
    s = ready(BOLT)
    first, other = s.p2.field(forward(9000)), s.p2.hand(forward(3000, keywords=["Back Attack"]))
    s.p2.has(Fire=2).p1.cast("Bolt", targets=[first]).p1.passes().p2.cast(other).both_pass()
    assert first.damage == 4000 and (other.zone, other.damage) == ("field", 0)


# ------------------------------------------------------------------------------------------------------- 4.7 views
@dataclass(frozen=True)
class View:
    """What a player observes."""

    scenario: Scenario
    player: int
    views: dict

    def sees(self, card):
        """Whether the player sees which card it is: its row of ``cards`` is filled."""
        entity = (card.index - 58 * self.player) % 116
        number = self.scenario.game.cards.numbers[card.code] + 1
        assert self.of("cards", "card_id")[entity] in (0, number)
        return bool(self.views["cards"][entity].any() or self.views["cards_wide"][entity].any())

    def of(self, part, column):
        layout = self.scenario.game.layout
        home = layout.field_of(part, column)
        return self.views[home][..., layout.fields[home].column(column)]

    def count(self, name):
        return int(self.of("global", name))


def view(s, side):
    """What a player of the scenario observes now."""
    out = np.zeros((1, s.game.layout.size), s.game.layout.dtype)
    job = JOB_OBSERVE | (JOB_VIEW_0, JOB_VIEW_1)[side.number]
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 58), np.int16)
    status = np.zeros((1, STATUS_SIZE), np.int32)
    s.game.drive(s.states, s.game.tables, job, 0, 1, *nothing, out, np.zeros((1, 1), np.int8), status)
    return View(s, side.number, s.game.layout.views(out[0]))


@pytest.mark.parametrize("zone", ["field", "break_zone", "removed", "damage"])
def test_R4_5_everybody_sees_the_public_zones(s, zone):
    """R4.5"""
    cards = [getattr(player, zone)(forward(1000 * k)) for k, player in ((1, s.p1), (2, s.p2))]
    cards = [card[0] if isinstance(card, tuple) else card for card in cards]
    for player in (s.p1, s.p2):
        assert all(view(s, player).sees(card) for card in cards)


def test_R4_5_R4_45_everybody_sees_the_stack():
    """R4.45"""
    s = ready(BOLT)
    wall = s.p2.field(forward(9000))
    s.p1.cast("Bolt", targets=[wall])
    for player in (s.p1, s.p2):
        seen = view(s, player)
        assert seen.of("stack", "card_id")[0] == s.game.cards.numbers["Bolt"] + 1
        assert seen.of("stack", "target_0")[0] == (wall.index - 58 * player.number) % 116 + 1
        assert seen.count("stack_size") == 1


def test_R4_45_R5_72_everybody_sees_how_often_an_action_was_selected(s):
    """15-129L Ardyn: the opponent selects the second of three actions twice."""
    card = s.p1.hand("15-129L")
    s.p1.has(hand=forward(1000), Fire=5).p2.has(deck=30)
    s.p1.cast(card, pay=[backup for backup in s.p1.zone("field") if backup.code != card.code]).both_pass()
    s.p2.selects(1).p2.selects(1)
    for player in (s.p1, s.p2):
        seen = view(s, player)
        assert (seen.of("stack", "modes")[0], seen.of("stack", "amount")[0]) == (0b10, 2 << 5)


def test_R4_45_hands_and_decks_are_hidden(s):
    """R4.45: the own hand is seen, nothing else"""
    cards = {(player, zone): getattr(player, zone)(forward(5000)) for player in (s.p1, s.p2) for zone in HIDDEN}
    for viewer in (s.p1, s.p2):
        for (owner, zone), card in cards.items():
            assert view(s, viewer).sees(card) is (owner is viewer and zone != "deck_top")


HIDDEN = ("hand", "deck_top", "lb_deck")


def test_R4_6_the_numbers_of_cards_are_public(s):
    """R4.6: also of face-down LB cards"""
    s.p1.has(hand=(forward(1000), forward(1000), forward(1000)), deck=20)
    s.p1.has(lb_deck=(forward(1000), forward(1000)), damage=4)
    mine, theirs = view(s, s.p1), view(s, s.p2)
    for name, number in (("hand", 3), ("deck", 20), ("lb_deck", 2), ("damage", 4)):
        assert mine.count(f"my_{name}") == number and theirs.count(f"opponent_{name}") == number


def test_R4_7_the_owner_sees_the_own_lb_deck(s):
    """R4.7"""
    card = s.p1.lb_deck(forward(7000))
    assert view(s, s.p1).sees(card) and not view(s, s.p2).sees(card)


def test_R4_46_a_searched_card_is_known_as_long_as_it_stays_in_hand():
    """R4.46: Jessie 1-204S; cards drawn afterwards are not known, and neither is the deck"""
    s = ready("1-204S", element="Earth")
    s.p1.deck_top("1-189S", forward(3000))
    s.p1.cast("1-204S").both_pass().p1.says_yes().p1.chooses("1-189S")
    tifa = s.p1.find("1-189S", "hand")
    assert view(s, s.p2).sees(tifa) and not any(view(s, s.p2).sees(card) for card in s.p1.zone("deck"))
    assert not any(view(s, s.p1).sees(card) for card in s.p1.zone("deck"))
    s.next_turn().next_turn()
    assert s.turn_player is s.p1 and view(s, s.p2).sees(tifa)
    drawn = [card for card in s.p1.zone("hand") if card != tifa]
    assert len(drawn) == 2 and not any(view(s, s.p2).sees(card) for card in drawn)
    assert all(view(s, s.p1).sees(card) for card in drawn)


def test_R4_46_a_card_returned_to_hand_is_known():
    """R4.46: everybody saw it on the field; a hidden card discarded for CP is seen in the Break Zone"""
    s = ready(RETURN)
    hero, hidden = s.p2.field(forward(5000)), s.p2.hand(forward(6000))
    s.p1.cast("Gust", targets=[hero]).both_pass()
    assert view(s, s.p1).sees(hero) and not view(s, s.p1).sees(hidden)


def test_R4_45_the_opponent_does_not_see_what_a_search_looks_at():
    """R4.45: while p1 looks through the deck, p1 sees it and p2 does not"""
    s = ready(summon(t.Search(FORWARD_IN_DECK), name="Call"))
    hero = s.p1.deck_top(forward(5000))
    s.p1.cast("Call").both_pass()
    assert s.p1.decides("search") and view(s, s.p1).sees(hero) and not view(s, s.p2).sees(hero)


def test_S19_a_search_may_decline_although_a_fitting_card_is_there():
    """S19 R12.34: nothing moves, and the deck is shuffled"""
    s = ready("1-204S", element="Earth")
    tifa = s.p1.deck_top("1-189S")
    s.p1.deck_top(*(forward(1000 * k) for k in range(1, 21)))
    before = s.p1.codes("deck")
    s.p1.cast("1-204S").both_pass().p1.says_yes()
    assert s.p1.can_choose(tifa) and s.p1.can_pass()
    s.p1.passes()
    assert s.p1.hand_size == 0 and sorted(s.p1.codes("deck")) == sorted(before)
    assert s.p1.codes("deck") != before and s.p1.has_priority and s.stack == []
