"""Trees as card texts."""

import re
from dataclasses import is_dataclass

import pytest

from fftcg_env.cards import default_database
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.wording.render import (
    RenderError,
    render_ability,
    render_card,
    render_node,
    render_options,
    rendered_classes,
)
from tests.cards.tables import FOLDER, entries, tree_of
from tests.kit import MINE

NODE_CLASSES = {value for value in vars(t).values() if isinstance(value, type) and is_dataclass(value)}
BACKUP = t.OfType("Backup")


def test_every_node_class_has_words():
    assert {node_class.__name__ for node_class in NODE_CLASSES - rendered_classes()} == set()


@pytest.mark.parametrize("entry", list(entries(FOLDER / "wording.txt")), ids=lambda entry: entry.line[:50])
def test_lines_come_back_as_they_were_read(entry):
    tree = tree_of(entry.line, entry.card, entry.lexicon, entry.summon)
    assert render_ability(tree, "Testa") == entry.line.replace("[[ex]]", "").replace("[[/]]", "")


TEXTS = {
    "When Testa attacks, you may play 1 Fire Backup from your hand onto the field dull.": t.Auto(
        t.Attacks(t.Self()),
        t.May(
            t.Sequence(
                (
                    t.Select(t.Cards("hand", "you", (t.OfElement("Fire"), BACKUP)), to_play=True),
                    t.PlayOntoField(t.Found(), dull=True),
                )
            )
        ),
    ),
    "When Testa enters the field, each player may draw 1 card.": t.Auto(
        t.Enters(t.Self()),
        t.If(
            t.DuringTurn("you"),
            t.Sequence((t.May(t.Draw("you")), t.May(t.Draw("opponent"), player="opponent"))),
            t.Sequence((t.May(t.Draw("opponent"), player="opponent"), t.May(t.Draw("you")))),
        ),
    ),
}
"""Trees that no line is read as."""


@pytest.mark.parametrize("text", TEXTS)
def test_texts(text):
    assert render_ability(TEXTS[text], "Testa") == text


PRINTED = {
    "12-004R": "When Alphinaud enters the field due to your Summons or abilities, you may search for 1 Character",
    "1-129C": "If the removed card is a Forward, break the chosen Forward instead.",
    "15-088H": "you can remove any number of active Backups you control from the game to reduce the cost",
    "20-049R": "If Chelinka forms a party, if a Forward in Chelinka's party is dealt damage, the damage becomes 0",
    "8-092C": "dull all the Forwards your opponent controls of power equal to or less than Alphinaud's power.",
    "27-027L": "up to 1 Backup in your Break Zone of cost equal to or less than that Forward.",
    "11-045H": "Card Name Ninja is reduced by 1 and can be paid with CP of any Element.",
    "11-122H": "Choose 1 Category FFCC Character other than a Forward you control.",
    "17-072H": "Remove all the cards of the named card type in your opponent's Break Zone from the game.",
    "18-105H": "The cost required for your opponent to cast cards other than a Backup is increased by 1.",
    "19-036L": "choose 1 card removed from the game with 1 or more Warp Counters placed on it.",
    "1-135L": "and play them onto the field. Their auto-abilities will not trigger.",
    "10-072L": "When its cost is 2 or less, choose 1 Summon in your Break Zone.",
    "19-102L": "When 4 or more cards are activated by this effect, draw 1 card.",
    "3-016H": "Deal the first Forward 6000 damage. Deal the second Forward 4000 damage.",
    "2-026L": "The Forwards of cost 5 or more your opponent controls do not activate during their controller's Active",
    "3-100L": "all the Characters your opponent controls lose their Jobs",
    "3-126H": "Return the first Summon to its owner's hand. Remove the rest from the game.",
    "4-072H": "The Characters you control cannot be returned to their owners' hands",
    "7-010L": "if you have at least 2 points of damage more than your opponent, Jecht deals",
    "11-030C": "each player who doesn't control 2 or more Forwards discards 1 card",
    "11-033R": "The dull Forwards your opponent controls lose all their abilities.",
    "12-095R": "look at the top card of each player's deck. Put them on the top or bottom of the respective decks.",
    "12-096H": "Add it to your hand. If it is also a Forward, play it onto the field instead.",
    "15-079R": "remove 4 Bounty Counters from any number of Characters: Choose 1 dull Character.",
    "14-062L": "When 5 or more Forwards are put from the field into the Break Zone by this effect, Titan",
    "15-120H": "return the other cards to the bottom of your opponent's deck",
    "15-028H": "uses the same action ability without paying the cost",
    "16-084R": "you may give control of Leslie to your opponent",
    "18-009H": "If all the cards put into the Break Zone are of Fire Element, deal it 8000 damage.",
    "18-074L": "of cost equal to or less than the number of different Elements among the removed cards",
    "18-096C": "return that Forward to its owner's hand",
    "20-002H": "the next damage dealt to you becomes 0 and deal Auron 8000 damage instead",
    "21-004L": "The maximum you can pay for 《X》 is 5.",
    "21-114L": "another Water Forward you control to become the new target",
    "22-104R": "may only declare attack once",
    "24-052L": "Your opponent puts them at the bottom of their owners' decks in any order.",
    "24-065H": "the cost of the card discarded by the extra cost",
}
"""What the words of cards once left out or said of something else."""


@pytest.mark.parametrize("code", PRINTED)
def test_words_name_the_player_the_card_and_the_number(code):
    assert PRINTED[code] in render_card(default_database()[code])


def test_all_shipped_cards_have_words():
    for card in default_database().values():
        assert not re.search(r"\[|\{|\bNone\b|  |\.\.", render_card(card)), card.code


def test_a_part_of_a_text_knows_no_targets():
    assert render_node(t.May(t.Damage(t.Chosen(0), t.Number(2000)))) == "you may deal the chosen card 2000 damage"


def test_actions_one_by_one():
    modes = t.Modes((t.Sequence((t.Choose(MINE), t.Dull(t.Chosen(0)))), t.Draw("you")))
    assert render_options(modes) == ["Choose 1 Forward you control. Dull it.", "Draw 1 card."]


@pytest.mark.parametrize("value", [None, "Draw", 3])
def test_not_a_node(value):
    with pytest.raises(RenderError):
        render_node(value)
