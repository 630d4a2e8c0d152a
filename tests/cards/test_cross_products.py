"""The large axes of the language compose: each quantity with each deed, description and side is read.

Pairs of readings must agree: the meaning of "no" and "2 or less" follows from that of "2 or more".
"""

from itertools import product

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import Lexicon, parse_line

LEXICON = Lexicon.of(("Testa", "Alfa"), ("Knight",), ("VII",))
QUANTITIES = {
    "a {one}": ("at_least", 1),
    "1 or more {many}": ("at_least", 1),
    "2 or more {many}": ("at_least", 2),
    "no {many}": ("at_most", 0),
    "2 or less {many}": ("at_most", 2),
    "exactly 2 {many}": ("exactly", 2),
}
FORWARDS = (
    ("Forward", "Forwards"),
    ("Fire Character", "Fire Characters"),
    ("Job Knight Forward", "Job Knight Forwards"),
)
PLAYERS = {"you have": "you", "you": "you", "your opponent has": "opponent", "your opponent": "opponent"}


def condition(words):
    return parse_line(f"If {words}, Testa gains +1000 power.", ["Testa"], LEXICON).condition


def so_often(value, comparison, number):
    """The condition that a value has this quantity."""
    if comparison == "exactly":
        return t.Compare(value, "exactly", t.Number(number))
    if comparison == "at_most":
        return t.Not(t.Compare(value, "at_least", t.Number(number + 1)))
    return t.Compare(value, "at_least", t.Number(number))


def so_many(cards, comparison, number):
    """The condition that there is this quantity of cards."""
    if comparison == "exactly":
        return t.Compare(t.CountOf(cards), "exactly", t.Number(number))
    return t.Not(t.Exists(cards, number + 1)) if comparison == "at_most" else t.Exists(cards, number)


@pytest.mark.parametrize("who", PLAYERS)
@pytest.mark.parametrize(
    ("verb", "deed", "nouns"),
    [
        (
            "cast {}",
            "cast",
            (("card", "cards"), ("Summon", "Summons"), ("Category VII Forward", "Category VII Forwards")),
        ),
        ("attacked with {}", "attacked", FORWARDS),
        ("drew {}", "drew", (("card", "cards"),)),
        ("discarded {}", "discarded_anyhow", (("card", "cards"),)),
        ("received {} of damage", "received_damage", (("point", "points"),)),
    ],
)
def test_what_a_player_did(who, verb, deed, nouns):
    for (one, many), (quantity, meaning) in product(nouns, QUANTITIES.items()):
        found = condition(f"{who} {verb.format(quantity.format(one=one, many=many))} this turn")
        value = next(part for part in (getattr(found, "value", None), found) if part is not None)
        value = found.condition.value if isinstance(found, t.Not) else value
        assert (value.deed, value.player) == (deed, PLAYERS[who]) and found == so_often(value, *meaning)


@pytest.mark.parametrize(
    ("verb", "deed"),
    [
        ("{be} put from the field into the Break Zone", "put_into_break_zone"),
        ("{be} returned from the field to {owner} hand", "returned"),
        ("entered the field", "entered"),
        ("{have} left the field", "left"),
        ("attacked", "attacked"),
        ("{have} formed a party", "formed_party"),
    ],
)
@pytest.mark.parametrize(
    ("side", "player"), [("", "any"), (" you controlled", "you"), (" opponent controlled", "opponent")]
)
def test_what_happened_to_cards(verb, deed, side, player):
    for (one, many), (quantity, meaning) in product(FORWARDS, QUANTITIES.items()):
        single = quantity.startswith("a ")
        words = {"be": "was", "have": "has", "owner": "its owner's"}
        words = words if single else {"be": "were", "have": "have", "owner": "their owners'"}
        found = condition(f"{quantity.format(one=one, many=many)}{side} {verb.format(**words)} this turn")
        value = found.condition.value if isinstance(found, t.Not) else found.value
        assert (value.deed, value.player) == (deed, player) and found == so_often(value, *meaning)


@pytest.mark.parametrize(
    ("frame", "zone", "player"),
    [
        ("you control {}", "field", "you"),
        ("your opponent controls {}", "field", "opponent"),
        ("there {be} {} on the field", "field", "any"),
        ("you have {} in your Break Zone", "break_zone", "you"),
        ("there {be} {} in your Break Zone", "break_zone", "you"),
        ("your opponent has {} in their Break Zone", "break_zone", "opponent"),
        ("you have {} in your Damage Zone", "damage_zone", "you"),
        ("{} you own {be} removed from the game", "removed", "you"),
    ],
)
def test_how_many_cards_there_are(frame, zone, player):
    for (one, many), (quantity, meaning) in product(FORWARDS, QUANTITIES.items()):
        be = "is" if quantity.startswith("a ") else "are"
        found = condition(frame.format(quantity.format(one=one, many=many), be=be))
        inside = found.condition if isinstance(found, t.Not) else found
        cards = inside.value.cards if isinstance(inside, t.Compare) else inside.cards
        assert (cards.zone, cards.player) == (zone, player) and found == so_many(cards, *meaning)


