"""Sentences about numbers that a text takes with it, what each player does, and what cards have in common."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon(("Testa", "Alfa"), ("Ninja", "Mage"), ("VII", "VI"))
FORWARD, CHARACTER, SELF, FOUND = t.OfType("Forward"), t.OfType("Character"), t.Self(), t.Found()
CHOICE = t.Choose(t.Cards(where=(FORWARD,)))
HIT = t.Chosen(0)


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def effect(text):
    return parse(f"When Testa enters the field, {text}").effect


def steps(text):
    return effect(text).effects


def forwards(player, zone="field", *where):
    return t.Cards(zone, player, (FORWARD, *where))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "choose 1 Forward. Reveal the top 3 cards of your deck. For each Job Ninja revealed this way, deal it 2000 "
            "damage.",
            t.Damage(HIT, t.CountAmong(FOUND, t.Cards(where=(t.OfJob("Ninja"),)), 2000)),
        ),
        (
            "choose 1 Forward. Break it. Remove as many cards from the top of your deck from the game as the CP "
            "required to cast the chosen Forward.",
            t.RemoveFromGame(t.TopOf("you", t.Kept())),
        ),
        (
            "all the Forwards opponent controls lose 1000 power for each CP required to play them until the end of the "
            "turn.",
            t.GainPower(t.All(forwards("opponent")), t.OwnCost(-1000)),
        ),
        (
            "choose 1 Character. Select 1 Counter placed on it, and remove the selected Counter.",
            t.ChangeSelected(HIT, "remove"),
        ),
        (
            "choose 1 Character. Select 1 Counter placed on it. Double all Counters of the same type as the selected "
            "Counter on that Character.",
            t.ChangeSelected(HIT, "double"),
        ),
        (
            "choose 4 cards in your opponent's Break Zone. Remove them from the game. If these cards are of the same "
            "card type, also draw 1 card.",
            t.If(t.AllShare(HIT, "types"), t.Draw("you")),
        ),
    ],
)
def test_the_last_instruction(text, expected):
    whole = effect(text)
    assert (whole.effects[-1] if isinstance(whole, t.Sequence) else whole) == expected


def test_the_number_is_kept_before_other_cards_are_found():
    text = (
        "remove up to 5 Fire Forwards in your Break Zone from the game. Then, reveal the top 5 cards of your deck. "
        "Play 1 Forward of cost equal to or less than the number of removed cards among them onto the field and return "
        "the other cards to the bottom of your deck in any order."
    )
    kinds = [type(step).__name__ for step in steps(text)]
    assert kinds == ["Select", "RemoveFromGame", "Keep", "Reveal", "Select", "PlayOntoField", "PutIntoDeck"]
    assert steps(text)[2] == t.Keep(t.NumberOf(FOUND))
    assert steps(text)[4].cards.where == (FORWARD, t.Compared("cost", "at_most", t.Kept()))


def test_what_was_dull_is_counted():
    dull = t.Cards("field", "you", (t.OfJob("Ninja"), t.InState("dull")))
    text = (
        "activate all the Job Ninja you control. When 4 or more dull Characters are activated by "
        "this effect, draw 1 card."
    )
    counted = t.If(t.Compare(t.NumberOf(FOUND), "at_least", t.Number(4)), t.Triggers(t.Draw("you")))
    assert steps(text) == (t.Gather(t.All(dull)), t.Activate(FOUND), counted)


def test_the_removed_counters_are_counted_by_x():
    text = (
        "you may remove any number of Magic Counters from Testa. When you do so, choose up to the same number of "
        "Forwards as the Magic Counters you removed. Deal them 9000 damage."
    )
    pays, follows = steps(text)
    assert pays == t.MayPay(t.Cost(counter_kind="Magic", x_counters=True))
    choose = t.Choose(t.Cards(where=(FORWARD,)), 0, 12, number=t.X())
    deal = t.Damage(HIT, t.Number(9000))
    assert follows == t.If(t.Compare(t.X(), "at_least", t.Number(1)), t.Triggers(t.Sequence((choose, deal))))


def test_each_player_who():
    alone = [t.Exists(forwards(side), 2) for side in ("you", "opponent")]
    others = t.If(alone[1], t.Sequence(()), t.Discard("opponent"))
    both = t.If(alone[1], t.Discard("you"), t.Discard("any"))
    text = "each player who doesn't control 2 or more Forwards discards 1 card from their hand."
    assert effect(text) == t.If(alone[0], others, both)


def test_each_player_may_play_the_own_revealed_card():
    text = (
        "each player reveals the top card of his/her deck. Each player who revealed a Character may play it onto the "
        "field."
    )
    own = t.Select(t.Cards("field", "you", (CHARACTER,)), 0, 1, "any", "found", to_play=True)
    assert steps(text) == (t.Reveal(t.TopOf("any")), own, t.PlayOntoField(FOUND))


def test_each_player_may_search():
    found = effect("each player may search for 1 Forward and add it to his/her hand.")
    assert found.condition == t.DuringTurn("you")
    assert [offer.player for offer in found.then.effects] == ["you", "opponent"]
    assert [offer.player for offer in found.otherwise.effects] == ["opponent", "you"]
    assert found.then.effects[1].effect == t.Search(forwards("opponent", "deck"), player="opponent")


@pytest.mark.parametrize(
    ("text", "where", "different"),
    [
        ("search for up to 1 Job Ninja and up to 1 Summon that don't share Elements, and add them to your hand.",
         (t.OfJob("Ninja"),), ("elements",)),
        ("search for up to 6 Summons, each of a different Element and cost and add them to your hand.",
         (t.OfType("Summon"),), ("elements", "costs")),
        ("search for 2 Water Characters, 2 Category VI Characters, or 1 of each, each with a different cost, and add "
         "them to your hand.",
         (t.AnyOf((t.AllOf((CHARACTER, t.OfElement("Water"))), t.AllOf((CHARACTER, t.OfCategory("VI"))))),),
         ("costs",)),
    ],
)  # fmt: skip
def test_searches_for_different_cards(text, where, different):
    found = effect(text)
    assert (found.cards.where, found.different) == (where, different)


@pytest.mark.parametrize(
    "text",
    [
        "search for 2 Water Characters, 3 Category VI Characters, or 1 of each, each with a different cost, and add "
        "them to your hand.",
        "draw 1 card. When 4 or more dull Characters are activated by this effect, draw 1 card.",
        "activate all the Job Ninja you control. When 4 or more dull Forwards are activated by "
        "this effect, draw 1 card.",
        "you may remove any number of Magic Counters from Testa. When you do so, choose up to the same number of "
        "Forwards as the Fire Counters you removed. Deal them 9000 damage.",
        "select 2 Counters placed on Testa.",
        "each player who revealed a Character in your hand may play it onto the field.",
        "name 2 Job and 1 Element. Testa gains named Job and Element. (This effect does not end at "
        "the end of the turn.)",
    ],
)  # fmt: skip
def test_what_is_not_said_so_is_refused(text):
    with pytest.raises(GrammarError):
        effect(text)


@pytest.mark.parametrize("said", ["", " by this effect"])
def test_revealed_cards_of_a_kind(said):
    line = "Reveal the top 3 cards of your deck. Deal 1000 damage to all the Forwards for each Monster revealed{}."
    assert effect(line.format(said)) == effect(line.format(" this way"))
