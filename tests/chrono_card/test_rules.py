"""The rules of Chrono Card TCG, named by their ids."""

from __future__ import annotations

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.games.chrono_card.cards.decks import Deck, DeckError
from fftcg_env.games.chrono_card.cards.pool import CardDataError, CardPool
from fftcg_env.games.chrono_card.game import ChronoCard
from fftcg_env.games.chrono_card.record import numbers as no
from fftcg_env.games.chrono_card.scenario import Scenario, background, character, event, item, music

HIT = "Choose a Character of your opponent: deal 2 to it."


def deck(**changes):
    cards = ["CC-001", *[f"CC-{k:03}" for k in range(4, 14) for _ in range(3)]]
    return Deck("mine", tuple(changes.get("cards", cards)))


# --- 1 components
def test_C_1_1_two_players_have_fields_of_their_own(s):
    assert [len(side.zone("characters")) for side in s.sides] == [1, 1]


def test_C_1_2_a_deck_has_thirty_cards_and_a_heroine():
    game = ChronoCard()
    assert game.deck_rows([deck(), deck()]).shape == (2, 31)
    for cards, message in (
        (["CC-001"] * 2 + ["CC-004"] * 29, "2 Heroines"),
        (["CC-004"] * 31, "0 Heroines"),
        (deck().cards[:-1], "29 cards"),
    ):
        with pytest.raises(DeckError, match=message):
            game.deck_rows([Deck("x", tuple(cards)), deck()])


def test_C_1_3_three_of_a_number_unless_its_limit_says_otherwise():
    game = ChronoCard()
    with pytest.raises(DeckError, match="4 cards CC-004; 3"):
        game.deck_rows([Deck("x", ("CC-004", *deck().cards[:-1])), deck()])
    with pytest.raises(DeckError, match="3 cards CC-060; 2"):
        game.deck_rows([Deck("x", (*deck().cards[:-3], *["CC-060"] * 3)), deck()])


def test_C_1_4_six_types_are_in_the_set():
    assert {card.type for card in ChronoCard().pool.cards} == set(no.TYPES)


def test_C_1_5_fields_depend_on_the_type():
    for card in (item(ep=1), event("Draw 1.", ap=1), character(dp=0)):
        with pytest.raises(CardDataError):
            CardPool([card])


def test_C_1_6_a_text_beats_the_rules(s):
    s.p1.has_ep(1)
    quick = s.p1.hand(character(text="Always: this quick."))
    s.p1.uses(quick).settle()
    assert s.p1.may("attack", quick)  # C-2.5 says no


def test_C_1_7_you_means_the_player_who_holds_the_card(s):
    s.p2.music(music("Tokens 2. Always: your Characters AP +1."))
    assert (s.p1.heroine.ap, s.p2.heroine.ap) == (2, 3)


def test_C_1_8_a_character_of_a_name_that_lies_on_the_field_cannot_be_used(s):
    s.p1.character(character(name="Twin"), down=True)
    s.p1.has_ep(9)
    again = s.p1.hand(character(name="Twin", number="CC-T2"))
    assert not s.p1.may("use", again)


def test_C_1_8_only_events_interrupt(s):
    s.p2.has_ep(9)
    others = [s.p2.hand(card) for card in (character(), background(), item(), music())]
    answer = s.p2.hand(event("Draw 1."))
    s.p1.passes()
    assert s.asked == "interrupt" and s.p2.may("use", answer)
    assert not any(s.p2.may("use", card) for card in others)


def test_C_1_8_music_plays_as_long_as_it_has_tokens(s):
    song = s.p2.music(music(), tokens=1)
    s.to("main").p1.passes()
    while s.begun()["turn"] == 3:
        s.deciding.passes()
    assert song.tokens == 0 and song.zone == "music"
    s.state["phase"], s.state["step"] = no.START, 0
    s.state["decision"], s.state["legal_count"] = 0, 0
    s.game.run(s.states, 0)
    assert song.zone == "discard"


def test_C_1_9_the_heroine_never_leaves_the_field(s):
    away = s.p1.hand(event("Choose a Character of your opponent: return it to the hand."))
    s.p1.uses(away, s.p2.heroine).settle()
    assert s.p2.heroine.zone == "characters" and s.p2.heroine.face_down


def test_C_1_9_the_heroine_begins_face_up_and_free_to_act(s):
    assert not s.p1.heroine.face_down and not s.p1.heroine.restricted and s.p1.may("attack", s.p1.heroine)