VERBS = (
    "break {}",
    "dull {}",
    "freeze {}",
    "activate {}",
    "remove {} from the game",
    "deal {} 3000 damage",
    "return {} to {} hand",
    "place 1 EXP Counter on {}",
    "put {} into the Break Zone",
)
OBJECTS = (
    ("choose 1 Forward. ", "it"),
    ("", "all the Forwards opponent controls"),
    ("", "each Forward"),
    ("", "Testa"),
    ("choose 1 Forward. ", "that Forward"),
    ("", "all the other Forwards you control"),
)


@pytest.mark.parametrize("verb", VERBS)
def test_what_is_done_to_which_cards(verb):
    for before, named in OBJECTS:
        deed = verb.format(named, "their owners'" if "Forwards" in named else "its owner's")
        deed = deed[0].upper() + deed[1:] if before else deed
        parse_line(f"When Testa attacks, {before}{deed}.", ["Testa"], LEXICON)


TRIGGERS = (
    "When Testa enters the field",
    "When a Forward you control attacks",
    "At the end of your turn",
    "When your opponent casts a Summon",
    "When you receive a point of damage",
)
CONDITIONS = (
    "you control 3 or more Backups",
    "your opponent has no cards in hand",
    "it is your turn",
    "you have cast 2 or more cards this turn",
    "you have received 3 points of damage or more",
)
EFFECTS = (
    "draw 1 card",
    "your opponent discards 1 card",
    "Testa gains +2000 power until the end of the turn",
    "search for 1 Job Knight and add it to your hand",
    "gain 《C》",
)


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_when_if_what(trigger):
    for asked, effect in product(CONDITIONS, EFFECTS):
        ability = parse_line(f"{trigger}, if {asked}, {effect}.", ["Testa"], LEXICON)
        assert isinstance(ability, t.Auto) and ability.condition is not None


COUNTED = {
    "Forward you control": t.CountOf(t.Cards(player="you", where=(t.OfType("Forward"),))),
    "card in your opponent's hand": t.CountOf(t.Cards("hand", "opponent")),
    "Soul Counter placed on Testa": t.CountersOn(t.Self(), "Soul"),
    "point of damage you have received": t.PointsOfDamage("you"),
    "Job Knight in your Break Zone and/or Job Knight you own removed from the game": t.Sum(
        (
            t.CountOf(t.Cards("break_zone", "you", (t.OfJob("Knight"),))),
            t.CountOf(t.Cards("removed", "you", (t.OfJob("Knight"),))),
        )
    ),
}


def times(value, each):
    """A multiple of a value."""
    if isinstance(value, t.Sum):
        return t.Sum(tuple(times(part, each) for part in value.values))
    return type(value)(**{**vars(value), "each": each})


@pytest.mark.parametrize("counted", COUNTED)
def test_for_each_of_what(counted):
    """The same things are counted by field abilities and by instructions, gained and lost."""
    value = COUNTED[counted]
    for verb, sign in (("gains +", 1), ("loses ", -1)):
        change = f"{verb}1000 power for each {counted}"
        field = parse_line(f"Testa {change}.", ["Testa"], LEXICON)
        assert field == t.Field((t.HasPower(t.Self(), times(value, sign * 1000)),))
        auto = parse_line(f"When Testa attacks, it {change} until the end of the turn.", ["Testa"], LEXICON)
        assert auto.effect == t.GainPower(t.Self(), times(value, sign * 1000))
    drawn = parse_line(f"When Testa attacks, draw 1 card for each {counted}.", ["Testa"], LEXICON)
    assert drawn.effect == t.Draw("you", value)


LOSSES = {
    "3000 power": t.GainPower(t.Self(), t.Number(-3000)),
    "Haste": t.LoseKeyword(t.Self(), "Haste"),
    "all its abilities": t.LoseAbilities(t.Self()),
    "its Jobs": t.LoseJobs(t.Self()),
}


def test_what_is_lost_together():
    for (first, one), (second, other) in product(LOSSES.items(), repeat=2):
        if first != second:
            line = f"When Testa attacks, until the end of the turn, it also loses {first} and {second}."
            assert parse_line(line, ["Testa"], LEXICON).effect == t.Sequence((one, other))


@pytest.mark.parametrize("quality", ["cost", "power"])
def test_totals_of_places_are_compared(quality):
    forwards = t.Total(quality, t.Cards(player="you", where=(t.OfType("Forward"),)))
    for words, comparison in (("12 or more", "at_least"), ("12 or less", "at_most"), ("12", "exactly")):
        found = condition(f"the total {quality} of the Forwards you control is {words}")
        assert found == t.Compare(forwards, comparison, t.Number(12))


@pytest.mark.parametrize("part", ["your turn", "your opponent's turn", "your Main Phase"])
def test_a_trigger_within_a_part_of_a_turn_is_one_under_that_condition(part):
    for event in ("Testa enters the field", "a Forward you control attacks", "you draw a card"):
        within = parse_line(f"When {event} during {part}, draw 1 card.", ["Testa"], LEXICON)
        assert within == parse_line(f"During {part}, when {event}, draw 1 card.", ["Testa"], LEXICON)
