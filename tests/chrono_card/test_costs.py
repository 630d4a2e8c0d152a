"""Additional costs: discards, Check, cards of the field (C-3.4 to C-3.6, C-5.3, C-6.3)."""

from __future__ import annotations

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.games import load_game
from fftcg_env.games.chrono_card.cards import codes
from fftcg_env.games.chrono_card.cards.decks import Deck
from fftcg_env.games.chrono_card.cards.pool import CardDataError, CardPool
from fftcg_env.games.chrono_card.cards.reading import CardTextError, read
from fftcg_env.games.chrono_card.record import numbers as no
from fftcg_env.games.chrono_card.scenario import Scenario, background, character, event, heroine, item, music

EXTRA = "As an additional cost, "


# --- the language
@pytest.mark.parametrize(
    ("price", "facts"),
    [
        ("discard 2", {"discards": 2}),
        ("check a Character of yours", {"way": codes.BY_CHECK, "count": 1}),
        ("discard 2 Items of yours", {"way": codes.BY_DISCARD, "count": 2}),
        ("return a Character of yours but the Heroine to the hand", {"way": codes.BY_RETURN, "count": 1}),
        ('turn a "Knight" of yours face-down, discard 1', {"way": codes.BY_TURN, "count": 1, "discards": 1}),
    ],
)
def test_C_3_4_additional_costs_are_read(price, facts):
    extra = read(f"{EXTRA}{price}. Draw 1.").extra
    assert {name: getattr(extra, name) for name in facts} == facts
    assert read(f"Skill {price}: draw 1.").abilities[0].price == extra  # every cost is written alike
    assert read(f"When this enters you may pay {price}: draw 1.").abilities[0].price == extra


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (event(f"{EXTRA}cost 2. Draw 1."), "not EP"),
        (event(f"{EXTRA}check. Draw 1."), "not EP"),
        (event(f"{EXTRA}check an Item of yours. Draw 1."), "Characters and BGs are Checked"),
        (event(f"{EXTRA}turn a BG of yours face-down. Draw 1."), "only Characters turn"),
        (event(f"{EXTRA}discard 4. Draw 1."), "1 to 3 cards"),
        (event(f"{EXTRA}discard 0 Items of yours. Draw 1."), "1 to 3 cards"),
        (heroine(text=f"{EXTRA}discard 1."), "a Heroine is not used"),
    ],
)
def test_costs_that_cannot_be_paid_so_are_refused(card, message):
    with pytest.raises(CardDataError, match=message):
        CardPool([type(card)(**{**vars(card), "number": "X-1", "name": "X"})])


@pytest.mark.parametrize(
    "text",
    [
        f"{EXTRA}discard 1. {EXTRA}discard 1. Draw 1.",
        f"{EXTRA}discard 1, discard 2. Draw 1.",
        f"{EXTRA}discard an Item of yours, check a BG of yours. Draw 1.",
        f"{EXTRA}discard a Character of your opponent. Draw 1.",
        f"{EXTRA}draw 1. Draw 1.",
    ],
)
def test_texts_that_are_not_costs_are_not_read(text):
    with pytest.raises(CardTextError):
        read(text)


# --- cards of the hand
def test_C_3_4_a_card_of_the_hand_is_discarded_before_the_card_is_announced(s):
    book, first, second = s.p1.hand(event(f"{EXTRA}discard 1. Draw 2.")), *s.p1.hands(character(), character())
    s.p1.uses(book)
    assert s.asked == "cost_card" and not s.p1.may("choose", book)
    s.p1.chooses(second).settle()
    assert (book.zone, first.zone, second.zone, s.p1.hand_size) == ("discard", "hand", "discard", 3)


def test_C_3_6_without_a_card_to_discard_it_cannot_be_used():
    for others in range(2):
        s = Scenario()
        book = s.p1.hand(event(f"{EXTRA}discard 1. Draw 2."))
        s.p1.hands(*[character(cost=9)] * others)
        assert s.p1.may("use", book) == bool(others)


def test_C_3_5_what_was_discarded_is_no_target(s):
    salvage = s.p1.hand(event(f"{EXTRA}discard 1. Choose a Character of your discard pile: return it to the hand."))
    thrown, there = s.p1.hand(character()), s.p1.discarded(character())
    s.p1.uses(salvage).settle()
    assert there.zone == "hand" and thrown.zone == "discard"


@pytest.mark.parametrize("make", [character, background, item, music])
def test_C_3_4_every_type_of_card_can_have_an_additional_cost(s, make):
    s.p1.has_ep(1)
    tokens = "Tokens 2. " if make is music else ""
    card, other = s.p1.hand(make(text=f"{tokens}{EXTRA}discard 1.")), s.p1.hand(character(cost=9))
    s.p1.uses(card, s.p1.heroine).settle()
    assert (card.zone, other.zone) == (no.ZONES[getattr(no, ZONE_OF[make])], "discard")


