"""Sentences that say more of the one before them, and what is done to one and to others of some cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, FOUND, SELF, effect, parse
from tests.kit import MINE, THEIRS

ALFAS = t.Cards("break_zone", "you", (t.Named("Alfa"),))


def effects(line):
    return effect(line).effects


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Draw 1 card for each Forward you control. You can only draw up to 2 cards with this ability.",
            (t.If(t.Exists(MINE, 2), t.Draw("you", 2), t.If(t.Exists(MINE), t.Draw("you", 1))),),
        ),
        (
            "Choose 1 Forward. It gains +1000 power and Brave until the end of the turn. If you control a "
            "Backup, all the "
            "Forwards you control gain all previous effects instead.",
            (
                t.Choose(t.Cards(where=(FORWARD,))),
                t.If(
                    t.Exists(t.Cards("field", "you", (t.OfType("Backup"),))),
                    t.Sequence((t.GainPower(t.All(MINE), t.Number(1000)), t.GainKeyword(t.All(MINE), "Brave"))),
                    t.Sequence((t.GainPower(t.Chosen(), t.Number(1000)), t.GainKeyword(t.Chosen(), "Brave"))),
                ),
            ),
        ),
        (
            "If you have 2 or more Card Name Alfa in your Break Zone, draw 1 card. If you have 4 or more, also "
            "draw 2 cards.",
            (t.If(t.Exists(ALFAS, 2), t.Draw("you", 1)), t.If(t.Exists(ALFAS, 4), t.Draw("you", 2))),
        ),
        (
            "During this turn, if you have drawn 2 or more cards, draw 1 card. If you have drawn 4 or more "
            "cards, draw 2 "
            "cards instead.",
            (
                t.If(
                    t.Compare(t.ThisTurn("drew", "you"), "at_least", t.Number(4)),
                    t.Draw("you", 2),
                    t.If(t.Compare(t.ThisTurn("drew", "you"), "at_least", t.Number(2)), t.Draw("you", 1)),
                ),
            ),
        ),
        (
            "Choose up to 2 Forwards. Divide 4000 damage among them as you like. If you control a Forward, divide 6000 "
            "damage among them instead.",
            (
                t.Choose(t.Cards(where=(FORWARD,)), 0, 2),
                t.DivideDamage(t.Chosen(), t.Number(4000), instead=t.OtherAmount(t.Exists(MINE), t.Number(6000))),
            ),
        ),
        (
            "Your opponent selects 1 Forward they control. Put it into the Break Zone. If you control a Forward, your "
            "opponent selects up to 2 Forwards they control instead (select as many as possible). Put them into "
            "the Break "
            "Zone.",
            (
                t.If(
                    t.Exists(MINE),
                    t.Sequence((t.Select(THEIRS, 2, 2, "opponent"), t.PutIntoBreakZone(FOUND))),
                    t.Sequence((t.Select(THEIRS, 1, 1, "opponent"), t.PutIntoBreakZone(FOUND))),
                ),
            ),
        ),
        (
            "Break all the Forwards opponent controls. When 3 or more Forwards are put from the field into the "
            "Break Zone "
            "by this effect, draw 1 card.",
            (
                t.Gather(t.All(THEIRS)),
                t.Break(FOUND),
                t.If(t.SomeAre(FOUND, t.Cards("break_zone"), 3), t.Triggers(t.Draw("you", 1))),
            ),
        ),
        (
            "Choose 1 auto-ability. Cancel its effect. If the cancelled auto-ability triggered from a Forward, "
            "deal that "
            "Forward 1000 damage.",
            (
                t.Choose(t.Cards("stack", "any", (t.OnStackAs(("auto",)),))),
                t.Cancel(t.Chosen()),
                t.If(t.Is(FOUND, (FORWARD,)), t.Damage(FOUND, t.Number(1000))),
            ),
        ),
        (
            "Choose up to 3 Forwards. Deal 1 of them 3000 damage, 1 of them 2000 damage, and 1 of them 1000 damage.",
            (
                t.Choose(t.Cards(where=(FORWARD,)), 0, 3, "declaration"),
                *(t.Damage(t.FirstOf(0, k), t.Number(3000 - 1000 * k)) for k in range(3)),
            ),
        ),
        (
            "Choose 2 Forwards opponent controls. Your opponent puts one of the chosen Forwards into the Break "
            "Zone and "
            "returns the other to its owner's hand.",
            (
                t.Choose(THEIRS, 2, 2),
                t.Gather(t.Chosen()),
                t.Select(t.Cards(), by="opponent", among="found"),
                t.PutIntoBreakZone(FOUND),
                t.ReturnToHand(t.Rest()),
            ),
        ),
        (
            "Name 1 Job or 1 Element. Until the end of the turn, all Forwards you control gain +1000 power and "
            "the named "
            "Job or Element.",
            (
                t.OneOf((t.Name("job"), t.Name("element"))),
                t.GainPower(t.All(MINE), t.Number(1000)),
                t.BecomeNamed(t.All(MINE), "job"),
                t.BecomeNamed(t.All(MINE), "element", also=True),
            ),
        ),
        (
            "Draw 1 card for each Forward you control. Then, place as many cards as drawn from your hand at the "
            "bottom of "
            "your deck in any order.",
            (
                t.Draw("you", t.CountOf(MINE)),
                t.Select(t.Cards("hand", "you"), t.JustMoved(), t.JustMoved()),
                t.PutIntoDeck(FOUND, order="you"),
            ),
        ),
    ],
)
def test_said_behind(text, expected):
    read = effect(text)
    assert (read.effects if isinstance(read, t.Sequence) else (read,)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Draw 2 cards. You can only draw up to 1 cards with this ability.",
        "Draw 1 card. If you have 4 or more, draw 2 cards.",
        "If you have 4 or more Card Name Alfa in your Break Zone, draw 1 card. If you have 2 or more, draw 2 cards.",
        "Draw 1 card. If you have drawn 4 or more cards, draw 2 cards instead.",
        "Choose 1 Forward. Break it. If you control a Forward, all the Forwards you control gain all previous "
        "effects instead.",
        "Choose 1 Forward. Deal it 1000 damage. If you control a Forward, divide 6000 damage among those instead.",
        "Choose 2 Forwards. Dull one of them. Freeze one of them.",
        "Choose 3 Forwards. Deal 1 of them 3000 damage, 1 of them 2000 damage, and 1 of them 1000 damage. Dull "
        "the others.",
        "Dull all the Forwards. When 3 or more Forwards are put from the field into the Break Zone by this "
        "effect, draw 1 card.",
        "Choose 1 Forward. Dull it. If the cancelled auto-ability triggered from a Forward, deal that Forward "
        "1000 damage.",
        "Draw 1 card. When it enters the field, draw 1 card.",
        "Dull all the Forwards. Then, place as many cards as drawn from your hand at the bottom of your deck in "
        "any order.",
        "Search for 1 Forward and add it to your hand or draw 1 card.",
    ],
)
def test_what_could_mean_something_else_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text, summon=True)


def test_a_payment_and_its_limit():
    line = (
        "When Testa enters the field, you may pay 《X》. When you do so, draw 1 card. The maximum you can pay for "
        "《X》 is 3."
    )
    assert parse(line).effect.effects == (t.MayPay(t.Cost(x=1, x_maximum=3)), t.WhenDone(t.Draw("you", 1)))
    with pytest.raises(GrammarError):
        parse(line.replace("《X》. When", "《3》. When"))


def test_what_triggers_only_under_a_condition():
    """R8.33"""
    line = (
        "Choose 1 Forward in your Break Zone. Play it onto the field. When it enters the field, if it is a Job "
        "Ninja, draw 1 card."
    )
    about = t.WhenDone(t.Draw("you", 1), t.Chosen(), t.Is(t.FoundBefore(), (t.OfJob("Ninja"),)))
    assert effects(line)[2] == about
    paid = (
        "Choose 1 Forward in your Break Zone. You may pay 《X》. When you do so, if its cost is X, play it onto your "
        "field."
    )
    same_cost = t.Compare(t.CostOf(t.FoundBefore()), "exactly", t.X())
    played = t.PlayOntoField(t.FoundBefore(), player="you")
    assert effects(paid)[2] == t.WhenDone(played, t.Chosen(), same_cost)


def test_a_search_for_cards_that_go_to_different_places():
    cards = t.Cards("deck", "you", (t.Named("Alfa"),))
    assert effect("Search for 1 Card Name Alfa and add it to your hand or play it onto the field dull.") == t.Search(
        cards, or_to="field_dull"
    )
    read = effects(
        "Search for up to 1 Card Name Alfa and up to 1 Monster, play that Card Name Alfa onto the field and add that "
        "Monster to your hand."
    )
    assert read[0] == t.Search(cards, "nowhere", 1, (t.Cards("deck", "you", (t.OfType("Monster"),)),))
    assert read[3] == t.Select(t.Cards(where=(t.OfType("Monster"),)), 1, 1, among="left")
    assert read[-1] == t.Shuffle("you", searched=True)


def test_numbers_of_cards_and_jobs():
    field = parse("If Testa has 3 Jobs or more, Testa gains Brave.")
    assert field.condition == t.Compare(t.JobsOf(SELF), "at_least", t.Number(3))
    damage = effects(
        "Choose 1 Forward. Reveal 2 cards from your hand. Deal it 1000 damage for each different Element among "
        "the revealed cards."
    )
    assert damage[-1] == t.Damage(t.Chosen(), t.DifferentOf("elements", FOUND, 1000))
    left = effect("Remove the top card of your deck from the game until there are only 3 cards left in the deck.")
    assert left.who == t.TopOf("you", t.Sum((t.CountOf(t.Cards("deck", "you")), t.Number(-3))))


def test_a_quoted_ability_may_name_its_card_where_it_gives_others_one():
    line = (
        "Testa gains \"When Testa attacks, choose 1 Forward opponent controls. It gains 'When this Forward is dealt "
        "damage, break this Forward.' until the end of the turn.\" until the end of the turn."
    )
    gained = effect(line)
    assert gained.who == SELF and gained.ability.effect.effects[1].who == t.Chosen()
    with pytest.raises(GrammarError, match="names the card"):
        effect('Choose 1 Forward. It gains "When Testa attacks, draw 1 card." until the end of the turn.')


def test_so_much_damage():
    trigger = parse("When Testa is dealt 4000 damage or more, draw 1 card.").trigger
    assert trigger == t.IsDealtDamage(SELF, comparison="at_least", than=4000)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Your opponent may only declare as many attacks in the same turn as the number of Backups they control.",
            t.FewerAttacks("opponent", t.CountOf(t.Cards("field", "opponent", (t.OfType("Backup"),)))),
        ),
        (
            "Opposing Forwards entering the field will not trigger any auto-abilities.",
            t.EntersSilently(t.All(THEIRS)),
        ),
    ],
)
def test_what_is_kept_from_happening(text, expected):
    assert parse(text) == t.Field((expected,))


def test_keywords_of_other_cards():
    read = parse("If a Forward in your Break Zone has Haste or Brave, Testa gains those abilities.")
    lying = t.Cards("break_zone", "you")
    assert read.abilities == tuple(
        t.Field((t.HasKeyword(SELF, one),), t.Exists(t.Cards(lying.zone, lying.player, (FORWARD, t.WithKeyword(one)))))
        for one in ("Haste", "Brave")
    )


def test_instructions_and_limits_of_battles_casts_and_searches():
    special = parse(
        "[[s]]Flee[[/]] 《S》: Remove Testa from the Battle. You can only use this ability when Testa is in Battle."
    )
    assert special.effect == t.RemoveFromBattle(SELF)
    assert special.condition == t.Is(SELF, (t.AnyOf((t.InState("attacking"), t.InState("blocking"))),))
    once = effect("During this turn, your opponent may only declare attack once.")
    assert once == t.Lasting(t.FewerAttacks("opponent", t.Number(1)))
    broken = effect("Break Testa and any Forwards that are blocked by Testa.")
    assert broken.who == t.Joined((SELF, t.All(t.Cards(where=(FORWARD, t.InState("blocked_by_source"))))))
    allowed = effects(
        "Choose 1 card in your Break Zone. During this turn, you can cast it as long as you have no cards in hand."
    )
    assert allowed[1] == t.AllowCasting(t.Chosen(), condition=t.Not(t.Exists(t.Cards("hand", "you"))))
    alfas = t.Cards("deck", "you", (t.Named("Alfa"),))
    found = effect(
        "Search for 2 Card Name Alfa, each with a different cost, and add them to your hand (Testa cannot search "
        "for 1 card)."
    )
    assert found == t.Search(alfas, "hand", 2, different=("costs",), both=True)
    chosen = effects("Choose as many Forwards as you want with a total cost of 7 or less. Break them.")
    assert chosen[0] == t.Choose(t.Cards(where=(FORWARD,)), 0, 12, total_cost=7)


def test_triggers_and_conditions_that_ask_for_more():
    draws = parse("When your opponent draws a card outside of their Draw Phase, draw 1 card.")
    assert draws.trigger == t.Draws("opponent", outside=True)
    assert parse("When Testa is put from the field into its owner's deck, draw 1 card.").trigger == t.GoesToDeck(SELF)
    found = parse("When Testa is added to your hand from the deck due to a search effect, draw 1 card.")
    assert found.trigger == t.AddedToHand(SELF, searched=True)
    left = parse("When a card in your opponent's Break Zone leaves the Break Zone, draw 1 card.")
    assert left.trigger == t.LeavesBreakZone("opponent")
    paid = parse("If the CP paid to cast Testa was only produced by Category VII Backups, Testa gains Brave.")
    assert paid.condition == t.PaidOnlyByBackups((t.OfCategory("VII"),))
    used = parse("If Testa used [[s]]Flee[[/]] and [[s]]Hide[[/]] this turn, Testa gains Brave.")
    assert used.condition == t.HasUsed(("Flee", "Hide"))


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent may only declare as many attacks in the same turn as the number of cards in your hand "
        "they control.",
        "Opposing Forwards you control entering the field will not trigger any auto-abilities.",
        "If the CP paid to cast Testa was only produced by Category VII Forwards, Testa gains Brave.",
        "Testa enters the field, remove it from the Battle.",
    ],
)
def test_what_is_kept_or_asked_otherwise_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text)