# --- 2 zones and states
def test_C_2_1_hands_are_hidden_and_the_discard_pile_is_open(s):
    hidden, thrown = s.p1.hand(character()), s.p1.discarded(character())
    s.begun()
    view = s.drive(jobs.JOB_OBSERVE | jobs.JOB_VIEW_1)
    rows = s.game.layout.views(view[0])["cards"]
    place = [(ref.index + no.CARDS_PER_PLAYER) % no.CARD_COUNT for ref in (hidden, thrown)]
    assert rows[place[0]].sum() == 0 and rows[place[1]].sum() > 0


def test_C_2_2_attackers_are_checked(s):
    s.p1.attacks(s.p1.heroine)
    assert s.p1.heroine.checked


def test_C_2_3_a_checked_card_gives_no_ep_and_uses_no_skill(s):
    s.p1.has_ep(5)
    tired = s.p1.character(character(text="Skill cost 1: draw 1."), checked=True)
    s.p1.hand(character(cost=6))
    assert not s.p1.may("skill", tired) and not s.p1.may("ep", tired)


def test_C_2_4_checked_cards_stand_up_in_the_own_start_phase(s):
    mine, theirs = s.p1.character(character(), checked=True), s.p2.character(character(), checked=True)
    s.p1.passes().to("main")
    assert mine.checked and not theirs.checked


def test_C_2_5_first_turn_restriction(s):
    s.p1.has_ep(9)
    new = s.p1.hand(character(text="Skill cost 1: draw 1."))
    s.p1.hand(character(cost=10))
    s.p1.uses(new).settle()
    assert new.restricted and not new.checked
    assert not any(s.p1.may(verb, new) for verb in ("ep", "skill", "attack"))
    s.p1.attacks(s.p1.heroine, support=new)  # supporting is not in the list
    s.to("main").p2.passes().to("main")
    assert not new.restricted


def test_C_2_5_a_restricted_character_defends(s):
    guard = s.p2.character(character(), fresh=True)
    s.p1.attacks(s.p1.heroine).to("defender")
    assert s.p2.may("defend", guard)


def test_C_2_6_face_down_through_a_change_of_dp(s):
    victim = s.p2.character(character(dp=2, text="Always: your other Characters AP +1."))
    s.p1.uses(s.p1.hand(event("Your opponent's Characters DP -2."))).settle()
    assert victim.face_down and victim.ap == 0 and s.p2.heroine.ap == 2 and not s.p2.heroine.face_down


def test_C_2_6_a_face_down_character_does_nothing(s):
    down = s.p1.character(character(text="Skill cost 1: draw 1. Always: your other Characters AP +1."), down=True)
    s.p1.item(item("Always: the bearer AP +5."), down)
    s.state["down"][s.p2.heroine.index] = 1
    s.p1.has_ep(3)
    assert s.p1.heroine.ap == 2 and down.ap == 0
    assert not any(s.p1.may(verb, down) for verb in ("ep", "skill", "attack"))
    s.p1.passes().to("main")
    assert not s.p2.heroine.face_down and down.face_down


def test_C_2_7_damage_is_gone_after_the_turn():
    for stays, left in (("until_end", 3), ("while_face_up", 1)):
        s = Scenario(damage_stays=stays)
        hurt = s.p2.character(character())
        s.p1.uses(s.p1.hand(event(HIT)), hurt).settle()
        assert hurt.dp == 1
        s.p1.passes().to("main")
        assert hurt.dp == left


# --- 3 and 4 costs and EP
def test_C_3_1_C_3_2_a_declaration_pays_its_cost_point_by_point(s):
    s.p1.has_ep(3)
    s.p1.uses(s.p1.hand(character(cost=2)))
    assert s.p1.ep == 1


def test_C_3_3_the_cost_of_a_skill_is_its_number(s):
    user = s.p1.character(character(text="Skill cost 2: draw 1."))
    s.p1.has_ep(3)
    s.p1.skill(user)
    assert s.p1.ep == 1


def test_C_3_4_other_costs(s):
    user = s.p1.character(character(text="Skill check, discard 1: draw 2."))
    given = s.p1.hand(character(cost=9))
    s.p1.hand(character(cost=9))
    s.p1.skill(user).p1.chooses(given)
    assert user.checked and given.zone == "discard"


def test_C_3_5_what_was_discarded_as_a_cost_is_no_target():
    s = Scenario()
    user = s.p1.character(
        character(text="Skill check, discard 1: choose a Character of your discard pile: return it to the hand.")
    )
    old, given = s.p1.discarded(character()), s.p1.hand(character(cost=9))
    s.p1.skill(user).settle()
    assert old.zone == "hand" and given.zone == "discard"
    s = Scenario()
    user = s.p1.character(
        character(text="Skill check, discard 1: choose a Character of your discard pile: return it to the hand.")
    )
    s.p1.hand(character(cost=9))
    assert not s.p1.may("skill", user)


