"""Every card of the embedded decks: its facts, its ability trees and what casting it costs."""

import re
from collections import Counter
from dataclasses import dataclass

import pytest

from fftcg_env.cards import ability_from_json, default_database, load_deck, render_ability, to_json, tree
from fftcg_env.games.fftcg.cards.decks import usual_decks
from fftcg_env.games.fftcg.cards.walk import nodes_of
from fftcg_env.scenario import Scenario, forward

# Facts of the printed cards: number, name, elements, type, cost, power, jobs, categories, generic icon, EX icon, and
# the numbers in each line of the text, "-" where there are none.
POOL = """
1-068C | Evoker | Wind | Backup | 1 | - | Standard Unit | III | generic | - | no text
1-074R | Sylph | Wind | Summon | 1 | - | - | FFT | unique | EX | 1 1000
1-077C | Devout | Wind | Backup | 5 | - | Standard Unit | III | generic | - | 1 2
1-078C | Ninja | Wind | Forward | 3 | 6000 | Standard Unit | III | generic | - | 1 1 2000
1-087C | Archer | Wind | Forward | 1 | 3000 | Standard Unit | FFT | generic | - | -
1-159C | Evoker | Water | Backup | 1 | - | Standard Unit | III | generic | - | no text
1-165C | Knight | Water | Forward | 2 | 5000 | Standard Unit | III | generic | - | 0
1-167C | Viking | Water | Forward | 2 | 1000 | Standard Unit | III | generic | - | 1
1-168C | Geomancer | Water | Forward | 3 | 6000 | Standard Unit | FFT | generic | - | 1
1-178R | Leviathan | Water | Summon | 3 | - | - | FFT | unique | EX | 1
1-197S | Brother | Wind | Backup | 3 | - | Gullwings | X | unique | - | 1
1-198S | Valefor | Wind | Summon | 2 | - | - | X | unique | EX | 3000
1-199S | Paine | Wind | Forward | 3 | 7000 | Gullwings | X | unique | - | 1 ; 3
1-200S | Baralai | Wind | Backup | 2 | - | Praetor | X | unique | - | 2
1-201S | Rikku | Wind | Forward | 4 | 6000 | Gullwings | X | unique | - | 2000 ; 2000
1-212S | Shuyin | Water | Backup | 4 | - | Illusion | X | unique | EX | 1 3
1-213S | Tidus | Water | Forward | 6 | 9000 | Guardian | X | unique | - | 1 ; - ; 2
1-214S | Yuna | Water | Forward | 2 | 5000 | Summoner | X | unique | - | 1
1-215S | Lenne | Water | Backup | 2 | - | Summoner | X | unique | - | -
1-216S | Wakka | Water | Forward | 4 | 8000 | Blitzballer | X | unique | - | 1 1000 ; 1 1000
1-036C | Bard | Ice | Backup | 2 | - | Standard Unit | III | generic | - | 1
1-038R | Shiva | Ice | Summon | 3 | - | - | XIII | unique | EX | 1
1-040C | Summoner | Ice | Backup | 1 | - | Standard Unit | FFT | generic | - | no text
1-054C | Dark Knight | Ice | Forward | 4 | 7000 | Standard Unit | III | generic | - | 1000
1-055C | Dark Knight | Ice | Forward | 3 | 8000 | Standard Unit | III | generic | - | 1
1-123R | Odin | Lightning | Summon | 4 | - | - | XIII | unique | - | 1 4
1-133C | Sage | Lightning | Backup | 4 | - | Standard Unit | III | generic | - | 1
1-138C | Summoner | Lightning | Backup | 1 | - | Standard Unit | FFT | generic | - | no text
1-140C | Magus | Lightning | Backup | 3 | - | Standard Unit | III | generic | - | 1 5000
1-147C | Dragoon | Lightning | Forward | 3 | 6000 | Standard Unit | FFT | generic | - | -
1-192S | Cid Raines | Ice | Forward | 2 | 5000 | The Cavalry | XIII | unique | - | 1 4000 1
1-193S | Jihl Nabaat | Ice | Backup | 2 | - | Saboteur | XIII | unique | EX | 2 ; 1
1-194S | Snow | Ice | Forward | 3 | 7000 | Sentinel | XIII | unique | - | 1 ; 2000
1-195S | Serah | Ice | Forward | 3 | 6000 | Saboteur | XIII | unique | - | 1
1-196S | Mog (XIII-2) | Ice | Backup | 3 | - | Moogle | XIII | unique | - | 1
1-207S | Gilgamesh | Lightning | Forward | 4 | 8000 | Commando | XIII | unique | - | - ; 1000 ; 1 4
1-208S | Noel | Lightning | Forward | 3 | 5000 | Commando | XIII | unique | - | - ; 2000
1-209S | Maqui | Lightning | Backup | 2 | - | NORA | XIII | unique | - | 1
1-210S | Lightning | Lightning | Forward | 6 | 8000 | Ravager | XIII | unique | - | 1 ; - ; 1
1-211S | Rygdea | Lightning | Forward | 2 | 5000 | The Cavalry | XIII | unique | - | 1 3000 1
1-004C | Ifrit | Fire | Summon | 1 | - | - | FFT | unique | EX | 1 4000
1-010C | Black Mage | Fire | Backup | 2 | - | Standard Unit | III | generic | - | 1 4000
1-011C | Evoker | Fire | Backup | 1 | - | Standard Unit | III | generic | - | no text
1-014C | Samurai | Fire | Forward | 3 | 6000 | Standard Unit | FFT | generic | - | -
1-024C | Magus | Fire | Backup | 3 | - | Standard Unit | III | generic | - | 3000
1-025C | Squire | Fire | Forward | 2 | 5000 | Standard Unit | FFT | generic | - | no text
1-092C | Dark Knight | Earth | Forward | 2 | 3000 | Standard Unit | FFT | generic | - | 1000
1-099C | Black Belt | Earth | Forward | 4 | 8000 | Standard Unit | III | generic | - | no text
1-106C | Golem | Earth | Summon | 1 | - | - | FFT | unique | EX | 1 2000 4000
1-120C | Monk | Earth | Backup | 2 | - | Standard Unit | FFT | generic | - | 1 2000
1-187S | Cloud | Fire | Forward | 6 | 9000 | SOLDIER | VII | unique | - | 1 ; 1000 ; 1 1 8000
1-188S | Zangan | Fire | Backup | 4 | - | Martial Arts Master | VII | unique | EX | 1 ; 4
1-189S | Tifa | Fire | Forward | 4 | 8000 | Martial Artist | VII | unique | - | 1 6000
1-190S | Bahamut Fury | Fire | Summon | 2 | - | - | VII | unique | EX | 1 1 7000 5000
1-191S | Red XIII | Fire | Forward | 3 | 7000 | Warrior | VII | unique | - | 1 3000 ; 6000
1-202S | Vincent | Earth | Forward | 3 | 7000 | Gunslinger | VII | unique | - | -
1-203S | Wedge | Earth | Backup | 4 | - | AVALANCHE Operative | VII | unique | - | 1
1-204S | Jessie | Earth | Backup | 3 | - | AVALANCHE Operative | VII | unique | - | 1
1-205S | Barret | Earth | Forward | 2 | 6000 | AVALANCHE Operative | VII | unique | - | 2000
1-206S | Biggs | Earth | Backup | 2 | - | AVALANCHE Operative | VII | unique | - | 1000
"""
HAND_SOURCES_FROM = 5
"""Costs from here on are paid with one card of the hand too: five Backups are the limit (R3.34)."""


