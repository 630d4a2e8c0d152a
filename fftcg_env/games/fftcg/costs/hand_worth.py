"""Values of cards in hand for automatic payment (:mod:`.automatic_payment`) and the heuristic."""

HAND_WORTH = {
    "hand_forward": 1074,
    "hand_power": 220,  # for each 1000 power
    "hand_backup": 2200,
    "hand_backup_each": 300,  # less for each Backup on the field
    "hand_backup_full": 417,
    "hand_summon": 1900,
    "hand_expensive": 144,  # less for each CP beyond what Backups and a discard pay
    "hand_spare": 400,  # a second copy of a name on the field
    "hand_spare_special": 1300,  # the same where it pays for an S icon
}
"""Values of cards in hand, in thousandths of a CP: weights of the heuristic, by name."""