def test_C_3_6_no_partial_payment_and_no_cost_below_nothing():
    s = Scenario()
    dear = s.p1.hand(character(cost=3))
    user = s.p1.character(character(ep=1, text="Skill cost 3: draw 1."))
    assert s.p1.may("use", dear)  # 2 of the Heroine and 1 of the Character
    assert not s.p1.may("skill", user)  # the Character cannot pay for itself
    s.p1.uses(dear).settle()
    s = Scenario()
    s.p1.background(background(ep=None, text="Always: your Characters cost -3."))
    s.p1.uses(s.p1.hand(character(cost=1)))
    assert s.p1.ep == 0


def test_C_4_1_C_4_2_a_character_or_bg_is_checked_for_its_ep(s):
    place = s.p1.background(background(ep=2))
    s.p1.hand(character(cost=4))
    s.p1.gives(place)
    assert place.checked and s.p1.ep == 2


def test_C_4_3_ep_add_up_and_stay(s):
    place = s.p1.background(background(ep=3))
    s.p1.hand(character(cost=5))
    s.p1.gives(place).p1.gives(s.p1.heroine)
    assert s.p1.ep == 5


def test_C_4_4_C_4_5_ep_are_lost_at_the_next_phase_and_generation_is_not_interrupted(s):
    s.p2.hand(event("Draw 1."))
    s.p1.hand(character(cost=4))
    other = s.p1.character(character(ep=3))
    s.p1.gives(other)
    assert s.asked == "main"
    s.p1.attacks(s.p1.heroine).settle()
    assert s.p1.ep == 0


def test_C_4_5_ep_are_made_while_interrupting(s):
    answer = s.p2.hand(event("Draw 1.", cost=2))
    s.p1.passes().p2.gives(s.p2.heroine)
    assert s.asked == "interrupt"
    s.p2.uses(answer)
    assert answer.zone in ("chain", "discard")


def test_C_4_6_who_gives_no_ep(s):
    s.p1.hand(character(cost=2))
    no_field = s.p1.character(character(ep=None))
    new = s.p1.character(character(), fresh=True)
    down = s.p1.character(character(), down=True)
    assert not any(s.p1.may("ep", card) for card in (no_field, new, down)) and s.p1.may("ep", s.p1.heroine)


def test_C_4_7_ep_are_offered_where_something_can_use_them():
    s = Scenario()
    assert not s.p1.may("ep", s.p1.heroine)
    s = Scenario(ep_generation="while_paying")
    card = s.p1.hand(character(cost=1))
    s.p1.character(character())
    assert not s.p1.may("ep", s.p1.heroine)
    s.p1.uses(card, by=(s.p1.heroine,))
    assert s.p1.ep == 1


# --- 5 and 6 using cards
def test_C_5_1_without_a_target_there_is_no_declaration(s):
    card = s.p1.hand(event("Choose a face-down Character of yours: recover it."))
    assert not s.p1.may("use", card)


def test_C_5_2_an_event_happens_and_is_discarded(s):
    card = s.p1.hand(event("Draw 2."))
    s.p1.uses(card).settle()
    assert card.zone == "discard" and s.p1.hand_size == 2


def test_C_5_3_C_5_5_the_card_is_revealed_when_it_is_announced_and_may_be_interrupted(s):
    answer = s.p2.hand(event("Draw 1."))
    card = s.p1.hand(character(cost=1))
    s.p1.uses(card)
    assert card.zone == "chain" and s.asked == "interrupt" and s.p2.may("use", answer)


def test_C_5_4_events_are_used_at_any_window(s):
    card = s.p1.hand(event("Draw 1."))
    s.p1.attacks(s.p1.heroine).to("charm_effect")
    assert s.p1.may("use", card)


def test_C_5_6_items_bgs_and_bgms():
    s = Scenario(items_per_character=1)
    s.p1.has_ep(9)
    sword, other = s.p1.hand(item("Always: the bearer AP +2.")), s.p1.hand(item("Always: the bearer AP +1."))
    old, new = s.p1.music(music()), s.p1.hand(music())
    s.p1.background(background(name="Hall"))
    hall = s.p1.hand(background(name="Hall"))
    assert not s.p1.may("use", hall)
    s.p1.uses(sword).settle()
    assert s.p1.heroine.ap == 4 and not s.p1.may("use", other)
    s.p1.uses(new).settle()
    assert old.zone == "discard" and new.tokens == 2


def test_C_5_6_an_item_is_discarded_with_its_bearer(s):
    bearer = s.p2.character(character())
    worn = s.p2.item(item("Always: the bearer AP +2."), bearer)
    s.p1.uses(s.p1.hand(event("Choose a Character of your opponent but the Heroine: return it to the hand.")))
    s.settle()
    assert bearer.zone == "hand" and worn.zone == "discard"


