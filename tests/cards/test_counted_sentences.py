"""Sentences about how many of the cards found are of a kind, the Damage Zone, and lines with two abilities."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import CardFacts, GrammarError, Lexicon, parse_line

LEXICON = Lexicon(("Testa",), ("Ninja",), ("VII",))
FORWARD, SUMMON, FOUND = t.OfType("Forward"), t.OfType("Summon"), t.Found()
HAND = t.Cards("hand", "you", (SUMMON,))
SHOWN = t.May(t.Sequence((t.Select(HAND, 0, 99), t.Reveal(FOUND))))


def parse(line):
    return parse_line(line, ["Testa"], LEXICON)


def effect(text):
    return parse(f"When Testa attacks, {text}").effect


def some(zone, where, number):
    return t.SomeAre(FOUND, t.Cards(zone, "any", where), number)


def test_cases_of_what_was_revealed():
    cases = effect(
        "you may reveal any number of Summons from your hand. When you reveal no Summons, draw 1 card. In addition, "
        "when you reveal 2 or more, draw 2 cards. Gain 《C》."
    )
    many = t.Triggers(t.Sequence((t.Draw("you", 2), t.GainCrystals("you"))))
    none = t.If(t.Not(some("hand", (SUMMON,), 1)), t.Triggers(t.Draw("you")))
    assert cases == t.Sequence((SHOWN, none, t.If(some("hand", (), 2), many)))


def test_for_each_card_revealed():
    shown = effect(
        "you may reveal any number of Summons from your hand. When you do so, draw 1 card for each card you revealed."
    )
    assert shown == t.Sequence((SHOWN, t.WhenDone(t.Draw("you", t.MovedBefore()))))


def test_as_many_as_were_removed():
    removed = effect(
        "remove up to 2 Forwards in your Break Zone from the game. When you removed 1 or more cards, choose the same "
        "number of Characters as the cards you removed this way. Break them."
    )
    choice = removed.effects[-1].effect.effects[0]
    assert (choice.minimum, choice.number) == (-1, t.MovedBefore())


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "discard 2 cards. If 1 or more discarded cards were Category VII, draw 1 card.",
            some("break_zone", (t.OfCategory("VII"),), 1),
        ),
        (
            "choose up to 2 cards in your opponent's Break Zone. Remove them from the game. If 2 Characters are "
            "removed from the game by this effect, draw 1 card.",
            t.SomeAre(t.Chosen(0), t.Cards("removed", "any", (t.OfType("Character"),)), 2),
        ),
    ],
)
def test_so_many_of_a_kind(text, condition):
    assert effect(text).effects[-1] == t.If(condition, t.Draw("you"))


def test_when_a_forward_is_discarded():
    discarded = effect("draw 1 card, then discard 1 card. When you discard a Forward by this effect, gain 《C》.")
    assert discarded.effects[-1] == t.If(some("break_zone", (FORWARD,), 1), t.Triggers(t.GainCrystals("you")))
    with pytest.raises(GrammarError):
        effect("draw 1 card. When you discard a Forward by this effect, gain 《C》.")


def test_what_the_other_player_discards_is_not_yours():
    with pytest.raises(GrammarError):
        effect("each player discards 1 card. When you discard a Forward by this effect, gain 《C》.")


def test_R10_62_put_into_the_damage_zone():
    put = effect("put 1 card from your hand into the Damage Zone (its EX Burst effect will not trigger).")
    assert put == t.Sequence((t.Select(t.Cards("hand", "you")), t.PutIntoDamageZone(FOUND)))


def test_R5_56_lines_with_two_abilities():
    paid = t.Auto(t.Enters(t.Self()), t.Draw("you"), t.PaidExtra())
    facts = parse(
        "You may reduce the cost required to play Testa by 2. If you do so, when Testa enters the field, draw 1 card."
    )
    assert facts == CardFacts(abilities=(t.Field((t.ExtraCost(t.Cost(), 2),)), paid))
    priced = parse(
        "Before paying the cost to play Testa onto the field, you may put 1 active Backup you control into the Break "
        "Zone. If you do so, the cost for playing Testa onto the field is reduced by 5."
    )
    backups = t.Cards("field", "you", (t.OfType("Backup"), t.InState("active")))
    assert priced == t.Field((t.ExtraCost(t.Cost(parts=(t.CostPart("put", backups),)), 5),))


@pytest.mark.parametrize(
    ("asked", "comparison", "number"),
    [
        ("there is a Forward among them", "at_least", 1),
        ("a Forward is among them", "at_least", 1),
        ("there are 2 or more Forwards among them", "at_least", 2),
        ("there are 2 or more Forwards among those cards", "at_least", 2),
        ("there is no Forward among them", "exactly", 0),
        ("there are no Forwards among the cards put into the Break Zone", "exactly", 0),
    ],
)
def test_what_is_among_the_cards_of_an_instruction(asked, comparison, number):
    put = t.PutIntoBreakZone(t.TopOf("you", 3))
    condition = t.Compare(t.CountAmong(FOUND, t.Cards(where=(FORWARD,))), comparison, t.Number(number))
    text = f"put the top 3 cards of your deck into the Break Zone. If {asked}, draw 1 card."
    assert effect(text) == t.Sequence((put, t.If(condition, t.Draw("you"))))


def test_what_is_among_chosen_cards():
    text = (
        "choose 2 cards in your Break Zone. Remove them from the game. If there is a Forward among them, draw 1 card."
    )
    condition = t.Compare(t.CountAmong(t.Chosen(0), t.Cards(where=(FORWARD,))), "at_least", t.Number(1))
    assert effect(text).effects[-1] == t.If(condition, t.Draw("you"))


@pytest.mark.parametrize(
    "text",
    [
        "choose 2 Forwards. Break them. If there is a Category VII Forward among them, draw 1 card.",
        "draw 1 card. If there is a Forward among them, draw 1 card.",
    ],
)
def test_among_cards_that_were_on_the_field_or_of_which_nothing_is_known(text):
    with pytest.raises(GrammarError):
        effect(text)


def test_whether_a_player_has_discarded_such_a_card():
    discards = "your opponent discards 2 cards. If your opponent discard{} by this effect, draw 1 card."
    for words, number in (("s a Forward", 1), ("ed a Forward", 1), ("ed 2 or more Forwards", 2)):
        read = effect(discards.format(words))
        assert read.effects[1] == t.If(some("break_zone", (t.OfType("Forward"),), number), t.Draw("you"))
    for before in ("your opponent discards", "each player discards"):
        with pytest.raises(GrammarError, match="has not"):
            effect(f"{before} 1 card. If you discarded a Forward by this effect, draw 1 card.")


@pytest.mark.parametrize("they", ["all of them", "all the revealed cards"])
def test_all_the_cards_found_are_of_a_kind(they):
    """And there are some: an empty deck shows nothing."""
    read = effect(f"reveal the top 3 cards of your deck. If {they} are Forwards, draw 1 card.").effects[1]
    of_kind = t.Compare(t.CountAmong(FOUND, t.Cards(where=(FORWARD,))), "at_least", t.Number(1))
    other = t.Compare(t.CountAmong(FOUND, t.Cards(where=(t.Except((FORWARD,)),))), "exactly", t.Number(0))
    assert read == t.If(t.Both((of_kind, other)), t.Draw("you"))


def test_so_many_of_them():
    found = "put the top 3 cards of your deck into the Break Zone. If {}, draw 1 card."
    known = effect(found.format("there are 2 or more Forwards among them"))
    assert effect(found.format("2 or more of them are Forwards")) == known


def test_all_the_cards_moved_are_of_a_kind():
    """In the resolution there must be some; what triggers by it knows that."""
    put = (
        "put the top 3 cards of your deck into the Break Zone. {} all the cards put into the Break Zone are Forwards, "
    )
    away = t.Cards("break_zone", "any", (FORWARD,))
    others = t.HowManyAre(FOUND, t.Cards("break_zone", "any", (t.Except((FORWARD,)),)))
    none_other = t.Compare(others, "exactly", t.Number(0))
    read = effect(put.format("If") + "draw 1 card.").effects[1]
    assert read == t.If(t.Both((t.SomeAre(FOUND, away), none_other)), t.Draw("you"))
    later = effect(put.format("When you do so, choose 1 Forward. If") + "break it.").effects[1]
    known = t.Compare(t.Known(), "exactly", t.Number(0))
    assert later.knows == others and later.effect.effects[1] == t.If(known, t.Break(t.Chosen()))