@dataclass(frozen=True)
class Facts:
    """One line of the table."""

    code: str
    name: str
    elements: tuple[str, ...]
    type: str
    cost: int
    power: int | None
    jobs: tuple[str, ...]
    categories: tuple[str, ...]
    generic: bool
    ex_burst: bool
    numbers: tuple[tuple[int, ...], ...]


def several(field):
    return () if field == "-" else tuple(field.split("/"))


def facts_of(line):
    code, name, elements, kind, cost, power, jobs, categories, generic, ex_burst, text = line.split(" | ")
    lines = () if text == "no text" else text.split(" ; ")
    numbers = tuple(() if numbers == "-" else tuple(map(int, numbers.split())) for numbers in lines)
    return Facts(
        code,
        name,
        several(elements),
        kind,
        int(cost),
        None if power == "-" else int(power),
        several(jobs),
        several(categories),
        generic == "generic",
        ex_burst == "EX",
        numbers,
    )


FACTS = [facts_of(line) for line in POOL.strip().splitlines()]
each_card = pytest.mark.parametrize("facts", FACTS, ids=lambda facts: facts.code)


def test_the_pool_is_what_the_decks_hold():
    assert {facts.code for facts in FACTS} == {code for name in usual_decks() for code in load_deck(name).main}
    assert len(FACTS) == 60 <= len(default_database())