CANCEL = "Choose the declaration: it fails."


def test_C_6_1_C_6_4_a_card_that_failed_is_discarded_and_its_cost_is_lost(s):
    s.p1.has_ep(2)
    card, stop = s.p1.hand(character(cost=2)), s.p2.hand(event(CANCEL))
    s.p1.uses(card).p2.uses(stop).settle()
    assert card.zone == "discard" and s.p1.ep == 0


def test_C_6_2_targets_are_not_chosen_again(s):
    first = s.p2.character(character())
    s.p2.character(character())
    card = s.p1.hand(event(HIT))
    save = s.p2.hand(event("Choose a Character of yours: return it to the hand."))
    s.p1.uses(card, first).p2.uses(save, first).settle()
    assert card.zone == "discard" and s.p2.damage == 0 and first.zone == "hand"


@pytest.mark.parametrize("pays", [True, False])
def test_C_6_3_only_an_added_cost_can_still_be_paid(s, pays):
    s.p1.character(character(ep=2))
    card = s.p1.hand(character(cost=0))
    toll = s.p2.hand(event("Choose the declaration: it costs 2 more."))
    s.p1.uses(card).p2.uses(toll).settle()
    assert s.asked == "added_cost"
    if pays:
        s.p1.says_yes().p1.gives(s.p1.heroine)
    else:
        s.p1.passes()
    assert card.zone == ("characters" if pays else "discard")


def test_C_6_5_b_C_6_6_one_illegal_target_is_enough(s):
    mine, theirs = s.p1.character(character()), s.p2.character(character())
    both = "Choose another Character of yours and a Character of your opponent: deal 1 to it, then deal 1 to the other."
    card = s.p1.hand(event(both))
    save = s.p2.hand(event("Choose a Character of yours: return it to the hand."))
    s.p1.uses(card, mine, theirs).p2.uses(save, theirs).settle()
    assert mine.dp == 3


HIT_BOTH = (
    "Choose another Character of yours and a Character of your opponent: "
    "deal 1 to it, then deal 1 to the other, then draw 1."
)


@pytest.mark.parametrize("whose", ["of your opponent", "of yours"])
@pytest.mark.parametrize("reading", ["fails_all", "fails_alone"])
def test_C_6_6_what_an_illegal_target_takes_with_it(whose, reading):
    s = Scenario(illegal_target=reading)
    mine, theirs = s.p1.character(character(dp=3)), s.p2.character(character(dp=3))
    card = s.p1.hand(event(HIT_BOTH))
    away = s.p2.hand(event(f"Choose a Character {whose}: turn it face-down."))
    lost, left = (mine, theirs) if whose == "of your opponent" else (theirs, mine)
    s.p1.uses(card, mine, theirs).p2.uses(away, lost).settle()
    happens = reading == "fails_alone"
    assert lost.face_down and card.zone == "discard"
    assert (left.dp, s.p1.hand_size) == (3 - happens, int(happens))


def test_C_6_6_with_every_target_illegal_all_of_it_fails():
    s = Scenario(illegal_target="fails_alone")
    mine, theirs = s.p1.character(character()), s.p2.character(character())
    card = s.p1.hand(event(HIT_BOTH))
    targets = "Choose a Character of your opponent and a Character of yours"
    away = s.p2.hand(event(f"{targets}: turn it face-down, then turn the other face-down."))
    s.p1.uses(card, mine, theirs).p2.uses(away, mine, theirs).settle()
    assert mine.face_down and theirs.face_down and s.p1.hand_size == 0


def test_C_6_6_C_6_5_c_a_target_lost_while_the_text_is_carried_out_still_ends_it():
    s = Scenario(illegal_target="fails_alone")
    mine, theirs = s.p1.character(character()), s.p2.character(character())
    text = (
        "Choose another Character of yours and a Character of your opponent: return it to the hand, then deal 1 to it, "
    )
    s.p1.uses(s.p1.hand(event(text + "then deal 1 to the other.")), mine, theirs).settle()
    assert mine.zone == "hand" and theirs.dp == 3


def test_C_6_5_c_a_text_is_carried_out_up_to_what_is_impossible(s):
    card = s.p1.hand(event("Draw 1, then your opponent discards 1, then draw 1."))
    s.p1.uses(card).settle()
    assert s.p1.hand_size == 1  # the opponent's hand was empty


def test_C_6_6_a_name_that_appeared_meanwhile_makes_the_use_fail(s):
    twin = character(name="Twin")
    card = s.p1.hand(twin)
    s.p1.has_ep(1)
    s.p2.hand(event("Draw 1."))
    s.p1.uses(card)
    ref = s.p1.zone("deck")[-1]
    s.state["card_id"][ref.index] = s.state["card_id"][card.index]
    s.lay(ref.index, no.CHARACTERS, 0)
    s.settle()
    assert card.zone == "discard"


