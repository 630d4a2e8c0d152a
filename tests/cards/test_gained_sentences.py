"""Sentences about gained, used and cancelled abilities, modes and names. All of them are made up."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line
from tests.cards.sentences import SELF, effect

LEXICON = Lexicon.of(names=["Testa", "Bravo"], jobs=["Tester", "Prover"], categories=["TT"])
FORWARD = t.OfType("Forward")
MINE = t.Cards("field", "you", (FORWARD,))
DRAWS = t.Auto(t.Attacks(t.Self()), t.Draw("you"))


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def effect_of(sentences):
    ability = parse(sentences, summon=True)
    assert isinstance(ability, t.SummonText)
    return ability.effect


# ------------------------------------------------------------------------------------------------- gained abilities
@pytest.mark.parametrize(
    "sentence",
    [
        'Choose 1 Forward. It gains "When this Forward attacks, draw 1 card." until the end of the turn.',
        'Choose 1 Forward. Until the end of the turn, it gains "When this Forward attacks, draw 1 card."',
        'Choose 1 Forward. Until the end of the turn, it gains "When this Forward attacks, draw 1 card".',
        "Choose 1 Forward. It gains 'When this Forward attacks, draw 1 card' until the end of the turn.",
        'Choose 1 Forward. Until the end of the turn, it also gains "When this Forward attacks, draw 1 card."',
    ],
)
def test_a_quoted_ability_in_all_its_punctuation(sentence):
    assert effect_of(sentence) == t.Sequence((t.Choose(t.Cards(where=(FORWARD,))), t.GainAbility(t.Chosen(), DRAWS)))


@pytest.mark.parametrize("words", ["2000 power and all its abilities", "2000 power and all abilities"])
def test_power_and_abilities_are_lost_together(words):
    lost = (t.GainPower(t.Chosen(), t.Number(-2000)), t.LoseAbilities(t.Chosen()))
    read = effect_of(f"Choose 1 Forward. It loses {words} until the end of the turn.")
    assert read == t.Sequence((t.Choose(t.Cards(where=(FORWARD,))), *lost))


def test_several_things_are_gained_together():
    gained = effect_of(
        "Until the end of the turn, all Forwards you control gain +2000 power, Haste and "
        '"This Forward must block if possible."'
    )
    assert gained.effects[2] == t.GainAbility(t.All(MINE), t.Field((t.HasRestriction(t.Self(), "must_block"),)))
    assert [type(part) for part in gained.effects] == [t.GainPower, t.GainKeyword, t.GainAbility]


def test_for_good():
    lasts = "(This effect does not end at the end of the turn.)"
    gained = effect_of(f'Choose 1 Forward. It gains "《Dull》: Draw 1 card." {lasts}')
    assert gained.effects[1] == t.GainAbility(t.Chosen(), t.Action(t.Cost(dull=True), t.Draw("you")), "permanent")


def test_a_field_ability_gives_abilities():
    ability = parse('The Forwards you control gain Brave and "When this Forward attacks, draw 1 card."')
    assert ability.effects == (t.HasKeyword(t.All(MINE), "Brave"), t.HasAbility(t.All(MINE), DRAWS))


def test_the_card_and_others():
    ability = parse('Testa and the Job Tester you control gain "This Character cannot attack."')
    testers = t.All(t.Cards("field", "you", (t.OfJob("Tester"),)))
    assert [effect.who for effect in ability.effects] == [t.Self(), testers]


def test_the_card_that_gives_an_ability_cannot_be_meant_in_it():
    with pytest.raises(GrammarError, match="names the card that gives it"):
        parse('The Forwards you control gain "When Testa attacks, draw 1 card."')
    assert parse('Testa gains "When Testa attacks, draw 1 card."').effects == (t.HasAbility(t.Self(), DRAWS),)


def test_choices_of_a_quoted_ability_are_its_own():
    text = (
        'Choose 1 Backup. Testa gains "When Testa attacks, choose 1 Forward. Dull it." until the end of the turn. '
        "Activate it."
    )
    effect = parse(f"《1》: {text}").effect
    assert effect.effects[2] == t.Activate(t.Chosen(0))


def test_abilities_and_power_are_lost():
    effect = effect_of("Until the end of the turn, all Forwards lose all their abilities and 4000 power.")
    everybody = t.All(t.Cards(where=(FORWARD,)))
    assert effect == t.Sequence((t.LoseAbilities(everybody), t.GainPower(everybody, t.Number(-4000))))


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("The Forwards you control lose all their abilities.", t.HasNoAbilities(t.All(MINE))),
        ("The Forwards you control cannot gain Haste.", t.CannotGain(t.All(MINE), "Haste")),
        ("Testa cannot gain Brave.", t.CannotGain(t.Self(), "Brave")),
    ],
)
def test_field_abilities_that_take(line, effect):
    assert parse(line).effects == (effect,)


# ------------------------------------------------------------------------------------------------------- cancelling
def on_stack(*kinds, player="any", where=()):
    return t.Cards("stack", player, (t.OnStackAs(kinds), *where))


@pytest.mark.parametrize(
    ("what", "cards"),
    [
        ("1 Summon", on_stack("summon")),
        ("1 Summon of cost 4 or less", on_stack("summon", where=(t.OfCost("at_most", 4),))),
        ("1 Summon choosing a Forward you control", on_stack("summon", where=(t.Choosing(MINE),))),
        ("1 Summon or auto-ability", on_stack("summon", "auto")),
        ("1 special ability or action ability", on_stack("special", "action")),
        ("1 special or action ability of your opponent", on_stack("special", "action", player="opponent")),
        ("1 opponent's auto-ability", on_stack("auto", player="opponent")),
        ("1 auto-ability triggered from a Forward", on_stack("auto", where=(FORWARD,))),
        (
            "1 ability that is choosing only 1 Forward you control",
            on_stack("auto", "action", "special", where=(t.Choosing(MINE, alone=True),)),
        ),
    ],
)
def test_items_on_the_stack(what, cards):
    assert effect_of(f"Choose {what}. Cancel its effect.") == t.Sequence((t.Choose(cards), t.Cancel(t.Chosen())))


def test_any_number_of_items():
    effect = effect_of("Choose any number of Summons or auto-abilities. Cancel their effects.")
    assert effect == t.Sequence((t.Choose(on_stack("summon", "auto"), 0, 12), t.Cancel(t.Chosen())))


# ------------------------------------------------------------------------------------------------------------ modes
def test_another_number_of_actions_under_a_condition():
    modes = effect_of(
        "Select 1 of the 2 following actions. If you control 3 or more Backups, select up to 2 of the 2 following "
        'actions instead. "Draw 1 card." "Break all the Monsters."'
    )
    backups = t.Cards("field", "you", (t.OfType("Backup"),))
    assert (modes.minimum, modes.maximum, len(modes.options)) == (1, 1, 2)
    assert modes.instead == t.OtherNumber(t.Exists(backups, 3), 0, 2)


def test_the_number_of_actions_is_that_of_cards():
    modes = effect_of(
        "Select up to the same number of the 2 following actions as the Forwards you control. "
        '"Draw 1 card." "Break all the Monsters."'
    )
    assert (modes.minimum, modes.maximum, modes.up_to) == (0, 2, t.CountOf(MINE))


def test_the_use_between_the_announcement_and_the_actions():
    ability = parse(
        '《1》: Select 1 of the following actions. You can only use this ability once per turn: "Draw 1 card." '
        '"Break all the Monsters."'
    )
    assert ability.once_per_turn and len(ability.effect.options) == 2


# ------------------------------------------------------------------------------------------------------------ names
@pytest.mark.parametrize(
    ("naming", "name", "described", "predicate"),
    [
        ("Name 1 Element", t.Name("element"), "of the named Element", t.OfNamed("element")),
        (
            "Name 1 Element other than Light and Dark",
            t.Name("element", ("Light", "Dark")),
            "of the named Element",
            t.OfNamed("element"),
        ),
        ("Name 1 Job", t.Name("job"), "with the named Job", t.OfNamed("job")),
        ("Select 1 number", t.Name("number"), "of that cost", t.OfNamed("number")),
    ],
)
def test_names(naming, name, described, predicate):
    everybody = t.All(t.Cards(where=(FORWARD, predicate)))
    assert effect_of(f"{naming}. Dull all Forwards {described}.") == t.Sequence((name, t.Dull(everybody)))


@pytest.mark.parametrize(
    ("sentence", "effects"),
    [
        ("Testa becomes the named Element until the end of the turn.", (t.BecomeNamed(t.Self(), "element"),)),
        (
            "Until the end of the turn, Testa becomes the named Element and Job.",
            (t.BecomeNamed(t.Self(), "element"), t.BecomeNamed(t.Self(), "job")),
        ),
    ],
)
def test_becoming_what_was_named(sentence, effects):
    effect = parse(f"《1》: Name 1 Element and 1 Job. {sentence}").effect
    assert effect == t.Sequence((t.Name("element"), t.Name("job"), *effects))


def test_the_first_time_in_each_turn():
    ability = parse("During each turn, when Testa attacks for the first time in that turn, draw 1 card.")
    assert ability == t.Auto(t.Attacks(t.Self()), t.Draw("you"), once_per_turn=True)


def test_its_effect_is_that_of_what_made_the_ability_trigger():
    ability = parse("When Testa is chosen by your opponent's Summons, cancel its effect.")
    assert ability.effect == t.Cancel(t.Triggering())


def test_using_what_others_have_used():
    copies = parse(
        "When a Forward you control uses an action ability, Testa uses the same action ability without paying the cost."
    )
    assert copies.effect == t.UseSame()
    used = (
        "[[s]]Echo[[/]] 《S》: Use 1 special ability that a Character has used this turn other than "
        "Ability Name [[s]]Echo[[/]] without paying the cost."
    )
    assert parse(used) == t.Special("Echo", t.Cost(special=True), t.UseUsed("Echo"))


def test_the_same_action_more_than_once():
    ability = parse(
        "When Testa attacks, discard your hand. When you do so, your opponent selects 2 more than the number of "
        "discarded cards from 2 following actions. Your opponent can select the same action more than once. "
        '"Draw 1 card." "Gain 《C》."'
    )
    number = t.Sum((t.MovedBefore(), t.Number(2)))
    modes = t.Modes((t.Draw("you"), t.GainCrystals("you")), by="opponent", again=number)
    assert ability.effect.effects[1] == t.WhenDone(modes)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "When Testa enters the field, choose 1 auto-ability of a Forward. Cancel its effect.",
            "When Testa enters the field, choose 1 auto-ability triggered from a Forward. Cancel its effect.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Choose 1 Forward you control. Double its power until the end of the turn.",
            t.Sequence((t.Choose(MINE), t.GainPower(t.Chosen(), t.PowerOf(t.Chosen())))),
        ),
        (
            "Choose 1 Forward you control. It loses power equal to its cost until the end of the turn.",
            t.Sequence((t.Choose(MINE), t.GainPower(t.Chosen(), t.Times(t.CostOf(t.Chosen()), -1)))),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Choose 1 Forward. It loses 4000 power, Haste and Brave until the end of the turn.",
            "Choose 1 Forward. It loses 4000 power and it loses Haste and Brave until the end of the turn.",
        ),
    ],
)
def test_a_summon_said_in_another_way(new, known):
    assert effect(new) == effect(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Choose 1 Forward you control. "
            "It gains power equal to its cost until the end of your opponent's next turn.",
            t.Sequence(
                (
                    t.Choose(MINE),
                    t.GainPower(t.Chosen(), t.CostOf(t.Chosen()), "end_of_opponents_next_turn"),
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


def test_a_quoted_ability_may_name_its_card_where_it_gives_others_one():
    line = (
        "Testa gains \"When Testa attacks, choose 1 Forward opponent controls. It gains 'When this Forward is dealt "
        "damage, break this Forward.' until the end of the turn.\" until the end of the turn."
    )
    gained = effect(line)
    assert gained.who == SELF and gained.ability.effect.effects[1].who == t.Chosen()
    with pytest.raises(GrammarError, match="names the card"):
        effect('Choose 1 Forward. It gains "When Testa attacks, draw 1 card." until the end of the turn.')


def test_keywords_of_other_cards():
    read = parse("If a Forward in your Break Zone has Haste or Brave, Testa gains those abilities.")
    lying = t.Cards("break_zone", "you")
    assert read.abilities == tuple(
        t.Field((t.HasKeyword(SELF, one),), t.Exists(t.Cards(lying.zone, lying.player, (FORWARD, t.WithKeyword(one)))))
        for one in ("Haste", "Brave")
    )


OWN_HALF = t.Times(t.Half(t.OwnPower()), -1)


@pytest.mark.parametrize(
    ("sentences", "who", "amount"),
    [
        ("Choose 1 Forward. It loses half of its power", t.Chosen(), t.Times(t.Half(t.PowerOf(t.Chosen())), -1)),
        ("Choose 2 Forwards. They lose half of their power", t.Chosen(), OWN_HALF),
        ("All the Forwards you control lose half their power", t.All(MINE), OWN_HALF),
        ("Each Forward you control loses half of its power", t.All(MINE), OWN_HALF),
        ("Choose 2 Forwards. Double their power", t.Chosen(), t.OwnPower()),
        (
            "Choose 2 Forwards. Halve their power",
            t.Chosen(),
            t.Times(t.Half(t.OwnPower(), up_to=1), -1),
        ),
    ],
)
def test_what_each_of_several_forwards_gains_or_loses_is_of_its_own_power(sentences, who, amount):
    read = effect_of(f"{sentences} until the end of the turn.")
    assert (read.effects[-1] if isinstance(read, t.Sequence) else read) == t.GainPower(who, amount)


@pytest.mark.parametrize("words", ["Choose 1 Forward. Double their power", "Choose 2 Forwards. Double its power"])
def test_a_power_that_does_not_fit_the_number_of_cards_named(words):
    with pytest.raises(GrammarError):
        effect_of(f"{words} until the end of the turn.")


def test_a_field_that_takes_power_and_keywords():
    lost = (t.HasPower(t.All(MINE), t.Number(-1000)), t.LosesKeyword(t.All(MINE), "Haste"))
    assert parse("The Forwards you control lose 1000 power and Haste.") == t.Field(lost)
