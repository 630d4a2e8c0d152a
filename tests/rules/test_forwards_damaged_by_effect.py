"""Texts about the Forwards that an instruction really has dealt damage (R4.13, R9.67)."""

from fftcg_env.scenario import forward, summon

SHANTOTTO = forward(
    9000,
    name="Shantotto",
    text="When Shantotto is dealt damage, deal the same amount of damage to all the Forwards other than Shantotto. "
    "If a Forward damaged by this ability is put into the Break Zone this turn, remove it from the game instead.",
)
SHIELDED = forward(5000, name="Shielded", text="If Shielded is dealt damage, the damage becomes 0 instead.")
BOLT = summon(text="Choose 1 Forward. Deal it 4000 damage.", name="Bolt", cost=0)
SMASH = summon(text="Choose 1 Forward. Break it.", name="Smash", cost=0)


def test_R9_67_only_forwards_that_were_dealt_damage_are_meant(s):
    hero = s.p1.field(SHANTOTTO)
    weak, shielded = s.p2.field(forward(3000)), s.p2.field(SHIELDED)
    s.p1.hand(BOLT, SMASH)
    s.p1.cast("Bolt", targets=[hero]).both_pass()
    s.both_pass()  # the auto-ability
    assert weak.zone == "removed" and shielded.on_field and hero.damage == 4000
    s.p1.cast("Smash", targets=[shielded]).both_pass()
    assert shielded.zone == "break_zone"


def test_R9_67_a_damaged_forward_that_survives_is_removed_when_it_is_broken_later_in_the_turn(s):
    hero, strong = s.p1.field(SHANTOTTO), s.p2.field(forward(8000))
    s.p1.hand(BOLT, SMASH, SMASH)
    s.p1.cast("Bolt", targets=[hero]).both_pass().both_pass()
    assert strong.damage == 4000
    s.p1.cast("Smash #1", targets=[strong]).both_pass()
    assert strong.zone == "removed"
    s.p1.cast("Smash", targets=[hero]).both_pass()
    assert hero.zone == "break_zone"  # damaged by the Summon, not by the ability


def test_R4_13_other_instructions_about_the_damaged_forwards(s):
    quake = "Deal 2000 damage to all the Forwards opponent controls. Dull all the Forwards damaged by this effect."
    hit, shielded = s.p2.field(forward(8000)), s.p2.field(SHIELDED)
    s.p1.hand(summon(text=quake, name="Quake", cost=0))
    s.p1.cast("Quake").both_pass()
    assert hit.is_dull and not shielded.is_dull