# --- 7 and 8 skills
def test_C_7_1_an_items_skill_is_its_bearers():
    s = Scenario()
    bearer = s.p1.character(character(), fresh=True)
    wand = s.p1.item(item("Skill check: draw 1."), bearer)
    assert not s.p1.may("skill", wand)
    s = Scenario()
    bearer = s.p1.character(character())
    wand = s.p1.item(item("Skill check: draw 1."), bearer)
    s.p1.skill(wand).settle()
    assert bearer.checked and s.p1.hand_size == 1


def test_C_7_2_C_7_3_cost_and_target_then_the_effect(s):
    user, victim = s.p1.character(character(text=f"Skill check: {HIT[0].lower()}{HIT[1:]}")), s.p2.heroine
    s.p1.skill(user).settle()
    assert victim.dp == 4 and user.checked


def test_C_7_4_a_skill_may_cost_ep(s):
    user = s.p1.character(character(text="Skill cost 2: draw 1."))
    s.p1.skill(user)
    assert s.p1.heroine.checked and not user.checked


def test_C_7_5_limits_of_skills(s):
    once = s.p1.character(character(text="Skill [once] cost 1: draw 1."))
    down = s.p1.character(character(text="Skill [face-down] cost 1: recover this."), down=True)
    up = s.p1.character(character(text="Skill [face-down] cost 1: recover this."))
    theirs = s.p2.character(character(text="Skill [own turn] check: draw 1."))
    answer = s.p2.hand(event("Draw 1."))
    s.p1.has_ep(9)
    s.p1.skill(once).settle()
    assert not s.p1.may("skill", once) and s.p1.may("skill", down) and not s.p1.may("skill", up)
    s.p1.passes()
    assert s.p2.may("use", answer) and not s.p2.may("skill", theirs)


def test_C_7_6_who_takes_part_in_the_charm_uses_no_skill(s):
    fighter = s.p2.character(character(text="Skill cost 1: draw 1."))
    other = s.p2.character(character(text="Skill cost 1: draw 1."))
    s.p1.attacks(s.p1.heroine).to("defender").p2.defends(fighter).to("charm_effect")
    assert s.deciding is s.p2 and s.p2.may("skill", other) and not s.p2.may("skill", fighter)


def test_C_7_7_a_skill_that_costs_check_is_legal(s):
    user = s.p1.character(character(text="Skill check: draw 1."))
    assert s.p1.may("skill", user)
    s.p1.skill(user).settle()
    assert user.checked and s.p1.hand_size == 1


def test_C_7_8_a_skill_interrupts_and_is_interrupted(s):
    user = s.p1.character(character(text="Skill check: draw 1."))
    answer = s.p2.character(character(text="Skill check: choose the skill: it fails."))
    s.p1.skill(user).p2.skill(answer).settle()
    assert s.p1.hand_size == 0 and user.checked


def test_C_7_9_once_counts_failed_declarations_and_ends_with_the_turn(s):
    user = s.p1.character(character(text="Skill [once] cost 1: draw 1."))
    stop = s.p2.hand(event(CANCEL))
    s.p1.has_ep(5)
    s.p1.skill(user).p2.uses(stop).settle()
    assert s.p1.hand_size == 0 and not s.p1.may("skill", user)
    s.p1.passes().to("main")
    assert not s.begun()["used"].any()


def test_C_8_1_a_failed_skill_costs_what_it_costs(s):
    user, stop = s.p1.character(character(text="Skill check: draw 1.")), s.p2.hand(event(CANCEL))
    s.p1.skill(user).p2.uses(stop).settle()
    assert user.checked and s.p1.hand_size == 0


@pytest.mark.parametrize(
    "answer",
    [
        "Choose a Character of your opponent but the Heroine: return it to the hand.",
        "Choose a Character of your opponent but the Heroine: turn it face-down.",
        "Choose a Character of your opponent but the Heroine: check it.",
        "Choose a Character of your opponent but the Heroine: restrict it.",
    ],
    ids=["c: it left", "d: face-down", "e: checked (C-8.3)", "g: restricted"],
)
def test_C_8_2_C_8_3_what_makes_a_skill_fail(s, answer):
    user, stop = s.p1.character(character(text="Skill cost 1: draw 1.")), s.p2.hand(event(answer))
    s.p1.has_ep(1)
    s.p1.skill(user)
    before = s.p1.hand_size
    s.p2.uses(stop).settle()
    assert s.p1.hand_size - before == (1 if user.zone == "hand" else 0)


