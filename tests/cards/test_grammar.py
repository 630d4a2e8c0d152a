"""Printed text -> tree. All sentences and names are made up; the patterns are those of real cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import (
    CardFacts,
    GrammarError,
    Lexicon,
    numbered_lines,
    parse_line,
    parse_text,
)
from tests.kit import FORWARDS

LEXICON = Lexicon.of(
    names=["Testa", "Bravo", "Bravo Minor", "Moogal (II-9)", "Fire", "Watcher of Dawn"],
    jobs=["Tester", "Chief Tester", "Watcher of Dawn"],
    categories=["TT", "TT-2"],
)
MY_FORWARD = t.Cards("field", "you", (t.OfType("Forward"),))
THEIR_FORWARD = t.Cards("field", "opponent", (t.OfType("Forward"),))
CHOOSE = t.Choose(FORWARDS)
ENTERS = t.Enters(t.Self())
WHOLE_LINE = "whole line"


def parse(line, name="Testa", summon=False):
    return parse_line(line, [name], LEXICON, summon=summon)


def effect_of(sentences):
    """The effect of sentences on a Summon."""
    ability = parse(sentences, summon=True)
    assert isinstance(ability, t.SummonText)
    return ability.effect


# ---------------------------------------------------------------------------------------------------------- effects
@pytest.mark.parametrize(
    ("sentence", "effect"),
    [
        ("Draw 3 cards.", t.Draw("you", 3)),
        ("Your opponent discards 2 cards from his/her hand.", t.Discard("opponent", 2)),
        ("Discard 1 card from your hand.", t.Discard("you", 1)),
        ("Break all the Backups.", t.Break(t.All(t.Cards(where=(t.OfType("Backup"),))))),
        ("Deal 9000 damage to all the Forwards opponent controls.", t.Damage(t.All(THEIR_FORWARD), t.Number(9000))),
        ("Testa deals you 2 points of damage.", t.DamagePlayer("you", 2)),
        ("Testa deals your opponent 1 point of damage.", t.DamagePlayer("opponent", 1)),
        ("Activate Testa.", t.Activate(t.Self())),
        ("Testa gains +5000 power until the end of the turn.", t.GainPower(t.Self(), t.Number(5000))),
        ("Gain 《C》《C》.", t.GainCrystals("you", 2)),
        ("Place 2 Drill Counters on Testa.", t.PlaceCounters(t.Self(), "Drill", 2)),
        ("Remove 1 Drill Counter from Testa.", t.RemoveCounters(t.Self(), "Drill")),
        ("Then, draw 1 card.", t.Draw("you")),
        ("Also draw 1 card.", t.Draw("you")),
        ("You may pay 《Fire》《C》《2》.", t.MayPay(t.Cost(("Fire",), 2, crystals=1))),
        (
            "Break all the Forwards and Monsters opponent controls.",
            t.Break(t.All(t.Cards("field", "opponent", (t.AnyOf((t.OfType("Forward"), t.OfType("Monster"))),)))),
        ),
        (
            "All the Monsters you control also become Forwards with 4000 power until the end of the turn.",
            t.BecomeForward(t.All(t.Cards("field", "you", (t.OfType("Monster"),))), 4000),
        ),
        (
            "Until the end of the turn, Testa also becomes a Forward with 6000 power and Haste.",
            t.Sequence((t.BecomeForward(t.Self(), 6000), t.GainKeyword(t.Self(), "Haste"))),
        ),
        (
            "Testa also becomes a Forward with 6000 power. (This effect does not end at the end of the turn.)",
            t.BecomeForward(t.Self(), 6000, "permanent"),
        ),
        (
            "Search for 1 Card Name Bravo or 1 Job Tester and add it to your hand.",
            t.Search(t.Cards("deck", "you", (t.AnyOf((t.Named("Bravo"), t.OfJob("Tester"))),))),
        ),
        (
            "All the Forwards you control gain Haste until the end of the turn.",
            t.GainKeyword(t.All(MY_FORWARD), "Haste"),
        ),
        (
            "You may search for 1 Job Chief Tester Backup and add it to your hand.",
            t.May(t.Search(t.Cards("deck", "you", (t.OfType("Backup"), t.OfJob("Chief Tester"))))),
        ),
        (
            "You may search for 1 Card Name Bravo Minor and play it onto the field.",
            t.May(t.Search(t.Cards("deck", "you", (t.Named("Bravo Minor"),)), "field")),
        ),
    ],
)
def test_single_instruction(sentence, effect):
    assert effect_of(sentence) == effect


@pytest.mark.parametrize(
    ("sentence", "rest"),
    [
        ("Deal it 3000 damage.", [t.Damage(t.Chosen(0), t.Number(3000))]),
        ("Deal it damage equal to Testa's power.", [t.Damage(t.Chosen(0), t.PowerOf(t.Self()))]),
        ("Dull it and Freeze it.", [t.Dull(t.Chosen(0)), t.Freeze(t.Chosen(0))]),
        ("Return it to its owner's hand.", [t.ReturnToHand(t.Chosen(0))]),
        ("Put it into the Break Zone.", [t.PutIntoBreakZone(t.Chosen(0))]),
        ("Remove it from the game.", [t.RemoveFromGame(t.Chosen(0))]),
        ("It loses all abilities until the end of the turn.", [t.LoseAbilities(t.Chosen(0))]),
        ("It loses its abilities until the end of the turn.", [t.LoseAbilities(t.Chosen(0))]),
        ("Place 1 Drill Counter on it.", [t.PlaceCounters(t.Chosen(0), "Drill")]),
        (
            "Deal it 1000 damage for each Drill Counter placed on Testa.",
            [t.Damage(t.Chosen(0), t.CountersOn(t.Self(), "Drill", 1000))],
        ),
        (
            "If your opponent doesn't pay 《2》, break it.",
            [t.MayPay(t.Cost(generic=2), "opponent"), t.IfDone(t.Sequence(()), t.Break(t.Chosen(0)))],
        ),
        ("It cannot attack or block this turn.", None),
        ("It must block this turn if possible.", [t.Restrict(t.Chosen(0), "must_block")]),
        ("It loses 3000 power until the end of the turn.", [t.GainPower(t.Chosen(0), t.Number(-3000))]),
        (
            "Until the end of the turn, it gains +1000 power for each Job Tester you control.",
            [t.GainPower(t.Chosen(0), t.CountOf(t.Cards("field", "you", (t.OfJob("Tester"),)), 1000))],
        ),
        (
            "Until the end of the turn, it loses all its abilities and its power becomes 2000.",
            [t.LoseAbilities(t.Chosen(0)), t.SetPower(t.Chosen(0), 2000)],
        ),
        (
            "It gains +1000 power, First Strike and Brave until the end of the turn.",
            [
                t.GainPower(t.Chosen(0), t.Number(1000)),
                t.GainKeyword(t.Chosen(0), "First Strike"),
                t.GainKeyword(t.Chosen(0), "Brave"),
            ],
        ),
    ],
)
def test_it_is_the_chosen_card(sentence, rest):
    if rest is None:
        rest = [t.Restrict(t.Chosen(0), "cannot_attack"), t.Restrict(t.Chosen(0), "cannot_block")]
    assert effect_of(f"Choose 1 Forward. {sentence}") == t.Sequence((CHOOSE, *rest))


def test_it_is_the_last_chosen_card():
    effect = effect_of("Choose 1 Forward. Dull it. Choose up to 2 Backups. Activate them.")
    backups = t.Choose(t.Cards(where=(t.OfType("Backup"),)), 0, 2)
    assert effect == t.Sequence((CHOOSE, t.Dull(t.Chosen(0)), backups, t.Activate(t.Chosen(1))))


def test_instead_becomes_the_other_branch():
    effect = effect_of("Choose 1 Forward. Deal it 1000 damage. If it is dull, deal it 3000 damage instead.")
    chosen = t.Chosen(0)
    condition = t.Is(chosen, (t.InState("dull"),))
    assert effect == t.Sequence(
        (CHOOSE, t.If(condition, t.Damage(chosen, t.Number(3000)), t.Damage(chosen, t.Number(1000))))
    )


def test_instead_before_a_sentence_said_again_replaces_the_one_before_that():
    effect = effect_of(
        "Choose 1 Forward. Dull it. Then, draw 1 card. If it is dull, freeze it instead. Then, draw 1 card."
    )
    chosen = t.Chosen(0)
    frozen_or_dull = t.If(t.Is(chosen, (t.InState("dull"),)), t.Freeze(chosen), t.Dull(chosen))
    assert effect == t.Sequence((CHOOSE, frozen_or_dull, t.Draw("you", 1)))


def test_instead_after_a_condition_that_follows_from_the_new_one():
    effect = effect_of(
        "Choose 1 Forward. If you control 2 or more Backups, dull it. "
        "If you control 4 or more Backups, break it instead."
    )
    backups = t.Cards("field", "you", (t.OfType("Backup"),))
    inner = t.If(t.Exists(backups, 2), t.Dull(t.Chosen(0)))
    assert effect == t.Sequence((CHOOSE, t.If(t.Exists(backups, 4), t.Break(t.Chosen(0)), inner)))


def test_r7_64_when_you_do_so_takes_the_rest_and_numbers_its_own_choices():
    effect = effect_of(
        "Choose 1 Forward. Dull it. You may pay 《Ice》. When you do so, choose 1 Backup. Break it. Draw 1 card."
    )
    inner = t.Sequence((t.Choose(t.Cards(where=(t.OfType("Backup"),))), t.Break(t.Chosen(0)), t.Draw("you")))
    assert effect == t.Sequence((CHOOSE, t.Dull(t.Chosen(0)), t.MayPay(t.Cost(("Ice",))), t.WhenDone(inner)))


def test_when_you_do_so_knows_the_card_that_triggered():
    ability = parse(
        "When a Forward enters your field, you may pay 《1》. When you do so, it gains Haste until the end of the turn."
    )
    offer = t.MayPay(t.Cost(generic=1))
    assert ability == t.Auto(
        t.Enters(MY_FORWARD), t.Sequence((offer, t.WhenDone(t.GainKeyword(t.Triggering(), "Haste"))))
    )


def test_r7_68_what_follows_a_conditional_offer_is_under_its_condition():
    effect = effect_of("Draw 1 card. If you control Card Name Bravo, you may pay 《1》. If you do so, draw 2 cards.")
    condition = t.Exists(t.Cards("field", "you", (t.Named("Bravo"),)))
    offer = t.Sequence((t.MayPay(t.Cost(generic=1)), t.IfDone(t.Draw("you", 2))))
    assert effect == t.Sequence((t.Draw("you"), t.If(condition, offer)))


def test_r5_72_modes_have_choices_of_their_own():
    effect = effect_of(
        'Select up to 2 of the 3 following actions. "Choose 1 Forward. Dull it." "Choose up to 2 Backups. Break them." '
        '"You may pay 《1》. When you do so, choose 1 Forward. Freeze it."'
    )
    dull = t.Sequence((CHOOSE, t.Dull(t.Chosen(0))))
    break_ = t.Sequence((t.Choose(t.Cards(where=(t.OfType("Backup"),)), 0, 2), t.Break(t.Chosen(1))))
    freeze = t.WhenDone(t.Sequence((CHOOSE, t.Freeze(t.Chosen(0)))))
    assert effect == t.Modes((dull, break_, t.Sequence((t.MayPay(t.Cost(generic=1)), freeze))), 0, 2)


def test_r5_72_an_action_knows_nothing_that_another_one_found():
    known = effect_of("Choose 1 Forward. If it is a Fire Forward, deal it 5000 damage.")
    for other in (
        "Search for 1 Forward and add it to your hand.",
        "You may play 1 Forward from your hand onto the field.",
    ):
        modes = effect_of(
            f'Select 1 of the 2 following actions. "{other}" "Choose 1 Forward. If it is a Fire Forward, deal it 5000 '
            'damage."'
        )
        assert modes.options == (effect_of(other), known)


def test_modes_of_an_auto_ability_on_lines_of_their_own():
    text = 'When Testa attacks, select 1 of the 2 following actions.\n"Draw 1 card."\n"Gain 《C》."\nBrave'
    lines = numbered_lines(text)
    assert [number for number, _ in lines] == [1, 4]
    abilities = parse_text(text, ["Testa"], LEXICON)
    assert abilities[0] == t.Auto(t.Attacks(t.Self()), t.Modes((t.Draw("you"), t.GainCrystals("you"))))
    assert len(abilities) == 2


def test_a_line_that_breaks_off_goes_on_in_the_next_one():
    text = "Brave\nWhen Testa attacks, draw\n1 card.\nTesta can attack twice."
    lines = [(1, "Brave"), (2, "When Testa attacks, draw 1 card."), (4, "Testa can attack twice.")]
    assert numbered_lines(text) == lines


def test_R10_78_an_EX_Burst_behind_damage_n_is_one_line():
    line = "Damage 3 -- [[ex]]EX BURST[[/]] When Bravo enters the field, draw 1 card."
    assert numbered_lines(f"Brave\n{line}") == [(1, "Brave"), (2, line)]
    assert parse_line(line, ["Bravo"], Lexicon()) == t.Auto(t.Enters(t.Self()), t.Draw("you"), ex_burst=True, damage=3)


def test_a_line_that_goes_on_with_a_small_letter():
    lines = numbered_lines("When Bravo attacks, dull Bravo\nand draw 1 card.\nBrave")
    assert lines == [(1, "When Bravo attacks, dull Bravo and draw 1 card."), (3, "Brave")]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Choose 1 Category TT\nForward. Dull it.", ["Choose 1 Category TT Forward. Dull it."]),
        ("Choose 1 Job Chief Tester\nForward. Dull it.", ["Choose 1 Job Chief Tester Forward. Dull it."]),
        ("Brave\nHaste", ["Brave", "Haste"]),
        (
            "The cost required to cast Bravo is reduced by 2\n(it cannot become 0).",
            ["The cost required to cast Bravo is reduced by 2 (it cannot become 0)."],
        ),
        (
            "If you control Card name Bravo and eachJob Tester or JobTester",
            ["If you control Card Name Bravo and each Job Tester or Job Tester"],
        ),
        ("You may pay 《1》, if you do so, draw 1 card.", ["You may pay 《1》. If you do so, draw 1 card."]),
        ("Draw 1 card.[[ex]]\n[[/]]《1》: Draw 1 card.", ["Draw 1 card.", "《1》: Draw 1 card."]),
        (
            "Select 1 of the 2 following actions.\nDraw 1 card.\nGain 《C》.\nBrave",
            ['Select 1 of the 2 following actions. "Draw 1 card." "Gain 《C》."', "Brave"],
        ),
        (
            "Select 1 of the 2 following actions.\nDraw 1 card.",
            ["Select 1 of the 2 following actions.", "Draw 1 card."],
        ),
        (
            "《1》: Testa gains Haste.\n《2》: Testa gains Brave. You can only use this ability once per turn.\n"
            "(These effects do not end at the end of the turn.)",
            [
                "《1》: Testa gains Haste. (This effect does not end at the end of the turn.)",
                "《2》: Testa gains Brave. (This effect does not end at the end of the turn.) "
                "You can only use this ability once per turn.",
            ],
        ),
    ],
)
def test_slips_of_all_card_files(text, lines):
    assert [line for _, line in numbered_lines(text)] == lines


def test_a_name_without_the_space_behind_it():
    tester = t.Search(t.Cards("deck", "you", (t.OfType("Forward"), t.OfJob("Chief Tester"))), "hand")
    assert effect_of("Search for 1 Job Chief TesterForward and add it to your hand.") == tester
    named = t.Search(t.Cards("deck", "you", (t.Named("Bravo"),)), "hand")
    assert effect_of("Search for 1 Card Name Bravoand add it to your hand.") == named
    with pytest.raises(GrammarError, match="no card name"):
        effect_of("Search for 1 Card Name Bravone and add it to your hand.")


def test_apostrophes_of_names_and_texts_may_differ():
    lexicon = Lexicon.of(["Testa\u2019s Friend"], [], [])
    line = (
        "When Testa's Friend enters the field, you may search for 1 Card Name Testa's Friend and add it to your hand."
    )
    search = t.Search(t.Cards("deck", "you", (t.Named("Testa\u2019s Friend"),)), "hand")
    assert parse_line(line, ["Testa\u2019s Friend"], lexicon) == t.Auto(ENTERS, t.May(search))


def test_a_reminder_of_the_elements():
    assert parse("(Card Elements: Wind/Lightning)") == CardFacts(elements=("Wind", "Lightning"))


def test_a_lasting_action():
    effect = effect_of(
        'Select 1 of the 2 following actions. "Testa also becomes a Forward with 5000 power." '
        '(This effect does not end at the end of the turn.) "Draw 1 card."'
    )
    assert effect == t.Modes((t.BecomeForward(t.Self(), 5000, "permanent"), t.Draw("you")))


def test_two_choices_in_one_sentence():
    first, second = t.Choose(MY_FORWARD), t.Choose(THEIR_FORWARD, 0, 1)
    sentence = "Choose 1 Forward you control and up to 1 Forward opponent controls."
    one, two = t.Chosen(0), t.Chosen(1)
    assert effect_of(f"{sentence} Dull them.") == t.Sequence((first, second, t.Dull(one), t.Dull(two)))
    changes = t.GainPower(one, t.Number(1000)), t.GainPower(two, t.Number(-1000))
    words = "Until the end of the turn, the former gains +1000 power and the latter loses 1000 power."
    assert effect_of(f"{sentence} {words}") == t.Sequence((first, second, *changes))


def test_it_is_the_card_found():
    effect = effect_of("Search for 1 Forward and play it onto the field. It gains Haste until the end of the turn.")
    search = t.Search(t.Cards("deck", "you", (t.OfType("Forward"),)), "field")
    assert effect == t.Sequence((search, t.GainKeyword(t.Found(), "Haste")))


def test_if_you_do_so_and_if_not():
    effect = effect_of("You may discard 1 card from your hand. If you do so, draw 2 cards. If not, draw 1 card.")
    assert effect == t.Sequence((t.May(t.Discard("you", 1)), t.IfDone(t.Draw("you", 2), t.Draw("you", 1))))


def test_R7_68_what_follows_if_you_do_so_belongs_to_it():
    """With "Then" and without; a sentence with a condition of its own does not."""
    both = t.IfDone(t.Sequence((t.Draw("you"), t.GainCrystals("you"))))
    for behind in ("Then, gain 《C》.", "Gain 《C》."):
        effect = effect_of(f"You may discard 1 card from your hand. If you do so, draw 1 card. {behind}")
        assert isinstance(effect, t.Sequence) and effect.effects[1:] == (both,)
    effect = effect_of("You may discard 1 card. If you do so, draw 1 card. If you control a Forward, gain 《C》.")
    assert isinstance(effect, t.Sequence) and isinstance(effect.effects[2], t.If)


def test_delayed_ability_takes_the_rest_and_numbers_its_own_choices():
    effect = effect_of(
        "Choose 1 Forward. Dull it. When it is put from the field into the Break Zone this turn, choose 1 Backup. "
        "Break it."
    )
    trigger = t.LeavesToBreakZone(t.Chosen(0))
    inner = t.Sequence((t.Choose(t.Cards(where=(t.OfType("Backup"),))), t.Break(t.Chosen(0))))
    assert effect == t.Sequence((CHOOSE, t.Dull(t.Chosen(0)), t.Delayed(trigger, inner)))


def test_may_with_a_condition_about_the_same_card():
    ability = parse("When you cast a Summon, you may dull Testa if it is active. If you do so, draw 1 card.")
    offer = t.May(t.Dull(t.Self()), t.Is(t.Self(), (t.InState("active"),)))
    assert ability == t.Auto(t.Casts("you", (t.OfType("Summon"),)), t.Sequence((offer, t.IfDone(t.Draw("you", 1)))))


# ------------------------------------------------------------------------------------------------------ descriptions
@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("Forward", FORWARDS),
        ("dull Forward opponent controls", t.Cards("field", "opponent", (t.OfType("Forward"), t.InState("dull")))),
        ("Fire Character", t.Cards(where=(t.OfType("Character"), t.OfElement("Fire")))),
        (
            "Fire or Ice Forward",
            t.Cards(where=(t.OfType("Forward"), t.AnyOf((t.OfElement("Fire"), t.OfElement("Ice"))))),
        ),
        (
            "Category TT-2 Forward of cost 3 or less you control",
            t.Cards("field", "you", (t.OfType("Forward"), t.OfCategory("TT-2"), t.OfCost("at_most", 3))),
        ),
        (
            "Forward of power 5000 or more",
            t.Cards(where=(t.OfType("Forward"), t.OfPower("at_least", 5000))),
        ),
        (
            "Job Tester or Card Name Bravo you control",
            t.Cards("field", "you", (t.AnyOf((t.OfJob("Tester"), t.Named("Bravo"))),)),
        ),
        (
            "Card Name Testa, Card Name Bravo or Job Tester you control",
            t.Cards("field", "you", (t.AnyOf((t.Named("Testa"), t.Named("Bravo"), t.OfJob("Tester"))),)),
        ),
        (
            "Card Name Bravo or Job Tester or Job Chief Tester",
            t.Cards(where=(t.AnyOf((t.Named("Bravo"), t.OfJob("Tester"), t.OfJob("Chief Tester"))),)),
        ),
        ("Forward other than Testa", t.Cards(where=(t.OfType("Forward"), t.Other()))),
        ("Summon in your Break Zone", t.Cards("break_zone", "you", (t.OfType("Summon"),))),
        ("Backup from your opponent's Break Zone", t.Cards("break_zone", "opponent", (t.OfType("Backup"),))),
        ("Monster of cost 2", t.Cards(where=(t.OfType("Monster"), t.OfCost("exactly", 2)))),
        ("Forward with 2 or more Drill Counters", t.Cards(where=(t.OfType("Forward"), t.WithCounters("Drill", 2)))),
        ("Forward with a Drill Counter on it", t.Cards(where=(t.OfType("Forward"), t.WithCounters("Drill")))),
        ("Forward with Brave", t.Cards(where=(t.OfType("Forward"), t.WithKeyword("Brave")))),
    ],
)
def test_description(words, cards):
    assert effect_of(f"Choose 1 {words}. Dull it.") == t.Sequence((t.Choose(cards), t.Dull(t.Chosen(0))))


# --------------------------------------------------------------------------------------------------- auto-abilities
@pytest.mark.parametrize(
    ("trigger", "expected"),
    [
        ("When Testa enters the field", ENTERS),
        ("When Testa attacks", t.Attacks(t.Self())),
        ("When Testa blocks", t.Blocks(t.Self())),
        ("When Testa is put from the field into the Break Zone", t.LeavesToBreakZone(t.Self())),
        ("When Testa deals damage to your opponent", t.DamagesPlayer(t.Self(), "opponent")),
        ("Each time a Forward you control attacks", t.Attacks(MY_FORWARD)),
        ("When a Job Tester enters your field", t.Enters(t.Cards("field", "you", (t.OfJob("Tester"),)))),
        (
            "When the Forward Card Name Bravo is put from your field into the Break Zone",
            t.LeavesToBreakZone(t.Cards("field", "you", (t.OfType("Forward"), t.Named("Bravo")))),
        ),
        ("When a Forward of your opponent enters the field", t.Enters(THEIR_FORWARD)),
        ("When your opponent casts a Summon", t.Casts("opponent", (t.OfType("Summon"),))),
    ],
)
def test_trigger(trigger, expected):
    assert parse(f"{trigger}, draw 1 card.") == t.Auto(expected, t.Draw("you", 1))


def test_it_is_the_card_that_triggered():
    ability = parse("Each time a Forward you control blocks, it gains +2000 power until the end of the turn.")
    assert ability == t.Auto(t.Blocks(MY_FORWARD), t.GainPower(t.Triggering(), t.Number(2000)))


def test_r8_33_condition_after_the_comma_belongs_to_the_ability():
    ability = parse("When Testa enters the field, if you control 2 or more Category TT Forwards, draw 1 card.")
    condition = t.Exists(t.Cards("field", "you", (t.OfType("Forward"), t.OfCategory("TT"))), 2)
    assert ability == t.Auto(ENTERS, t.Draw("you", 1), condition)


def test_r8_34_condition_inside_stays_inside():
    ability = parse("When Testa enters the field, choose 1 Forward. If you control Card Name Bravo, dull it.")
    condition = t.Exists(t.Cards("field", "you", (t.Named("Bravo"),)))
    assert ability == t.Auto(ENTERS, t.Sequence((CHOOSE, t.If(condition, t.Dull(t.Chosen(0))))))


def test_once_per_turn_and_ex_burst():
    ability = parse(
        "[[ex]]EX BURST[[/]] When Testa enters the field, draw 1 card. This effect will trigger only once per turn."
    )
    assert ability == t.Auto(ENTERS, t.Draw("you", 1), once_per_turn=True, ex_burst=True)


# ------------------------------------------------------------------------------------------ action, special, Summon
def test_costs():
    ability = parse("《Fire》《2》《Dull》, put Testa into the Break Zone, discard 1 Backup: Draw 1 card.")
    backup = t.Cards("hand", "you", (t.OfType("Backup"),))
    cost = t.Cost(("Fire",), 2, dull=True, put_self=True, parts=(t.CostPart("discard", backup),))
    assert ability == t.Action(cost, t.Draw("you", 1))


def test_special_ability_and_its_condition():
    ability = parse(
        "[[s]]Big Test[[/]] 《S》《Ice》: Draw 1 card. You can only use this ability while Testa is blocking."
    )
    condition = t.Is(t.Self(), (t.InState("blocking"),))
    assert ability == t.Special("Big Test", t.Cost(("Ice",), special=True), t.Draw("you", 1), condition)


def test_crystals_and_counters_as_a_cost():
    ability = parse("《C》《C》《Dull》, remove 2 Drill Counters from Testa: Draw 1 card.")
    assert ability == t.Action(t.Cost(dull=True, crystals=2, counter_kind="Drill", counters=2), t.Draw("you"))


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("3 or more Drill Counters are placed on Testa", t.Is(t.Self(), (t.WithCounters("Drill", 3),))),
        ("there are 3 or more Drill Counters placed on Testa", t.Is(t.Self(), (t.WithCounters("Drill", 3),))),
        ("there are 5 or more cards in your Break Zone", t.Exists(t.Cards("break_zone", "you"), 5)),
        ("a Drill Counter is placed on Testa", t.Is(t.Self(), (t.WithCounters("Drill"),))),
        ("you don't control any Backups", t.Not(t.Exists(t.Cards("field", "you", (t.OfType("Backup"),))))),
        ("your opponent doesn't control a Forward", t.Not(t.Exists(THEIR_FORWARD))),
        ("your opponent has 1 card or less in their hand", t.Not(t.Exists(t.Cards("hand", "opponent"), 2))),
        ("your opponent has no cards in his/her hand", t.Not(t.Exists(t.Cards("hand", "opponent")))),
        ("your opponent has received 3 points of damage or more", t.Received("opponent", 3)),
        ("Testa has 8000 power or more", t.Is(t.Self(), (t.OfPower("at_least", 8000),))),
        (
            "you control Card Name Bravo and Card Name Testa",
            t.Both(
                (
                    t.Exists(t.Cards("field", "you", (t.Named("Bravo"),))),
                    t.Exists(t.Cards("field", "you", (t.Named("Testa"),))),
                )
            ),
        ),
        (
            "you control a Backup and if your opponent has received 2 points of damage or more",
            t.Both((t.Exists(t.Cards("field", "you", (t.OfType("Backup"),))), t.Received("opponent", 2))),
        ),
    ],
)
def test_condition(condition, expected):
    ability = parse(f"《1》: Draw 1 card. You can only use this ability if {condition}.")
    assert ability == t.Action(t.Cost(generic=1), t.Draw("you"), expected)


def test_condition_and_once_per_turn_in_one_sentence():
    ability = parse(
        "《1》: Draw 1 card. You can only use this ability if you control a Forward and only once per turn."
    )
    assert ability == t.Action(t.Cost(generic=1), t.Draw("you"), t.Exists(MY_FORWARD), once_per_turn=True)


def test_action_with_two_limits():
    ability = parse(
        "《0》: Draw 1 card. You can only use this ability if you have received 5 points of damage or more. "
        "You can only use this ability once per turn."
    )
    assert ability == t.Action(t.Cost(), t.Draw("you", 1), t.Received("you", 5), once_per_turn=True)


def test_ex_burst_of_a_summon():
    assert parse("[[ex]]EX BURST[[/]] Draw 1 card.", summon=True) == t.SummonText(t.Draw("you", 1), ex_burst=True)


# --------------------------------------------------------------------------------------------------- field abilities
@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("Haste", (t.HasKeyword(t.Self(), "Haste"),)),
        ("Testa loses 2000 power.", (t.HasPower(t.Self(), t.Number(-2000)),)),
        ("Testa must attack at least once per turn if possible.", (t.HasRestriction(t.Self(), "must_attack"),)),
        (
            "Testa gains +1000 power for each Drill Counter placed on Testa.",
            (t.HasPower(t.Self(), t.CountersOn(t.Self(), "Drill", 1000)),),
        ),
        (
            "The Job Tester and Card Name Bravo you control gain +1000 power.",
            (
                t.HasPower(
                    t.All(t.Cards("field", "you", (t.AnyOf((t.OfJob("Tester"), t.Named("Bravo"))),))), t.Number(1000)
                ),
            ),
        ),
        ("Brave (Words in brackets, which say nothing new.)", (t.HasKeyword(t.Self(), "Brave"),)),
        ("The Forwards you control gain +7000 power.", (t.HasPower(t.All(MY_FORWARD), t.Number(7000)),)),
        (
            "Testa gains +1000 power and Testa cannot be chosen by your opponent's Summons.",
            (t.HasPower(t.Self(), t.Number(1000)), t.CannotBeChosen(t.Self(), ("summons",), "opponent")),
        ),
        (
            "Testa cannot be returned to its owner's hand by opponent's Summons or abilities.",
            (t.CannotBeReturned(t.Self(), ("summons", "abilities"), "opponent"),),
        ),
        (
            "Testa cannot be broken by abilities.",
            (t.CannotBeBroken(t.Self(), ("abilities",)),),
        ),
        (
            "Testa cannot attack or block.",
            (t.HasRestriction(t.Self(), "cannot_attack"), t.HasRestriction(t.Self(), "cannot_block")),
        ),
        ("Testa must attack once per turn if possible.", (t.HasRestriction(t.Self(), "must_attack"),)),
        (
            "The cost required to play Testa onto the field is reduced by 2 for each Backup you control.",
            (t.CostsLess(t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)), 2)),),
        ),
        (
            "For each point of damage you have received, Testa gains +2000 power.",
            (t.HasPower(t.Self(), t.PointsOfDamage("you", 2000)),),
        ),
        (
            "If a Forward forming a party with Testa is dealt damage, the damage becomes 1000 instead.",
            (
                t.ChangesDamage(
                    t.DamageDealt(
                        t.All(t.Cards(where=(t.OfType("Forward"), t.InState("in_party_with_source"), t.Other())))
                    ),
                    t.DamageChange("become", 1000),
                ),
            ),
        ),
    ],
)
def test_field_ability(line, effects):
    assert parse(line) == t.Field(effects)


def test_field_ability_with_a_condition():
    ability = parse("If you control no Backups, Testa gains First Strike.")
    condition = t.Not(t.Exists(t.Cards("field", "you", (t.OfType("Backup"),))))
    assert ability == t.Field((t.HasKeyword(t.Self(), "First Strike"),), condition)


def test_or_less_is_not_one_more():
    ability = parse("If your opponent controls 2 or less Forwards, Testa gains Haste.")
    assert ability == t.Field((t.HasKeyword(t.Self(), "Haste"),), t.Not(t.Exists(THEIR_FORWARD, 3)))


REMINDER = "(If you have received 4 points of damage or more, this Character has this ability.)"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Testa gains +1000 power.", t.Field((t.HasPower(t.Self(), t.Number(1000)),), damage=4)),
        ("Haste Brave", t.Field((t.HasKeyword(t.Self(), "Haste"), t.HasKeyword(t.Self(), "Brave")), damage=4)),
        ("When Testa enters the field, draw 1 card.", t.Auto(ENTERS, t.Draw("you"), damage=4)),
        (
            "[[ex]]EX BURST[[/]] When Testa enters the field, draw 1 card.",
            t.Auto(ENTERS, t.Draw("you"), ex_burst=True, damage=4),
        ),
        (f"《Ice》: Draw 1 card. {REMINDER}", t.Action(t.Cost(("Ice",)), t.Draw("you"), damage=4)),
        (
            "[[s]]Big Test[[/]] 《S》: Draw 1 card.",
            t.Special("Big Test", t.Cost(special=True), t.Draw("you"), damage=4),
        ),
    ],
)
def test_r12_45_ability_that_needs_damage(line, expected):
    assert parse(f"Damage 4 -- {line}") == expected


# --------------------------------------------------------------------------------------- Warp, Priming, Limit Break
def test_warp_and_priming():
    assert parse("Warp 3 -- 《Ice》《1》") == t.Warp(3, t.Cost(("Ice",), 1))
    assert parse('Priming "Bravo Minor" -- 《Ice》') == t.Priming("Bravo Minor", t.Cost(("Ice",)))


def test_lines_that_are_no_ability():
    assert parse("Limit Break -- 2") == CardFacts(limit_break=2)
    assert parse("(Cards with 《LB》 can't be put into your main deck.)") == CardFacts()
    assert parse("Testa is also Card Name Bravo in all situations.") == CardFacts(names=("Bravo",))
    assert parse_text("Limit Break -- 2\nHaste", ["Testa"], LEXICON) == (parse("Haste"),)


# --------------------------------------------------------------------------------------------------------- own name
@pytest.mark.parametrize("name", ["Testa", "Moogal (II-9)", "Watcher of Dawn", "Bravo", "Bravo Minor", "Dr. 7's Toy"])
def test_r3_10_the_own_name_means_this_card(name):
    assert parse(f"When {name} enters the field, activate {name}.", name) == t.Auto(ENTERS, t.Activate(t.Self()))


def test_own_name_that_is_an_element():
    ability = parse("When Fire attacks, choose 1 Fire Forward. Dull it.", "Fire")
    fire = t.Choose(t.Cards(where=(t.OfType("Forward"), t.OfElement("Fire"))))
    assert ability == t.Auto(t.Attacks(t.Self()), t.Sequence((fire, t.Dull(t.Chosen(0)))))


def test_own_name_after_job_is_a_job():
    ability = parse("The Job Watcher of Dawn Forwards you control gain Brave.", "Watcher of Dawn")
    cards = t.Cards("field", "you", (t.OfType("Forward"), t.OfJob("Watcher of Dawn")))
    assert ability == t.Field((t.HasKeyword(t.All(cards), "Brave"),))


def test_own_name_is_not_the_beginning_of_a_longer_name():
    with pytest.raises(GrammarError):
        parse("When Bravo Minor enters the field, draw 1 card.", "Bravo")


# ----------------------------------------------------------------------------------------------------------- errors
@pytest.mark.parametrize(
    ("line", "where", "reason"),
    [
        ("When Testa enters the field, juggle 1 card.", "juggle", "no word 'juggle'"),
        ("When Testa enters the field, draw 1", None, "ends too early"),
        ("When Testa enters the field, card draw 1.", "card", "does not fit"),
        ("Choose 1 Card Name Nobody. Dull it.", "Card Name", "no card name of the card file"),
        ("Choose 1 Job Nothing Forward. Dull it.", "Job", "no job of the card file"),
        ("Haste!", "!", "cannot read '!'"),
        ("《Fire》《Q》: Draw 1 card.", WHOLE_LINE, "icon 'Q'"),
        ("When Testa enters the field, draw 1 card (or 2).", "(or", "cannot read '('"),
    ],
)
def test_error_says_where(line, where, reason):
    with pytest.raises(GrammarError) as caught:
        parse(line)
    assert reason in caught.value.reason
    places = {None: len(line), WHOLE_LINE: -1}
    assert caught.value.position == (places[where] if where in places else line.index(where))
    assert f"line 1{', column' if caught.value.position >= 0 else ':'}" in str(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize(
    "line",
    [
        "《Fire》: Dull it.",  # nothing that "it" could mean
        "《S》《Fire》: Draw 1 card.",  # a special ability without a name
        "《Fire》: If you do so, draw 1 card.",
        "《Fire》: Draw 1 card. If not, draw 2 cards.",
        "《Fire》: If you control Card Name Bravo, draw 2 cards instead.",
        "《Fire》: Search for 2 Forwards and add it to your hand.",
        "[[ex]]EX BURST[[/]] Haste",
        "When a Forward opponent controls enters your field, draw 1 card.",
        "Testa gains +1000 power and Brave for each Backup you control.",
        "Damage 3 -- Haste (If you have received 4 points of damage or more, this Forward has this ability.)",
        "《Fire》: Gain 《Fire》.",
        "《Fire》: You may pay 《Dull》.",
        "《Fire》: When you do so, draw 1 card.",
        "《Fire》: Your opponent may pay 《1》. If you do so, draw 1 card.",
        "《Fire》: You may pay 《1》. If your opponent does so, draw 1 card.",
        '《Fire》: Select 1 of the 3 following actions. "Draw 1 card." "Draw 2 cards."',
        "《Fire》: Choose up to 2 Forwards. Dull it.",
        "《Fire》: Choose 1 Forward. Dull them.",
        "《Fire》: Choose 2 Forwards. Activate all the Backups. Dull them.",
        "《Fire》: Choose 1 Forward. Discard 1 card. If it is a Monster, draw 1 card.",
        "《Fire》: Choose 1 Forward. You may pay 《1》. When you do so, dull it.",
        "《Fire》: Choose 1 Forward. Dull the former.",
        "《Fire》: Choose 1 Forward. Dull it. Freeze all the other Forwards.",  # than this card or than the chosen one?
        "《Fire》: Choose 1 Forward. If you control a Backup, dull it. If you control a Monster, break it instead.",
        '《Fire》: Choose 1 Forward. Select 1 of the 2 following actions. "Draw 1 card." "Gain 《C》." Dull it.',
    ],
)
def test_readable_but_without_meaning(line):
    with pytest.raises(GrammarError):
        parse(line)


def test_error_in_a_text_has_its_line_number():
    with pytest.raises(GrammarError) as caught:
        parse_text("Haste\n\nJuggle 1 card.\nBrave", ["Testa"], LEXICON)
    assert caught.value.line_number == 3
    assert ">>>Juggle" in str(caught.value)


def test_text_has_one_ability_a_line():
    assert parse_text("", ["Testa"], LEXICON) == ()
    assert len(parse_text("Haste\nTesta cannot block.\n", ["Testa"], LEXICON)) == 2
