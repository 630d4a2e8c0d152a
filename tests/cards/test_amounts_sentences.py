"""Sentences about amounts."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import BACKUPS, FORWARD, FOUND, SELF, effect, parse
from tests.kit import MINE

TWO = "Choose 1 Forward you control and 1 Forward opponent controls."
CHOSEN = t.Chosen()


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Testa gains +1000 power for each Poison Counter placed on it.",
            "Testa gains +1000 power for each Poison Counter placed on Testa.",
        ),
        (
            "Testa loses 1000 power for each Poison Counter placed on it.",
            "Testa loses 1000 power for each Poison Counter placed on Testa.",
        ),
        (
            "For each Backup you control, the Forwards opponent controls lose 1000 power.",
            "The Forwards opponent controls lose 1000 power for each Backup you control.",
        ),
        (
            "For each Backup you control, the Forwards you control gain +1000 power.",
            "The Forwards you control gain +1000 power for each Backup you control.",
        ),
        (
            "When Testa enters the field, choose 1 Forward. "
            "It loses 1000 power until the end of the turn for each Backup you control.",
            "When Testa enters the field, choose 1 Forward. "
            "It loses 1000 power for each Backup you control until the end of the turn.",
        ),
        (
            "When Testa enters the field, choose 1 Forward. Deal it damage equal to the highest "
            "power among Forwards you "
            "control.",
            "When Testa enters the field, choose 1 Forward. Deal it damage equal to the highest power Forward you "
            "control.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "You may discard up to 2 cards. If you do so, draw the same number of cards.",
            t.Sequence(
                (
                    t.May(t.Sequence((t.Select(t.Cards("hand", "you"), 0, 2), t.DiscardCards(FOUND)))),
                    t.IfDone(t.Draw("you", t.NumberOf(FOUND))),
                )
            ),
        ),
        ("Gain 《C》 equal to the number of Forwards you control.", t.GainCrystals("you", t.CountOf(MINE))),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("For each Backup you control, draw 1 card.", "Draw 1 card for each Backup you control."),
        (
            "Choose 1 Forward. For each Backup you control, it gains Brave and +1000 power until the end of the turn.",
            "Choose 1 Forward. It gains Brave and +1000 power for each Backup you control until the end of the turn.",
        ),
        (
            "Choose 1 Forward. Deal it damage equal to twice its power.",
            "Choose 1 Forward. Deal it damage equal to its power multiplied by 2.",
        ),
    ],
)
def test_a_summon_said_in_another_way(new, known):
    assert effect(new) == effect(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "For each Backup you control, gain 《C》 and draw 2 cards.",
            t.Sequence((t.GainCrystals("you", t.CountOf(BACKUPS)), t.Draw("you", t.CountOf(BACKUPS, 2)))),
        ),
        ("For each Backup you control, break all the Forwards.", None),
        (
            "Choose 1 Forward of cost equal to or less than the number of 《C》 you have. Break it.",
            t.Sequence(
                (
                    t.Choose(t.Cards(where=(FORWARD, t.Compared("cost", "at_most", t.Crystals("you"))))),
                    t.Break(t.Chosen()),
                )
            ),
        ),
    ],
)
def test_players_and_amounts(text, expected):
    if expected is None:
        with pytest.raises(GrammarError):
            effect(text)
    else:
        assert effect(text) == expected


def test_what_a_pattern_was_not_made_for_is_refused_and_does_not_stop_an_import():
    with pytest.raises(GrammarError):
        parse("For each Forward you control, choose 1 Forward. Break it.", summon=True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "For every 3 of your cards removed from the game, Testa gains +1000 power.",
            t.Field((t.HasPower(SELF, t.PerEvery(t.CountOf(t.Cards("removed", "you")), 3, 1000)),)),
        ),
    ],
)
def test_field_abilities(line, expected):
    whole = parse(line)
    assert getattr(whole, "abilities", (whole,)) == (expected,)


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        (
            "Testa gains +1000 power for each Forward you control and Brave.",
            (t.HasPower(SELF, t.CountOf(MINE, 1000)), t.HasKeyword(SELF, "Brave")),
        ),
        (
            "Testa gains +1000 power for each Forward you control and each card in your hand.",
            (t.HasPower(SELF, t.Sum((t.CountOf(MINE, 1000), t.CountOf(t.Cards("hand", "you"), 1000)))),),
        ),
        (
            "Testa gains +1000 power for each Forward and each Backup you control.",
            (t.HasPower(SELF, t.Sum((t.CountOf(MINE, 1000), t.CountOf(BACKUPS, 1000)))),),
        ),
        ("Testa's power is equal to the number of Forwards you control.", (t.PowerIs(SELF, t.CountOf(MINE)),)),
        ("Testa's power becomes 2000 for each Forward you control.", (t.PowerIs(SELF, t.CountOf(MINE, 2000)),)),
    ],
)
def test_what_a_field_ability_does(line, effects):
    assert parse(line) == t.Field(effects)


@pytest.mark.parametrize(
    "line",
    [
        "Draw 1 card for each Forward and each card in your hand.",
        "Discard 1 card. Reveal the top card of your deck. Deal all the Forwards damage equal to the discarded card's "
        "power.",
        "Reveal the top card of your deck. Discard 1 card. Deal all the Forwards damage equal to the revealed card's "
        "power.",
    ],
)
def test_whose_or_which_card_is_not_guessed(line):
    with pytest.raises(GrammarError):
        effect(line)


def test_the_card_of_the_deed_is_counted():
    hit = "Deal all the Forwards damage equal to the discarded card's power."
    assert effect(f"Discard 1 card. {hit}").effects[1].amount == t.PowerOf(FOUND)


def test_further_counts_and_reveals():
    counted = effect("Choose 1 Forward. Deal it 2000 damage for each Element among the Characters you control.")
    characters = t.Cards("field", "you", (t.OfType("Character"),))
    assert counted.effects[1] == t.Damage(CHOSEN, t.Different("elements", characters, 2000))
    elements = "the number of different Elements among the Characters you control"
    most = t.Cards("field", "any", (FORWARD, t.Compared("cost", "at_most", t.Different("elements", characters))))
    assert effect(f"Choose 1 Forward of cost equal to or less than {elements}. Break it.").effects[0].cards == most
    assert effect("Your opponent reveals 1 card from their hand at random.") == effect(
        "Your opponent randomly reveals 1 card from their hand."
    )


def test_what_is_asked_of_two_cards_and_of_one_that_left():
    power = "If the former's power is greater than the latter's power, break the latter."
    more = effect(f"{TWO} {power}").effects[2].condition
    assert more == t.Not(t.Compare(t.PowerOf(CHOSEN), "at_most", t.PowerOf(t.Chosen(1))))
    was = effect("Choose 1 Character. Break it. If it was a Forward you controlled, draw 1 card.").effects[2].condition
    assert was == t.Both((t.Is(CHOSEN, (FORWARD,)), t.ControlledBy(CHOSEN, "you")))


def test_as_many_cards_of_a_deck():
    on_top = t.TopOf("opponent", t.CountOf(BACKUPS))
    many = "as many cards from the top of your opponent's deck"
    assert effect(f"Put {many} into the Break Zone as the number of Backups you control.") == t.PutIntoBreakZone(on_top)
    assert effect(f"Remove {many} from the game as the number of Backups you control.") == t.RemoveFromGame(on_top)


def test_keywords_before_power_for_each():
    """A keyword is gained once, however often the power is."""
    read = parse("Testa gains Haste and +1000 power for each Forward you control.")
    power = t.HasPower(SELF, t.CountOf(t.Cards("field", "you", (FORWARD,)), 1000))
    assert read == t.Field((t.HasKeyword(SELF, "Haste"), power))


@pytest.mark.parametrize(
    "so",
    ["draw the same number of cards", "draw 1 card for each card discarded this way"],
)
def test_as_many_as_were_discarded(so):
    """In a new ability the number comes with the trigger."""
    read = effect(f"You may discard any number of Fire cards. When you do so, {so}.")
    fire = t.Cards("hand", "you", (t.OfElement("Fire"),))
    discards = t.Sequence((t.Select(fire, 0, 99), t.DiscardCards(FOUND)))
    assert read == t.Sequence((t.May(discards), t.WhenDone(t.Draw("you", t.MovedBefore()))))


def test_the_same_number_behind_a_choice_is_that_of_the_targets():
    line = "You may discard up to 2 cards. When you do so, choose any number of Forwards. Dull them. Draw the same "
    drawn = effect(line + "number of cards.").effects[1].effect.effects[-1]
    assert drawn == t.Draw("you", t.NumberOf(CHOSEN))


@pytest.mark.parametrize("number", ["as many {} as Backups", "as many {} as the number of Backups"])
def test_as_many_targets(number):
    chosen = t.Choose(MINE, 0, 12, number=t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),))))
    line = f"Choose up to {number.format('Forwards you control')} you control. Dull them."
    assert effect(line).effects[0] == chosen


def test_x_counters():
    read = effect("You may pay 《X》. When you do so, choose 1 Forward. Place X Poison Counters on it.")
    assert read.effects[1].effect.effects[1] == t.PlaceCounters(CHOSEN, "Poison", t.X())