# --- 9 P.Skills
def test_C_9_1_C_9_2_a_p_skill_works_while_the_card_is_face_up(s):
    s.p1.character(character(text="Always: your other Characters AP +1."))
    s.p1.background(background(text="Always: your Characters AP +1."))
    s.p1.character(character(text="Always [face-down]: your other Characters AP +4."))
    assert s.p1.heroine.ap == 4


def test_C_9_2_marked_face_down_it_works_only_then(s):
    s.p1.character(character(text="Always [face-down]: your other Characters AP +4."), down=True)
    assert s.p1.heroine.ap == 6


def test_C_9_3_C_9_5_a_trigger_comes_at_once_and_is_not_interrupted(s):
    s.p2.hand(event("Draw 1.", cost=1))
    s.p1.has_ep(1)
    card = s.p1.hand(character(text="When this enters: deal 1 to your opponent."))
    s.p1.uses(card).settle()
    assert s.p2.damage == 1 and s.asked == "main"


@pytest.mark.parametrize("pays", [True, False])
def test_C_9_4_the_cost_of_a_trigger_is_paid_when_it_triggers(s, pays):
    s.p1.has_ep(2)
    card = s.p1.hand(character(text="When this enters you may pay cost 1: deal 1 to your opponent."))
    s.p1.uses(card).settle()
    assert s.asked == "trigger_cost"
    s.p1.says_yes() if pays else s.p1.passes()
    assert (s.p2.damage, s.p1.ep) == ((1, 0) if pays else (0, 1))


def test_C_9_6_the_turn_player_orders_what_starts(s):
    first = s.p2.character(character(text="When your turn starts: draw 1."))
    second = s.p2.character(character(text="When your turn starts: heal 1."))
    s.p1.passes().to("trigger_order")
    assert s.deciding is s.p2 and s.p2.may("choose", first) and s.p2.may("choose", second)
    s.p2.chooses(second)
    assert s.p2.hand_size == 2  # of the trigger and the draw


def test_C_9_3_more_triggers_than_the_record_holds_end_the_game():
    watch = "When a Character of your opponent turns face-down: deal 1 to your opponent."
    for beaten, watching, result in ((8, 12, ""), (8, 13, "truncated")):  # 96, 104 triggers at once
        s = Scenario(damage_to_lose=99)
        for _ in range(beaten):
            s.p2.character(character(dp=1))
        for _ in range(watching):
            s.p1.background(background(text=watch))
        card = s.p1.hand(event("Your opponent's Characters DP -1."))
        s.p1.uses(card)
        while s.asked == "trigger_order":
            s.take(s.deciding, int(s.state["legal"][0]))
        assert s.result == result and (s.reason == "too many triggers wait") == bool(result)
        assert s.p2.damage == (0 if result else 96)


def test_C_9_5_triggers_that_go_on_causing_one_another_end_the_game(s):
    s.p2.character(
        character(dp=1, text="When this turns face-down [face-down]: recover this, then turn this face-down.")
    )
    card = s.p1.hand(event("Your opponent's Characters DP -1."))
    s.p1.uses(card).settle()
    assert (s.result, s.reason) == ("truncated", "too many triggers wait")


# --- 10 and 11 setup and turn
def games(count=64, **options):
    bench = Bench(ChronoCard(**options), count, 1)
    return bench.start()


def test_C_10_1_hands_of_five_a_mulligan_and_a_first_player_at_random():
    bench = games()
    assert (bench.states["zone_count"][:, :, no.HAND] == 5).all()
    assert set(bench.states["first_player"]) == {0, 1} and (bench.states["decision"] == no.ASK_MULLIGAN).all()
    assert (bench.states["decision_player"] == bench.states["first_player"]).all()
    before = bench.states["card_id"].copy()
    bench.actions[:] = no.YES
    bench.run(jobs.JOB_STEP)
    assert (bench.states["zone_count"][:, :, no.HAND] == 5).all() and (before != bench.states["card_id"]).any()


def test_C_10_1_the_first_turn_has_no_draw_and_no_charm():
    s = Scenario(turn=1)
    s.at("draw")
    assert s.asked == "main" and s.p1.hand_size == 0 and not s.p1.may("attack", s.p1.heroine)
    s = Scenario(turn=1, first_draw=True, first_charm=True)
    s.at("draw")
    s.to("main")
    assert s.p1.hand_size == 1 and s.p1.may("attack", s.p1.heroine)


def test_C_11_1_after_charm_the_turn_ends(s):
    s.p1.attacks(s.p1.heroine).to("main")
    assert s.deciding is s.p2 and s.begun()["turn"] == 4


