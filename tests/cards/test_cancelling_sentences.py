"""Sentences about Summons and abilities that cannot be cancelled, and about what both players are offered."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, effect, parse

ABILITIES = ("auto", "action", "special")


def items(player, *kinds, where=()):
    return t.Cards("stack", player, (t.OnStackAs(kinds), *where))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Your Summons cannot be cancelled.", items("you", "summon")),
        ("Summons you cast cannot be cancelled.", items("you", "summon")),
        ("The effects of your Summons cannot be cancelled.", items("you", "summon")),
        ("Your Summons and abilities cannot be cancelled.", items("you", "summon", *ABILITIES)),
        ("Special abilities cannot be cancelled.", items("any", "special")),
        ("Abilities of Forwards you control cannot be cancelled.", items("you", *ABILITIES, where=(FORWARD,))),
        ("Testa's abilities cannot be cancelled.", items("any", *ABILITIES, where=(t.IsSource(),))),
    ],
)
def test_items_that_cannot_be_cancelled(line, what):
    assert parse(line) == t.Field((t.CannotBeCancelled(what),))


def test_by_whom_and_for_how_long():
    summons = items("you", "summon")
    line = "Your Summons cannot be cancelled by your opponent's Summons or abilities."
    assert parse(line) == t.Field((t.CannotBeCancelled(summons, "opponent"),))
    for words in ("During this turn, your Summons cannot be cancelled.", "Your Summons cannot be cancelled this turn."):
        assert effect(words) == t.Lasting(t.CannotBeCancelled(summons))


@pytest.mark.parametrize("what", ["Testa", "This Summon", "This Summon's effect", "The effect of Testa"])
def test_what_says_so_itself(what):
    assert effect(f"{what} cannot be cancelled. Draw 1 card.") == t.Sequence((t.Uncancellable(), t.Draw("you", 1)))


@pytest.mark.parametrize(
    "line",
    [
        "Your Summons cannot be cancelled by Summons.",
        "Summons of Forwards you control cannot be cancelled.",
        "Abilities of Forwards in your Break Zone cannot be cancelled.",
    ],
)
def test_what_means_nothing_is_refused(line):
    with pytest.raises(GrammarError):
        parse(line)


# --------------------------------------------------------------------------------------------------------- both players
def each(offer, theirs):
    return t.If(t.DuringTurn("you"), t.Sequence((offer, theirs)), t.Sequence((theirs, offer)))


def offers(mine, theirs):
    return t.May(mine), t.May(theirs, player="opponent")


@pytest.mark.parametrize("who", ["Each player", "Both players"])
def test_an_offer_to_both(who):
    mine, theirs = offers(t.Discard("you", 1), t.Discard("opponent", 1))
    assert effect(f"{who} may discard 1 card.") == each(mine, theirs)


def test_an_offer_about_cards_of_each_player():
    def taking(side):
        return t.Sequence((t.Select(t.Cards("break_zone", side, (FORWARD,)), 1, 1, side), t.ReturnToHand(t.Found())))

    words = "Each player may add 1 Forward from their Break Zone to their hand."
    assert effect(words) == each(*offers(taking("you"), taking("opponent")))


def test_who_does_so():
    mine, theirs = offers(t.Discard("you", 1), t.Discard("opponent", 1))
    mine_draw, their_draw = t.Draw("you", 2), t.Draw("opponent", 2)

    def order(first, second, drawn, then_drawn):
        taken = t.Sequence((second, t.IfDone(t.Sequence((drawn, then_drawn)), drawn)))
        declined = t.Sequence((second, t.IfDone(then_drawn)))
        return t.Sequence((first, t.IfDone(taken, declined)))

    expected = t.If(
        t.DuringTurn("you"), order(mine, theirs, mine_draw, their_draw), order(theirs, mine, their_draw, mine_draw)
    )
    for words in ("Each player who does so draws 2 cards.", "If a player does so, that player draws 2 cards."):
        assert effect("Each player may discard 1 card. " + words) == expected


def test_an_offer_to_the_other_player():
    words = "Your opponent may discard 1 card. If they do so, they draw 2 cards."
    offer = t.May(t.Discard("opponent", 1), player="opponent")
    assert effect(words) == t.Sequence((offer, t.IfDone(t.Draw("opponent", 2))))
    with pytest.raises(GrammarError):
        effect("Draw 1 card. Each player who does so draws 2 cards.")
