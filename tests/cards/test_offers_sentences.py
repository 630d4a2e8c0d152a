"""Sentences about offers, blockers, what happened this turn, lost keywords, and what objects are remembered by."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

CHOSEN = t.Chosen()

LEXICON = Lexicon(("Testa", "Alfa"), ("Ninja",), ("VII",))
FORWARD, SELF, HIT = t.OfType("Forward"), t.Self(), t.Chosen(0)
CHOICE = t.Choose(t.Cards(where=(FORWARD,)))
LINKED = t.Cards("removed", "any", (t.Marked("removed_by_source"),))


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def effect(text):
    return parse(f"When Testa enters the field, {text}").effect


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dull it or Freeze it.", t.OneOf((t.Dull(HIT), t.Freeze(HIT)))),
        ("Dull it or activate it.", t.OneOf((t.Dull(HIT), t.Activate(HIT)))),
        (
            "It gains Haste or Brave until the end of the turn.",
            t.OneOf((t.GainKeyword(HIT, "Haste"), t.GainKeyword(HIT, "Brave"))),
        ),
        ("It loses Haste until the end of the turn.", t.LoseKeyword(HIT, "Haste")),
    ],
)
def test_what_becomes_of_the_chosen_forward(text, expected):
    assert effect(f"choose 1 Forward. {text}") == t.Sequence((CHOICE, expected))


@pytest.mark.parametrize(
    "text",
    [
        "search for 1 Forward and add it to your hand or draw 1 card.",
        "search for 1 Forward and add it to your hand or dull it.",
        "your opponent discards 1 card or draw 1 card.",
        "draw 1 card. He/she may discard 1 card.",
        "draw 1 card. If he/she doesn't, draw 1 card.",
        "there are no more Forwards left, draw 1 card.",
    ],
)
def test_what_could_mean_several_things_is_refused(text):
    with pytest.raises(GrammarError):
        effect(text)


OFFER = t.May(t.Discard("opponent", 2), player="opponent")
NOTHING = t.Sequence(())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("your opponent may discard 2 cards.", OFFER),
        (
            "your opponent may discard 2 cards. If he/she doesn't, draw 1 card.",
            t.Sequence((OFFER, t.IfDone(NOTHING, t.Draw("you")))),
        ),
        (
            "your opponent may discard 2 cards. If your opponent does so, draw 1 card.",
            t.Sequence((OFFER, t.IfDone(t.Draw("you")))),
        ),
        (
            "if your opponent doesn't discard 2 cards, draw 1 card.",
            t.Sequence((OFFER, t.IfDone(NOTHING, t.Draw("you")))),
        ),
        (
            "if you don't discard 1 card, draw 1 card.",
            t.Sequence((t.May(t.Discard("you")), t.IfDone(NOTHING, t.Draw("you")))),
        ),
    ],
)
def test_offers(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("When Testa is blocked, break the blocking Forward.", t.Break(t.Blocker(now=False))),
        ("When Testa is blocked, break the Forward that blocks Testa.", t.Break(t.Blocker(now=False))),
        ("《Dull》: Break the Forward that blocks Testa.", t.Break(t.Blocker())),
        (
            "《Dull》: Choose 1 Forward blocking a Job Ninja. Break it.",
            t.Sequence((t.Choose(t.Cards(where=(FORWARD, t.Blocking((t.OfJob("Ninja"),))))), t.Break(HIT))),
        ),
    ],
)
def test_blockers(line, expected):
    assert parse(line).effect == expected


@pytest.mark.parametrize(
    ("words", "mark", "place"),
    [
        ("damaged by Testa", "damaged_by_source", ("field", "any")),
        ("that has been dealt damage this turn", "damaged_this_turn", ("field", "any")),
        ("put in your Break Zone from the field during this turn", "put_this_turn", ("break_zone", "you")),
        ("removed by Testa's ability", "removed_by_source", ("removed", "any")),
    ],
)
def test_what_is_remembered_of_cards(words, mark, place):
    chosen = effect(f"choose 1 Forward {words}. Break it.").effects[0].cards
    assert chosen == t.Cards(*place, (FORWARD, t.Marked(mark)))


def test_R9_81_on_the_same_turn():
    damaged = t.Cards(where=(FORWARD, t.Marked("damaged_by_source")))
    ability = parse(
        "When a Forward damaged by Testa is put from the field into the Break Zone on the same turn, draw 1 card."
    )
    assert ability == t.Auto(t.LeavesToBreakZone(damaged), t.Draw("you"))
    with pytest.raises(GrammarError):
        parse("When a Forward is put from the field into the Break Zone on the same turn, draw 1 card.")


def test_R4_36_the_rest_of_what_it_has_removed():
    put = effect(
        "add 1 card removed by Testa's ability to your hand, and put the rest of the cards into the Break Zone."
    )
    picked = (t.Select(LINKED), t.ReturnToHand(t.Found()), t.PutIntoBreakZone(t.All(LINKED)))
    assert put == t.Sequence(picked)


@pytest.mark.parametrize(("words", "way"), [("Testa was cast", "cast"), ("Testa enters the field due to Warp", "warp")])
def test_how_it_entered(words, way):
    assert effect(f"choose 1 Forward. If {words}, break it.").effects[1] == t.If(t.EnteredBy(way), t.Break(HIT))


def test_counts_of_what_was_done():
    dulled = effect(
        "choose up to 2 active Forwards. Dull them. Then, draw 1 card for each Forward you have dulled due to this "
        "ability."
    )
    assert dulled.effects[-1] == t.Draw("you", t.JustMoved())
    with pytest.raises(GrammarError):
        effect("choose up to 2 Forwards. Draw 1 card for each Forward you have dulled due to this ability.")


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "When Testa enters the field, your opponent may discard 1 card. If your opponent doesn't, draw 1 card.",
            "When Testa enters the field, your opponent may discard 1 card. If they don't, draw 1 card.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


def test_its_controller_may():
    read = effect("Choose 1 Forward. Break it. Its controller may draw 1 card.")
    offers = [t.If(t.ControlledBy(CHOSEN, side), t.May(t.Draw(side), player=side)) for side in ("you", "opponent")]
    assert read.effects[2:] == tuple(offers)


@pytest.mark.parametrize(
    ("line", "usual"),
    [
        (
            "Choose 1 Forward. Break it unless your opponent pays 《2》.",
            "Choose 1 Forward. If your opponent doesn't pay 《2》, break it.",
        ),
        (
            "Choose 1 Forward. Break it unless your opponent discards 2 cards.",
            "Choose 1 Forward. If your opponent doesn't discard 2 cards, break it.",
        ),
    ],
)
def test_short_forms(line, usual):
    assert effect(line) == effect(usual)


def test_where_nothing_was_discarded_the_chosen_ones_are_meant():
    chosen = "Choose up to 2 Forwards opponent controls. Your opponent may discard 2 cards. If your opponent "
    assert effect(f"{chosen}doesn't do so, break them.").effects[2].otherwise == t.Break(CHOSEN)
    with pytest.raises(GrammarError, match="could also mean the discarded cards"):
        effect(f"{chosen}does so, break them.")


def test_one_of_two_changes():
    chosen = "Choose 1 Forward. It gains +1000 power or loses 3000 power until the end of the turn."
    changes = tuple(t.GainPower(CHOSEN, t.Number(amount)) for amount in (1000, -3000))
    assert effect(chosen).effects[1] == t.OneOf(changes)
    with pytest.raises(GrammarError, match="several changes together"):
        effect("Choose 1 Forward. It gains +1000 power and Haste or loses 3000 power until the end of the turn.")


@pytest.mark.parametrize(
    ("offer", "deed"),
    [
        ("return it to its owner's hand", t.ReturnToHand(t.Chosen())),
        ("remove it from the game", t.RemoveFromGame(t.Chosen())),
    ],
)
def test_the_opponent_may_move_the_chosen_card(offer, deed):
    line = (
        f"Choose 1 Forward opponent controls. Your opponent may {offer}. If your opponent doesn't do so, draw 1 card."
    )
    offered = parse(line, summon=True).effect.effects[1]
    assert offered == t.May(deed, player="opponent")


@pytest.mark.parametrize(
    ("offer", "said", "meant"),
    [
        ("You may play 1 Forward from your hand onto the field.", "deal it 6000 damage", HIT),
        ("You may put 1 Backup you control into the Break Zone.", "deal it 6000 damage", HIT),
        ("You may return 1 Backup you control to its owner's hand.", "dull it", HIT),
        ("Dull it. You may play 1 Forward from your hand onto the field.", "dull it", t.Found()),  # it has its effect
    ],
)
def test_it_behind_an_offer_is_the_target_of_which_nothing_was_said(offer, said, meant):
    *_, done = effect(f"choose 1 Forward. {offer} If you do so, {said}.").effects
    assert done.then.who == meant


def test_it_behind_an_offer_beside_the_chosen_forward_is_refused():
    with pytest.raises(GrammarError, match="the chosen card or the one of the offer"):
        effect(
            "choose 1 Forward. You may play 1 Forward from your hand onto the field. If you do so, it gains Haste until"
            " the end of the turn and dull the chosen Forward."
        )