def test_C_11_1_or_a_second_main_phase_comes():
    s = Scenario(after_charm="main")
    helper, other = s.p1.character(character(ap=2)), s.p1.character(character(name="Other"))
    late = s.p1.hand(character(cost=0, name="Late"))
    s.p1.hand(event("Draw 1."))
    s.p1.has_ep(1)
    s.p1.attacks(s.p1.heroine, support=helper).to("main")
    assert s.deciding is s.p1 and s.begun()["turn"] == 3 and s.p1.ep == 0  # C-4.4
    assert s.p1.heroine.ap == 4  # C-12.3: the support lasts until the End phase
    assert not s.p1.may("attack", other)  # C-12.1: one Charm a turn
    s.p1.uses(late).settle()
    assert late.zone == "characters"
    s.p1.passes().to("main")
    assert s.deciding is s.p2 and s.begun()["turn"] == 4 and s.p1.heroine.ap == 2


def test_C_11_1_C_12_3_in_the_second_main_phase_the_support_ends_with_the_supporter():
    s = Scenario(after_charm="main")
    helper = s.p1.character(character(ap=2))
    down = s.p1.hand(event("Choose a Character of yours: turn it face-down."))
    s.p1.attacks(s.p1.heroine, support=helper).to("main").p1.uses(down, helper).settle()
    assert s.p1.heroine.ap == 2


def test_C_11_2_start_in_its_order(s):
    s.p2.character(character(), checked=True, fresh=True)
    s.p2.music(music())
    s.p1.passes().to("main")
    guard = s.p2.zone("characters")[1]
    assert not guard.checked and not guard.restricted and s.p2.zone("music")[0].tokens == 1


def test_C_11_3_the_draw_is_declared_and_can_be_interrupted(s):
    s.p1.hand(event("Draw 1."))
    s.p2.hand(event("Draw 1."))
    s.p1.passes().to("draw")
    assert s.deciding is s.p2
    s.p2.passes()
    assert s.asked == "interrupt" and s.deciding is s.p1


def test_C_11_4_charm_once_a_turn(s):
    s.p1.attacks(s.p1.heroine)
    assert s.begun()["charmed"] == 1 or s.begun()["turn"] == 4


def test_C_11_5_hand_limit_and_what_wears_off(s):
    for _ in range(9):
        s.p1.hand(character(cost=9))
    s.p1.uses(s.p1.hand(event("Choose a Character of yours: it AP +3."))).settle()
    assert s.p1.heroine.ap == 5
    s.p1.passes()
    assert s.asked == "hand_limit"
    s.p1.chooses(s.p1.zone("hand")[0]).p1.chooses(s.p1.zone("hand")[0])
    assert s.p1.hand_size == 7 and s.p1.heroine.ap == 2


# --- 12 Charm
def test_C_12_1_C_12_2_who_attacks(s):
    free, tired = s.p1.character(character()), s.p1.character(character(), checked=True)
    new, down = s.p1.character(character(), fresh=True), s.p1.character(character(), down=True)
    assert s.p1.may("attack", free) and not any(s.p1.may("attack", card) for card in (tired, new, down))


def test_C_12_3_support_lasts_while_the_supporter_does(s):
    helper = s.p1.character(character(ap=3, dp=2))
    hit = s.p2.hand(event(HIT))
    s.p1.attacks(s.p1.heroine, support=helper).to("charm_effect")
    assert s.p1.heroine.ap == 5 and not helper.checked
    s.p2.uses(hit, helper).settle()
    assert helper.face_down and s.p1.heroine.ap == 2


def test_C_12_3_only_the_heroine_is_supported_with_ap_or_dp():
    s = Scenario()
    knight, helper = s.p1.character(character()), s.p1.character(character(dp=4))
    s.p2.hand(event("Draw 1."))
    s.p1.attacks(knight)
    assert s.asked != "supporter"
    s = Scenario()
    helper = s.p1.character(character(dp=4))
    s.p2.hand(event("Draw 1."))
    s.p1.attacks(s.p1.heroine, support=helper, value="dp").to("charm_effect")
    assert s.p1.heroine.dp == 10


def test_C_12_4_defence_then_effects_until_both_pass(s):
    guards = [s.p2.character(character()), s.p2.character(character(), checked=True)]
    s.p1.hand(event("Draw 1.")), s.p2.hand(event("Draw 1."))
    s.p1.attacks(s.p1.heroine).to("defender")
    assert s.p2.may("defend", guards[0]) and not s.p2.may("defend", guards[1])
    s.p2.defends(guards[0])
    assert s.asked == "charm_effect" and s.deciding is s.p1 and not guards[0].checked
    s.p1.passes()
    assert s.asked == "charm_effect" and s.deciding is s.p2