ZONE_OF = {character: "CHARACTERS", background: "BACKGROUNDS", item: "ITEMS", music: "MUSIC"}


# --- Check
def test_C_3_4_a_card_of_the_field_is_checked(s):
    helper, tired = s.p1.character(character(ep=0)), s.p1.character(character(), checked=True)
    call = s.p1.hand(event(f"{EXTRA}check a Character of yours. Draw 1."))
    s.p1.uses(call)
    assert s.asked == "field_cost" and not s.p1.may("choose", tired) and not s.p1.may("choose", s.p2.heroine)
    assert "choose one of your cards that is Checked" in s.game.words.question(s.states, 0)
    s.p1.chooses(helper).settle()
    assert helper.checked and not s.p1.heroine.checked and s.p1.hand_size == 1


def test_C_3_6_no_card_is_checked_both_for_ep_and_as_an_additional_cost():
    """The Heroine has 2 EP; with 2 to pay, another one must be Checked; alone she cannot pay both."""
    for helpers in range(2):
        s = Scenario()
        call = s.p1.hand(event(f"{EXTRA}check a Character of yours. Draw 1.", cost=2))
        found = [s.p1.character(character(ep=1)) for _ in range(helpers)]
        assert s.p1.may("use", call) == bool(helpers)
        if found:
            s.p1.uses(call)  # only the helper leaves 2 EP, so nothing is asked
            s.settle()
            assert found[0].checked and s.p1.heroine.checked and s.p1.hand_size == 1


def test_C_3_6_of_several_cards_that_are_checked_the_cheapest_decide():
    s = Scenario()
    weak = [s.p1.character(character(ep=1)) for _ in range(2)]
    call = s.p1.hand(event(f"{EXTRA}check 2 Characters of yours. Draw 1.", cost=2))
    assert s.p1.may("use", call)
    s.p1.uses(call)
    assert not s.p1.may("choose", s.p1.heroine)
    s.p1.chooses(weak[1]).settle()
    assert all(card.checked for card in weak) and s.p1.heroine.checked
    s = Scenario()
    s.p1.character(character(ep=1))
    assert not s.p1.may("use", s.p1.hand(event(f"{EXTRA}check 2 Characters of yours. Draw 1.", cost=1)))


def test_a_skill_can_check_another_card_but_not_its_own(s):
    """C-7.7, C-8.2 (e): a skill without Check in its cost fails if its card is Checked."""
    bell = s.p1.character(character(text="Skill check a BG of yours: draw 1."))
    tower = s.p1.background(background(text="Skill check a BG of yours: draw 1."))
    assert s.p1.may("skill", bell) and not s.p1.may("skill", tower)
    s.p1.skill(bell).settle()
    assert tower.checked and not bell.checked and s.p1.hand_size == 1


# --- cards that leave the field or turn over
def test_C_5_3_a_card_gives_ep_before_it_leaves_as_a_cost(s):
    s.state["checked"][s.p1.heroine.index] = 1
    lamb = s.p1.character(character(ep=2))
    call = s.p1.hand(event(f"{EXTRA}discard a Character of yours. Draw 3.", cost=2))
    assert s.p1.may("use", call)
    s.p1.uses(call).settle()
    assert lamb.zone == "discard" and s.p1.hand_size == 3


def test_C_1_9_the_heroine_does_not_leave_as_a_cost_but_she_can_turn_over():
    for price, legal in (("discard a Character of yours", False), ("turn a Character of yours face-down", True)):
        s = Scenario()
        call = s.p1.hand(event(f"{EXTRA}{price}. Draw 1."))
        assert s.p1.may("use", call) == legal
    s.p1.uses(call).settle()
    assert s.p1.heroine.face_down and s.p1.hand_size == 1


def test_C_3_5_a_target_does_not_pay_with_leaving():
    s = Scenario()
    one, other = s.p1.character(character()), s.p1.character(character())
    text = f"{EXTRA}discard a Character of yours. Choose a Character of yours but the Heroine: it AP +2."
    rally = s.p1.hand(event(text))
    s.p1.uses(rally, other).settle()
    assert (one.zone, other.ap) == ("discard", 4)
    s = Scenario()
    s.p1.character(character())
    assert not s.p1.may("use", s.p1.hand(event(text)))  # who is the target cannot pay
    s = Scenario()
    s.p1.character(character())
    assert s.p1.may("use", s.p1.hand(event(text.replace("discard a", "check a"))))  # who is Checked stays


def test_C_3_5_the_bearer_of_an_item_does_not_leave_for_it():
    s = Scenario()
    s.p1.has_ep(1)
    s.p1.character(character())
    s.state["down"][s.p1.heroine.index] = 1
    assert not s.p1.may("use", s.p1.hand(item(f"{EXTRA}discard a Character of yours.")))
    s = Scenario()
    s.p1.has_ep(1)
    lamb = s.p1.character(character())
    blade = s.p1.hand(item(f"{EXTRA}discard a Character of yours."))
    s.p1.uses(blade)  # only the Heroine leaves somebody who pays
    s.settle()
    assert (lamb.zone, blade.zone) == ("discard", "items")


