"""Other words for the same thing give the same tree. All sentences and names are made up."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

LEXICON = Lexicon.of(["Testa", "Bravo", "Alfa"], ["Tester", "Guard"], ["TT"])
MINE = t.Cards("field", "you", (t.OfType("Forward"),))
THEIRS = t.Cards("field", "opponent", (t.OfType("Forward"),))
ITSELF, TARGET = t.Self(), t.Chosen()


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


@pytest.mark.parametrize(
    ("words", "usual"),
    [
        ("Your opponent shows his/her hand.", "Your opponent reveals their hand."),
        (
            "Your opponent puts 1 card from the top of his/her deck into the Break Zone.",
            "Your opponent puts the top card of their deck into the Break Zone.",
        ),
        ("Reveal 3 cards from the top of your deck.", "Reveal the top 3 cards of your deck."),
        (
            "Your opponent puts 1 Backup from his field into the Break Zone.",
            "Your opponent selects 1 Backup they control. Put it into the Break Zone.",
        ),
        (
            "Your opponent selects 1 Forward of cost 3 or less and puts it into the Break Zone.",
            "Your opponent selects 1 Forward of cost 3 or less they control. Put it into the Break Zone.",
        ),
        ("Choose 1 Forward of cost 5 or higher. Dull it.", "Choose 1 Forward of cost 5 or more. Dull it."),
        ("Choose 1 Forward with a cost of 5 or less. Dull it.", "Choose 1 Forward of cost 5 or less. Dull it."),
        ("Choose 1 Forward with a power of 5000 or less. Dull it.", "Choose 1 Forward of power 5000 or less. Dull it."),
        (
            "Choose 1 Forward of the highest cost opponent controls. Dull it.",
            "Choose 1 Forward with the highest cost opponent controls. Dull it.",
        ),
        ("Choose 1 Forward of Fire Element. Dull it.", "Choose 1 Fire Forward. Dull it."),
        ("Choose 1 Forward of Category TT. Dull it.", "Choose 1 Category TT Forward. Dull it."),
        (
            "Remove all the Backups in each player's Break Zone from the game.",
            "Remove all the Backups in either player's Break Zone from the game.",
        ),
        ("Deal 2 points of damage to your opponent.", "Deal your opponent 2 points of damage."),
        (
            "Deal 1000 damage for each Backup you control to all the Forwards opponent controls.",
            "Deal 1000 damage to all the Forwards opponent controls for each Backup you control.",
        ),
        (
            "Until the end of this turn all the Forwards you control gain Brave.",
            "Until the end of the turn, all the Forwards you control gain Brave.",
        ),
        (
            "If your opponent doesn't control Forwards, draw 1 card.",
            "If your opponent doesn't control any Forwards, draw 1 card.",
        ),
        (
            "If you control a Card Name Alfa and Card Name Bravo, draw 1 card.",
            "If you control a Card Name Alfa and a Card Name Bravo, draw 1 card.",
        ),
        (
            "Choose 1 Forward. Until the end of the turn, it gains +1000 power and gains Brave.",
            "Choose 1 Forward. Until the end of the turn, it gains +1000 power and Brave.",
        ),
        (
            "Choose 1 Forward. Until the end of the turn, it loses 1000 power and loses all its abilities.",
            "Choose 1 Forward. Until the end of the turn, it loses 1000 power and it loses all its abilities.",
        ),
        (
            "Choose 1 Forward. It cannot be chosen by a Summon or an ability this turn and gains Brave until the end "
            "of the turn.",
            "Choose 1 Forward. It cannot be chosen by Summons or abilities this turn. It gains Brave until the end of "
            "the turn.",
        ),
        (
            "Choose 1 Forward. During this turn, it cannot attack or block, and if it is dealt damage, the damage "
            "becomes 0 instead.",
            "Choose 1 Forward. It cannot attack or block this turn. During this turn, if it is dealt damage, the "
            "damage becomes 0 instead.",
        ),
        (
            "Choose 1 Forward. If its power has become 3000 or less, draw 1 card.",
            "Choose 1 Forward. If its power is 3000 or less, draw 1 card.",
        ),
        (
            "Choose 1 Forward. For each Backup you control, deal it 1000 damage.",
            "Choose 1 Forward. Deal it 1000 damage for each Backup you control.",
        ),
        ("For each Backup you control, draw 1 card.", "Draw 1 card for each Backup you control."),
        (
            "Choose 1 Forward. For each Backup you control, it loses 1000 power until the end of the turn.",
            "Choose 1 Forward. It loses 1000 power for each Backup you control until the end of the turn.",
        ),
        (
            "For each Backup you control, your opponent discards 1 card from their hand.",
            "Your opponent discards 1 card from their hand for each Backup you control.",
        ),
        (
            "Draw 1 card. If you control Card Name Alfa, gain 《C》 as well.",
            "Draw 1 card. If you control Card Name Alfa, gain 《C》.",
        ),
        (
            "Draw 1 card, activate all the Forwards you control.",
            "Draw 1 card and activate all the Forwards you control.",
        ),
        (
            "Choose 1 card in the Break Zone. Remove it from the game.",
            "Choose 1 card in either player's Break Zone. Remove it from the game.",
        ),
        (
            "Choose 1 Forward. Until the end of the turn, it gains Brave and +1000 power for each Backup you control.",
            "Choose 1 Forward. It gains Brave until the end of the turn. It gains +1000 power for each Backup you "
            "control until the end of the turn.",
        ),
    ],
)
def test_sentences(words, usual):
    assert parse(words, summon=True) == parse(usual, summon=True)


@pytest.mark.parametrize(
    ("words", "usual"),
    [
        (
            "If Testa is dealt damage by a Summon or an ability, the damage becomes 0 instead.",
            "If Testa is dealt damage by Summons or abilities, the damage becomes 0 instead.",
        ),
        ("If you control Card Name Alfa, then Testa gains Brave.", "If you control Card Name Alfa, Testa gains Brave."),
        (
            "When Card Name Alfa enters your field, draw 1 card.",
            "When a Card Name Alfa enters your field, draw 1 card.",
        ),
        (
            "《1》: Draw 1 card. You can use this ability only during your turn.",
            "《1》: Draw 1 card. You can only use this ability during your turn.",
        ),
        (
            "When Testa attacks, draw 1 card. These effects will trigger only once per turn.",
            "When Testa attacks, draw 1 card. This effect will trigger only once per turn.",
        ),
        (
            "《1》: During this turn, Testa cannot be blocked and the next damage dealt to him becomes 0 instead.",
            "《1》: Testa cannot be blocked this turn. During this turn, the next damage dealt to Testa becomes 0 "
            "instead.",
        ),
    ],
)
def test_lines(words, usual):
    assert parse(words) == parse(usual)


def test_removing_at_random_reveals_nothing_first():
    removed = t.Sequence((t.Select(t.Cards("hand", "opponent"), 1, 1, "random"), t.RemoveFromGame(t.Found())))
    assert parse("Your opponent randomly removes 1 card in their hand from the game.", True).effect == removed


# ------------------------------------------------------------------------------------------------------------ "instead"
DULL_AND_FREEZE = t.Sequence((t.Dull(TARGET), t.Freeze(TARGET)))
CONTROLS = t.Exists(t.Cards("field", "you", (t.Named("Alfa"),)))


@pytest.mark.parametrize(
    ("sentences", "effect"),
    [
        (
            "Choose 1 Forward. Dull it and Freeze it. If you control Card Name Alfa, break it instead.",
            t.If(CONTROLS, t.Break(TARGET), DULL_AND_FREEZE),
        ),
        (
            "Choose 1 Forward. If you control 1 or more Forwards, dull it and Freeze it. If you control 3 or more "
            "Forwards, break it instead.",
            t.If(t.Exists(MINE, 3), t.Break(TARGET), t.If(t.Exists(MINE), DULL_AND_FREEZE)),
        ),
        (
            "Choose 1 Forward. If you control 2 or more Forwards, dull it. If you control 4 or more, break it instead.",
            t.If(t.Exists(MINE, 4), t.Break(TARGET), t.If(t.Exists(MINE, 2), t.Dull(TARGET))),
        ),
        (
            "Choose 1 Forward. If it has 5000 power or less, break it. If you control Card Name Alfa, break it "
            "regardless of its power instead.",
            t.If(CONTROLS, t.Break(TARGET), t.If(t.Is(TARGET, (t.OfPower("at_most", 5000),)), t.Break(TARGET))),
        ),
    ],
)
def test_r7_68_instead_of_a_whole_sentence(sentences, effect):
    assert parse(sentences, True).effect.effects[1] == effect


def test_r7_68_instead_of_the_same_instructions_with_other_numbers():
    ability = parse(
        "Draw 1 card, then discard 1 card. If you control Card Name Alfa, draw 2 cards, then discard 1 card instead.",
        True,
    )
    one = t.Sequence((t.Draw("you"), t.Discard("you")))
    assert ability.effect == t.If(CONTROLS, t.Sequence((t.Draw("you", 2), t.Discard("you"))), one)


@pytest.mark.parametrize(
    "sentences",
    [
        "Discard 1 card, then draw 2 cards. If you control Card Name Alfa, draw 3 cards instead.",
        "Choose 1 Forward. Dull it and draw 1 card. If you control Card Name Alfa, break it instead.",
        "If you control 2 or more Forwards, draw 1 card. If you control 2 or more, draw 2 cards instead.",
        "If you control 2 or more Forwards, draw 1 card. If your opponent controls 4 or more, draw 2 cards instead.",
        "Draw 1 card. If you control 4 or more, draw 2 cards instead.",
        "Choose 1 Forward. If it is dull, break it. If you control Card Name Alfa, break it regardless of its power "
        "instead.",
    ],
)
def test_what_instead_could_also_mean_is_refused(sentences):
    with pytest.raises(GrammarError):
        parse(sentences, True)


def test_what_lasts():
    may = "When Testa attacks, you may remove 1 Backup you control from the game. If you do so, Testa gains Brave"
    lasting = t.IfDone(t.GainKeyword(ITSELF, "Brave", "permanent"))
    assert parse(f"{may}. (This effect does not end at the end of the turn.)").effect.effects[-1] == lasting
    assert parse(f"{may} (this effect does not end at the end of the turn).").effect.effects[-1] == lasting


def test_a_note_inside_the_quotation():
    note = "(This effect does not end at the end of the turn.)"
    outside = parse(f'When Testa attacks, choose 1 Forward. It gains "This Forward cannot block." {note}')
    assert parse(f'When Testa attacks, choose 1 Forward. It gains "This Forward cannot block. {note}"') == outside


def test_as_many_as_possible():
    """R7.41."""
    theirs = t.Select(THEIRS, 2, 2, "opponent")
    line = "Your opponent selects up to 2 Forwards they control (select as many as possible)."
    assert parse(f"{line} Put them into the Break Zone.", True).effect == t.Sequence(
        (theirs, t.PutIntoBreakZone(t.Found()))
    )


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (
            "When your opponent controls 2 or more Forwards, Testa gains +2000 power.",
            t.Field((t.HasPower(ITSELF, t.Number(2000)),), t.Exists(THEIRS, 2)),
        ),
        (
            "Testa can only attack if you control 4 or more Forwards.",
            t.Field((t.HasRestriction(ITSELF, "cannot_attack"),), t.Not(t.Exists(MINE, 4))),
        ),
        (
            "The Forwards opponent controls won't activate at the controller's Active Phase.",
            t.Field((t.HasRestriction(t.All(THEIRS), "stays_dull"),)),
        ),
    ],
)
def test_field_abilities(line, field):
    assert parse(line) == field


def test_when_of_something_that_is_no_state_is_refused():
    with pytest.raises(GrammarError):
        parse("When it is your turn, Testa gains +1000 power.")


def test_what_is_also_a_forward():
    monster = t.Cards(where=(t.OfType("Monster"), t.OfPower("at_least", 0)))
    ability = parse("When Testa attacks, choose 1 Monster that is also a Forward. Dull it.")
    assert ability.effect.effects[0] == t.Choose(monster)


def test_him_is_the_card_itself_or_nobody():
    with pytest.raises(GrammarError, match="could also mean another card"):
        parse("《1》: Choose 1 Forward. During this turn, the next damage dealt to him becomes 0 instead.")


@pytest.mark.parametrize(
    ("sentence", "effect"),
    [
        ("Deal it and Testa 1000 damage.", t.Damage(t.Joined((TARGET, ITSELF)), t.Number(1000))),
        ("Return it and Testa to their owners' hands.", t.ReturnToHand(t.Joined((TARGET, ITSELF)))),
        ("Break it, Testa and all the Forwards you control.", t.Break(t.Joined((TARGET, ITSELF, t.All(MINE))))),
        (
            "It and Testa gain +1000 power until the end of the turn.",
            t.GainPower(t.Joined((TARGET, ITSELF)), t.Number(1000)),
        ),
    ],
)
def test_several_cards_of_one_instruction(sentence, effect):
    assert parse(f"《1》: Choose 1 Forward. {sentence}").effect == t.Sequence(
        (t.Choose(t.Cards(where=MINE.where)), effect)
    )


def test_the_card_itself_and_its_party():
    party = t.All(t.Cards(where=(t.OfType("Forward"), t.InState("in_party_with_source"))))
    line = "When Testa forms a party and attacks, Testa and all the Forwards forming a party with it gain +1000 power"
    assert parse(f"{line} until the end of the turn.").effect == t.GainPower(party, t.Number(1000))


@pytest.mark.parametrize(
    ("condition", "tree"),
    [
        (
            "you control a Card Name Alfa, a Card Name Bravo and a Backup",
            t.Both(
                tuple(
                    t.Exists(t.Cards("field", "you", (kind,)))
                    for kind in (t.Named("Alfa"), t.Named("Bravo"), t.OfType("Backup"))
                )
            ),
        ),
        (
            "you have a Card Name Alfa and a Card Name Bravo in your Break Zone",
            t.Both(tuple(t.Exists(t.Cards("break_zone", "you", (t.Named(name),))) for name in ("Alfa", "Bravo"))),
        ),
        (
            "either player doesn't control Forwards",
            t.Either((t.Not(t.Exists(MINE)), t.Not(t.Exists(THEIRS)))),
        ),
        (
            "either player has 2 cards or less in their hands",
            t.Either(tuple(t.Not(t.Exists(t.Cards("hand", player), 3)) for player in ("you", "opponent"))),
        ),
        ("a party you control is attacking", t.Exists(t.Cards("field", "you", (t.InState("in_party"),)))),
        (
            "you have at least 2 points of damage more than your opponent",
            t.Compare(t.PointsOfDamage("you"), "at_least", t.Sum((t.PointsOfDamage("opponent"), t.Number(2)))),
        ),
        (
            "you have cast 3 or 4 cards this turn",
            t.Both(
                (
                    t.Compare(t.ThisTurn("cast", "you"), "at_least", t.Number(3)),
                    t.Not(t.Compare(t.ThisTurn("cast", "you"), "at_least", t.Number(5))),
                )
            ),
        ),
    ],
)
def test_conditions(condition, tree):
    assert parse(f"When Testa attacks, if {condition}, draw 1 card.") == t.Auto(
        t.Attacks(ITSELF), t.Draw("you"), condition=tree
    )


def test_r8_43_a_state_that_puts_the_card_away():
    ability = parse("If your opponent doesn't control Forwards, put Testa into the Break Zone.")
    assert ability == t.Auto(t.State(t.Not(t.Exists(THEIRS))), t.PutIntoBreakZone(ITSELF))


def test_a_part_of_each_turn():
    ability = parse("Each turn, at the beginning of Main Phase 1, draw 1 card.")
    assert ability == t.Auto(t.Begins("main_phase_1"), t.Draw("you"))


def test_damage_put_together():
    fewer = t.CountOf(t.Cards("hand", "opponent"), -1000)
    ability = parse(
        "Choose 1 Forward. Deal it 9000 damage minus 1000 damage for each card in your opponent's hand.", True
    )
    assert ability.effect.effects[1] == t.Damage(TARGET, t.Sum((t.Number(9000), fewer)))
    more = t.CountOf(t.Cards("break_zone", "you", (t.Named("Alfa"),)), 1000)
    both = "Deal 2000 damage and 1000 more damage for each Card Name Alfa in your Break Zone to all the Forwards"
    assert parse(f"{both} opponent controls.", True).effect == t.Damage(t.All(THEIRS), t.Sum((t.Number(2000), more)))


# ------------------------------------------------------------------------------------------------- further short forms
def test_damage_for_so_many_at_most():
    chain = t.If(t.Exists(MINE), t.Damage(TARGET, t.Number(2000)))
    chain = t.If(t.Exists(MINE, 2), t.Damage(TARGET, t.Number(4000)), chain)
    ability = parse("Choose 1 Forward. Deal it 2000 damage for each Forward you control (up to 2 Forwards).", True)
    assert ability.effect.effects[1] == chain


def test_r9_37_under_the_top_card():
    found = t.Search(t.Cards("deck", "you", (t.OfType("Forward"),)), "deck_top")
    ability = parse("Search for 1 Forward and put it under the top card of your deck.", True)
    assert ability.effect == t.Sequence((found, t.PutIntoDeck(t.Found(), "top", 1)))


def test_a_payment_of_cp_and_cards():
    part = t.CostPart("discard", t.Cards("hand", "you", (t.OfType("Monster"),)))
    ability = parse("When Testa attacks, you may pay 《1》 and discard 1 Monster. When you do so, draw 1 card.")
    assert ability.effect.effects[0] == t.MayPay(t.Cost(generic=1, parts=(part,)))


def test_damage_received_this_turn():
    ability = parse("Choose 1 Forward. If it has received damage this turn, break it.", True)
    assert ability.effect.effects[1].condition == t.Is(TARGET, (t.Marked("damaged_this_turn"),))


def test_one_line_of_two_field_abilities():
    strong, weak = t.HasPower(t.All(MINE), t.Number(2000)), t.HasPower(t.All(MINE), t.Number(1000))
    said = "The Forwards you control gain +1000 power. If you control Card Name Alfa, the Forwards you control gain"
    line = f"{said} +2000 power instead."
    both = parse(line)
    assert both.abilities == (t.Field((weak,), t.Not(CONTROLS)), t.Field((strong,), CONTROLS))
    damaged = parse(f"Damage 3 -- {line}").abilities
    assert [ability.damage for ability in damaged] == [3, 3]
    first = "If you control 2 or more Forwards, Testa gains +1000 power"
    more = parse(f"{first}, and if you control 4 or more, Testa gains Brave.")
    assert [ability.condition for ability in more.abilities] == [t.Exists(MINE, 2), t.Exists(MINE, 4)]


def test_two_field_abilities_cannot_be_gained_as_one():
    said = "This Forward gains +1000 power. If you control Card Name Alfa, this Forward gains +2000 power instead."
    with pytest.raises(GrammarError):
        parse(f'When Testa attacks, choose 1 Forward. It gains "{said}" until the end of the turn.')


def test_two_kinds_that_a_trigger_watches():
    kinds = t.AnyOf((t.OfJob("Tester"), t.Named("Bravo")))
    watched = t.Cards("field", "you", (t.Other(), kinds))
    ability = parse("When a Job Tester or a Card Name Bravo other than Testa enters your field, draw 1 card.")
    assert ability.trigger == t.Enters(watched)


@pytest.mark.parametrize(
    ("words", "usual"),
    [
        ("When you gain 《C》, draw 1 card.", "When you gain a 《C》, draw 1 card."),
        (
            "When Testa attacks, draw cards equal to the number of Backups you control.",
            "When Testa attacks, draw 1 card for each Backup you control.",
        ),
        ("Your opponent's Forwards enter the field dull.", "The Forwards opponent controls enter the field dull."),
        (
            "The cost required to cast Testa is reduced by the number of Backups you control.",
            "The cost required to cast Testa is reduced by 1 for each Backup you control.",
        ),
        (
            "When a Forward enters your field during your turn, draw 1 card.",
            "During your turn, when a Forward enters your field, draw 1 card.",
        ),
        (
            "When Testa blocks, choose 1 Summon in your Break Zone. You can cast it this turn without paying the cost.",
            "When Testa blocks, choose 1 Summon in your Break Zone. You can cast it without paying the cost this turn.",
        ),
        (
            "When Testa blocks, look at the top 2 cards of your deck. Put 1 card on top of your deck and the other "
            "card at the bottom of your deck.",
            "When Testa blocks, look at the top 2 cards of your deck. Put 1 card among them on top of your deck and "
            "the other card at the bottom of your deck.",
        ),
    ],
)
def test_what_newer_prints_may_say(words, usual):
    assert parse(words) == parse(usual)


def test_a_search_of_ones_own():
    assert parse("When you search for 1 or more cards, draw 1 card.").trigger == t.Searches("you")


def test_r7_37_damage_to_one_of_them_and_the_other():
    ability = parse("When Testa attacks, choose 2 Forwards. Deal one of them 5000 damage and the other 3000 damage.")
    first, other = t.Damage(t.FirstOf(), t.Number(5000)), t.Damage(t.OthersOf(), t.Number(3000))
    assert ability.effect.effects[1:] == (first, other)
    assert ability.effect.effects[0].roles == "declaration"