@pytest.mark.parametrize("back", [False, True])
def test_C_12_5_damage_to_the_defender_or_the_player(back):
    s = Scenario(defender_strikes_back=back, excess_damage="to_player" if back else "lost")
    strong = s.p1.character(character(ap=5, dp=2))
    guard = s.p2.character(character(ap=2, dp=3))
    s.p1.attacks(s.p1.heroine, strong).to("defender")
    s.p2.passes()  # the Heroine's 2 come through
    s.p2.defends(guard).to("main")
    assert guard.face_down and s.p2.damage == (4 if back else 2) and strong.face_down == back


def test_C_12_5_an_attacker_that_turned_face_down_deals_nothing(s):
    knight = s.p1.character(character(dp=2))
    hit = s.p2.hand(event(HIT))
    s.p1.attacks(knight).to("charm_effect").p2.uses(hit, knight).to("main")
    assert s.p2.damage == 0 and knight.face_down


@pytest.mark.parametrize(("option", "damage"), [("damage_lost", 0), ("to_player", 3)])
def test_C_12_5_a_defender_that_turned_face_down(option, damage):
    s = Scenario(lost_defender=option)
    knight = s.p1.character(character(ap=3))
    guard = s.p2.character(character(dp=2))
    hit = s.p1.hand(event(HIT))
    s.p1.attacks(knight).to("defender").p2.defends(guard).p1.uses(hit, guard).to("main")
    assert guard.face_down and s.p2.damage == damage


def test_C_12_6_no_dp_left_is_face_down(s):
    victim = s.p2.character(character(dp=2))
    s.p1.uses(s.p1.hand(event(HIT)), victim).settle()
    assert victim.face_down and victim.zone == "characters"


# --- 13 interrupts
def test_C_13_1_C_13_2_C_13_3_interrupts_alternate_and_resolve_from_the_last(s):
    card, back = s.p1.hand(character(cost=0)), s.p1.hand(event(CANCEL))
    stop = s.p2.hand(event(CANCEL))
    s.p1.uses(card)
    assert s.deciding is s.p2
    s.p2.uses(stop)
    assert s.deciding is s.p1
    s.p1.uses(back).settle()
    assert card.zone == "characters" and stop.zone == back.zone == "discard"


def test_C_13_4_what_can_be_interrupted():
    for declare in (lambda s: s.p1.passes(), lambda s: s.p1.attacks(s.p1.heroine)):
        s = Scenario()
        s.p2.hand(event("Draw 1."))
        declare(s)
        assert s.asked == "interrupt" and s.deciding is s.p2


@pytest.mark.parametrize(("chain", "again"), [("closes_once", False), ("reopens", True)])
def test_C_13_5_a_closed_chain_stays_closed(chain, again):
    s = Scenario(chain=chain)
    card = s.p1.hand(character(cost=0))
    first, second = s.p2.hand(event("Draw 1.", cost=1)), s.p2.hand(event("Draw 1.", cost=1))
    s.p2.has_ep(2)
    s.p1.uses(card).p2.uses(first)
    assert (s.asked == "interrupt" and s.p2.may("use", second)) == again


def test_C_13_6_one_declaration_an_opportunity(s):
    s.p1.hand(event("Draw 1."))
    one, two = s.p2.hand(event("Draw 1.")), s.p2.hand(event("Draw 1."))
    s.p1.passes().p2.uses(one)
    assert s.deciding is s.p1 and two.zone == "hand"


# --- 14 the end
def test_C_14_1_twenty_damage_at_a_phase_change(s):
    s.p2.suffers(18)
    s.p1.uses(s.p1.hand(event("Deal 3 to your opponent."))).settle()
    assert s.result == "" and s.p2.damage == 21
    s.p1.passes()
    assert s.result == "p1 wins" and s.reason == "too much damage"


def test_C_14_1_both_at_once_is_a_draw(s):
    s.p1.suffers(20), s.p2.suffers(20)
    s.p1.passes()
    assert s.result == "draw"


def test_C_14_2_the_discard_pile_becomes_the_deck(s):
    s.p1.discarded(character())
    card = s.p1.hand(event("Draw 1."))
    s.p1.deck(0)
    s.p1.uses(card).settle()
    assert s.result == "" and s.p1.hand_size == 1


def test_C_14_2_nothing_left_to_draw_loses(s):
    card = s.p1.hand(event("Draw 1."))
    s.p1.deck(0)
    s.p1.uses(card).settle()
    assert s.result == "p2 wins" and s.reason == "no card left to draw"


def test_C_14_3_a_limit_of_turns_is_a_draw():
    s = Scenario(turn=60)
    s.p1.passes().settle()
    assert s.result == "draw" and s.reason == "the limit of turns was reached"


def test_options_are_codes_in_their_order():
    assert ChronoCard(hand_limit=9).new_states(1)["options"][0, no.HAND_LIMIT] == 9
    assert np.array_equal(ChronoCard().new_states(2)["options"][0], ChronoCard().new_states(2)["options"][1])