@pytest.mark.parametrize("name", usual_decks())
def test_decks_are_legal_and_playable(game, name):
    """R2.1 R2.2 R2.7"""
    deck = load_deck(name)
    cards = [default_database()[code] for code in deck.main]
    assert len(cards) == 50 and deck.lb == () and not any(card.is_limit_break for card in cards)
    assert max(Counter(card.canonical_code for card in cards).values()) <= 3
    assert not set(deck.main) & set(game.cards.refused)
    rows = game.deck_rows([deck, deck])
    assert [game.cards.codes[number] for number in rows[0][:50]] == list(deck.main)


def test_every_card_compiled(game):
    assert game.cards.refused == {} and set(game.cards.numbers) == set(default_database())


@each_card
def test_facts(facts):
    card = default_database()[facts.code]
    assert (card.name, card.names, card.elements) == (facts.name, (facts.name,), facts.elements)
    assert (card.type, card.cost, card.power) == (facts.type, facts.cost, facts.power)
    assert (card.jobs, card.categories) == (facts.jobs, facts.categories)
    assert (card.generic, card.ex_burst, card.lb_cost) == (facts.generic, facts.ex_burst, None)
    assert (card.type == "Forward") == (card.power is not None)
    assert card.is_character == (card.type != "Summon") == bool(card.jobs)


@each_card
def test_compiled_facts(game, facts):
    row = game.tables["cards"][0][game.cards.numbers[facts.code]]
    assert (row["cost"], row["power"], row["generic"]) == (facts.cost, facts.power or 0, facts.generic)
    assert (row["playable"], row["ex_burst"], row["abilities"]) == (1, facts.ex_burst, len(facts.numbers))
    assert (row["summon_text"] >= 0) == (facts.type == "Summon")


@each_card
def test_each_line_has_a_tree_whose_words_mention_its_numbers(facts):
    card = default_database()[facts.code]
    assert len(card.abilities) == len(facts.numbers)
    assert facts.ex_burst == any(getattr(ability, "ex_burst", False) for ability in card.abilities)
    for ability, numbers in zip(card.abilities, facts.numbers, strict=True):
        assert ability_from_json(to_json(ability)) == ability
        words = render_ability(ability, "this card")
        said = Counter(map(int, re.findall(r"\d+", words)))
        assert said == Counter(numbers), words


UP_TO = {("1-193S", 0): (0, 2), ("1-199S", 1): (0, 3), ("1-200S", 0): (0, 2)}
"""The lines whose choice is "up to N"; every other choice is of exactly one."""


@each_card
def test_number_of_targets_once_per_turn_and_which_line_is_the_ex_burst(facts):
    for line, ability in enumerate(default_database()[facts.code].abilities):
        bounds = {(choice.minimum, choice.maximum) for choice in nodes_of(ability) if isinstance(choice, tree.Choose)}
        assert bounds <= {UP_TO.get((facts.code, line), (1, 1))}
        assert getattr(ability, "once_per_turn", False) == (facts.code == "1-214S")
        assert getattr(ability, "ex_burst", False) == (facts.ex_burst and line == 0)


def with_cp(facts, element, cp):
    """p1 holds the card and has exactly this many CP; every target that a text could need is there."""
    s = Scenario()
    card = s.p1.hand(facts.code)
    s.p2.field(forward(1000))
    cards = 1 if facts.cost >= HAND_SOURCES_FROM else 0
    s.p1.backups(element, cp - 2 * cards)
    s.p1.spare(element, cards)
    return s, card


@each_card
def test_costs_what_is_printed_in_its_element(facts):
    """R5.20"""
    element = facts.elements[0]
    s, card = with_cp(facts, element, facts.cost - 1)
    assert not s.p1.can_cast(card)
    s, card = with_cp(facts, "Earth" if element == "Ice" else "Ice", facts.cost)
    assert not s.p1.can_cast(card)
    s, card = with_cp(facts, element, facts.cost)
    s.p1.cast(card, targets=[] if facts.code == "1-198S" else ["opponent's F1000"] if facts.type == "Summon" else [])
    assert card.zone == ("stack" if facts.type == "Summon" else "field")
    assert card.is_dull == (facts.type == "Backup")
    assert all(ref.is_dull for ref in s.p1.zone("field") if ref.card.type == "Backup")
