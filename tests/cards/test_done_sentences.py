"""Sentences that count what an instruction did to all the cards of a description, or to the chosen ones."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError

from .sentences import FOUND, effect, parse

MONSTER = t.OfType("Monster")
MONSTERS = t.Cards(where=(MONSTER,))


def moved(zone, *where):
    return t.HowManyAre(FOUND, t.Cards(zone, "any", where))


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("For each card put into the Break Zone by this effect, draw 1 card.", moved("break_zone")),
        ("Draw 1 card for each Monster put into the Break Zone this way.", moved("break_zone", MONSTER)),
        ("Draw 1 card for each Monster broken by this effect.", moved("break_zone", MONSTER)),
        ("Draw 1 card for each card broken this way.", moved("break_zone")),
        ("Draw cards equal to the number of Monsters broken this way.", moved("break_zone", MONSTER)),
        ("Draw 1 card for every 2 Monsters broken by this effect.", t.PerEvery(moved("break_zone", MONSTER), 2)),
        ("Draw 1 card for every 5 cards broken this way.", t.PerEvery(moved("break_zone"), 5)),
    ],
)
def test_all_that_was_broken(said, number):
    steps = (t.Gather(t.All(MONSTERS)), t.Break(FOUND), t.Draw("you", number))
    assert effect(f"Break all the Monsters. {said}") == t.Sequence(steps)


def test_all_that_was_returned_or_removed():
    back = effect(
        "Return all the Monsters to their owners' hands. Draw 1 card for each card returned to your hand this way."
    )
    assert back.effects[2] == t.Draw("you", t.HowManyAre(FOUND, t.Cards("hand", "you")))
    text = "Remove all the Monsters from the game. Draw 1 card for each Monster removed from the game this way."
    assert effect(text).effects[2] == t.Draw("you", moved("removed", MONSTER))


def test_one_of_two_kinds():
    text = "Put the top 3 cards of your deck into the Break Zone. If a Monster or a Forward was put into the Break Zone"
    kinds = (t.AnyOf((MONSTER, t.OfType("Forward"))),)
    condition = t.SomeAre(FOUND, t.Cards("break_zone", "any", kinds))
    assert effect(f"{text} by this effect, draw 1 card.").effects[-1] == t.If(condition, t.Draw("you"))


def test_the_chosen_ones():
    text = "Choose up to 3 Monsters. Break them. Draw 1 card for each Monster broken this way."
    assert effect(text).effects[2].count == t.HowManyAre(t.Chosen(), t.Cards("break_zone", "any", (MONSTER,)))


def test_beside_a_chosen_card():
    text = "Deal it 2000 damage for each card put into the Break Zone by this effect."
    steps = effect(f"Choose 1 Forward. Break all the Monsters. {text}").effects
    assert steps[1:3] == (t.Gather(t.All(MONSTERS)), t.Break(FOUND)) and steps[3].who == t.Chosen()


def test_a_new_ability_knows_the_number():
    text = "When you do so, choose 1 Forward. Deal it 2000 damage for each Monster broken this way."
    offered, done = parse(f"When Testa attacks, you may break all the Monsters. {text}").effect.effects
    assert offered == t.May(t.Sequence((t.Gather(t.All(MONSTERS)), t.Break(FOUND))))
    assert done.knows == t.HowManyAre(FOUND, t.Cards("break_zone", "any", (MONSTER,)), 2000)
    assert done.effect.effects[1].amount == t.Known()


def test_a_discarded_hand():
    assert effect("Discard your hand. Draw 1 card for each card discarded this way.").effects[1].count == t.JustMoved()


@pytest.mark.parametrize(
    "line",
    [
        "Break all the Monsters. Draw 1 card for each card removed this way.",
        "Select 1 Monster. Break all the Forwards. Draw 1 card for each Forward broken this way.",
        "Break all the Monsters. Draw 1 card for each Monster opponent controls broken this way.",
    ],
)
def test_refused(line):
    with pytest.raises(GrammarError):
        effect(line)


def test_one_of_them_was_put_there():
    text = (
        "Put the top card of your deck into the Break Zone. If a Monster {} into the Break Zone this way, draw 1 card."
    )
    one = t.If(t.SomeAre(FOUND, t.Cards("break_zone", "any", (MONSTER,))), t.Draw("you"))
    for verb in ("is put", "was put"):
        assert effect(text.format(verb)).effects[1] == one


def test_what_was_activated_is_counted():
    read = effect("Choose up to 3 dull Backups. Activate them. Draw 1 card for each Backup activated this way.")
    assert read.effects[1:] == (t.Activate(t.Chosen()), t.Draw("you", t.JustMoved()))


@pytest.mark.parametrize(
    "line",
    [
        "Activate all the Backups you control. Draw 1 card for each Backup activated this way.",
        "Dull all the Forwards opponent controls. Draw 1 card for each Forward dulled this way.",
        "Choose up to 3 Forwards. Dull them. Draw 1 card for each Forward dulled this way.",
    ],
)
def test_what_may_have_been_so_before_is_not_counted(line):
    with pytest.raises(GrammarError, match="may have been so before"):
        effect(line)


def test_a_card_of_a_kind_was_discarded():
    discards = "Your opponent discards 1 card. If {}, draw 1 card."
    known = effect(discards.format("the discarded card is a Forward"))
    assert effect(discards.format("a Forward is discarded this way")) == known


def test_where_each_player_discards_not_one_card_was_discarded():
    with pytest.raises(GrammarError, match="not exactly one card"):
        effect("Each player discards 1 card. If a Monster is discarded this way, draw 1 card.")


def test_what_you_removed():
    line = "Remove all the Monsters in your Break Zone from the game. Draw 1 card for each Monster {}."
    assert effect(line.format("you removed")) == effect(line.format("removed by this effect"))