def test_cards_that_pay_leave_together_when_the_card_is_announced(s):
    """C-5.2: the banner raises DP; without it the other one would have turned over before it could pay."""
    banner = s.p1.character(character(text="Always: your other Characters DP +3.", dp=4))
    frail = s.p1.character(character(dp=1))
    s.p1.character(character())
    call = s.p1.hand(event(f"{EXTRA}return 2 Characters of yours to the hand. Draw 1."))
    s.begun()["damage"][frail.index] = 2
    s.p1.uses(call).p1.chooses(banner)
    assert (banner.zone, banner.shows("pays")) == ("characters", 1) and not s.p1.may("choose", banner)
    s.p1.chooses(frail).settle()
    assert (banner.zone, frail.zone, s.p1.hand_size) == ("hand", "hand", 3)


def test_C_9_3_what_a_payment_sets_off_happens_before_the_card_is_answered(s):
    s.p1.character(character(text="When this turns face-down [face-down]: draw 1."))
    s.p2.hand(event("Choose the declaration: it fails."))
    s.p1.uses(s.p1.hand(event(f"{EXTRA}turn a Character of yours but the Heroine face-down. Draw 2.")))
    assert s.asked == "interrupt" and s.p1.hand_size == 1


def test_C_6_4_a_card_that_failed_does_not_give_back_its_additional_cost(s):
    lamb = s.p1.character(character())
    stop = s.p2.hand(event("Choose the declaration: it fails."))
    s.p1.uses(s.p1.hand(event(f"{EXTRA}discard a Character of yours. Draw 2."))).p2.uses(stop).settle()
    assert lamb.zone == "discard" and s.p1.hand_size == 0


# --- costs that interrupts add
@pytest.mark.parametrize("pays", [True, False])
def test_C_6_3_a_discard_that_an_interrupt_adds(s, pays):
    card, other = s.p1.hand(character(cost=0)), s.p1.hand(character(cost=9))
    toll = s.p2.hand(event("Choose the declaration: it costs 1 more discard."))
    s.p1.uses(card).p2.uses(toll).settle()
    assert s.asked == "added_cost" and "1 to discard more" in s.game.words.question(s.states, 0)
    s.p1.says_yes() if pays else s.p1.passes()
    s.settle()
    assert (card.zone, other.zone) == (("characters", "discard") if pays else ("discard", "hand"))


def test_C_6_3_ep_and_discards_that_two_interrupts_add_are_paid_together():
    for held, zone in ((2, "characters"), (0, "discard")):
        s = Scenario(chain="reopens")
        s.p1.has_ep(2)
        s.state["checked"][s.p1.heroine.index] = 1
        card = s.p1.hand(character(cost=0))
        s.p1.hands(*[character(cost=9)] * held)
        tolls = [
            s.p2.hand(event(f"Choose the declaration: it costs {cost}.")) for cost in ("2 more", "2 more discards")
        ]
        s.p1.uses(card).p2.uses(tolls[0])
        if s.asked == "interrupt":
            s.p2.uses(tolls[1])
        s.settle()
        while s.asked in ("added_cost", "cost_card"):
            s.p1.says_yes() if s.asked == "added_cost" else s.p1.takes_first()
            s.settle()
        assert card.zone == zone


# --- every world keeps it payable
def test_in_every_deal_of_the_hidden_cards_what_was_begun_can_be_paid():
    """C-3.6: while costs are paid, the other player can shuffle the hidden cards and play to the end."""
    game = load_game("chrono_card")
    cards = zip(game.pool.cards, game.pool.meanings, strict=True)
    costly = [card.number for card, meaning in cards if not meaning.extra.is_free]
    assert len(costly) >= 6
    cheap = ("CC-004", "CC-005", "CC-011", "CC-012", "CC-018", "CC-019", "CC-027", "CC-031", "CC-038", "CC-042")
    deck = Deck("costs", ("CC-001", *(costly * 3)[:18], *(cheap * 2)[:12]))
    bench = Bench(game, 64, 9)
    bench.decks[:] = game.deck_rows([deck, deck])
    bench.start()
    asked = 0
    for step in range(150):
        paying = np.isin(bench.states["decision"], (no.ASK_PAY, no.ASK_COST_CARD, no.ASK_FIELD_COST, no.ASK_TARGET))
        found = np.flatnonzero(paying & (bench.states["result"] == jobs.RUNNING))
        if len(found):
            for viewer in range(2):
                worlds = bench.states[found].copy()
                game.search.determinize(worlds, viewer, step)
                ended = game.search.roll_out(worlds, "random", step)[:, jobs.STATUS_RESULT]
                assert (ended != jobs.RUNNING).all()
            asked += len(found)
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE | jobs.JOB_AUTORESET)
    assert asked > 300
