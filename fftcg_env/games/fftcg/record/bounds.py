"""Declare the range of each field of the record, for records from files (:mod:`fftcg_env.core.record_checks`)."""

from __future__ import annotations

from ....core.jobs import TRUNCATED
from ....core.record_checks import TRUTH, Bounds, Range, bounds_of
from ..cards.program import opcodes as op
from ..cards.program.tables import TABLES
from . import constants as no
from . import state as st

CARD = Range(0, st.CARD_COUNT - 1, (st.NO_CARD,))
POSITIVE = Range(0, 2**31 - 1)
MOST_ROWS, MOST_ABILITIES, MOST_CARDS, MOST_DAMAGE_RULES = (
    int(TABLES[name].shape[0]) for name in ("rows", "abilities", "cards", "damage_rules")
)
ROW, ABILITY = Range(-1, MOST_ROWS - 1), Range(-1, MOST_ABILITIES - 1)
PLACE = Range(0, len(op.ZONES) - 1)

ITEM_BOUNDS: Bounds = bounds_of(
    [
        (ABILITY, "ability"),
        (CARD, "source subject paid"),
        (TRUTH, "controller"),
        (Range(0, st.TARGET_CAPACITY), "group_count"),
        (Range(0, st.CARD_COUNT - 1, (st.NO_CARD, *range(st.FIRST_SHARE, 256))), "target"),
        (Range(0, no.ITEM_EX_BURST), "kind"),
    ]
)
BOUNDS: Bounds = {
    **bounds_of(
        [
            (POSITIVE, "decision_limit decisions steps time turn last_serial turn_began"),
            (Range(0, 2**63 - 1), "deck_seeds"),
            (Range(0, TRUNCATED), "result"),
            (Range(0, len(no.REASONS) - 1), "reason"),
            (Range(0, 2**7 - 1), "flow frames.step"),
            (Range(0, len(no.PHASES) - 1), "phase"),
            (Range(0, 2), "after_extra surplus"),
            (TRUTH, "turn_player first_player decision_player controller rules.controller waiting.controller"),
            (TRUTH, "effects.controller frames.player"),
            (Range(0, len(no.DECISIONS) - 1), "decision"),
            (CARD, "decision_card answer_card zone_cards under gained.card gained_used.card rules.card rules.source"),
            (CARD, "traits.card counters.card hits.dealer hits.target attackers blocker share_rest payment.excluded"),
            (CARD, "waiting.source waiting.subject effects.card effects.source found.card history.card users statics"),
            (CARD, "list"),
            (Range(0, st.CARD_COUNT - 1, (st.NO_CARD, no.ATTACKERS)), "packets.dealer"),
            (Range(0, st.CARD_COUNT - 1, (st.NO_CARD, no.FIRST_PLAYER, no.FIRST_PLAYER + 1)), "packets.target"),
            (ABILITY, "decision_ability gained.ability gained_used.ability waiting.ability log.number"),
            (Range(-(2**15), MOST_ABILITIES - 1), "effects.ability"),
            (ROW, "rules.row payment.rule"),
            (Range(-1, MOST_CARDS - 1), "card_id history.card_id"),
            (Range(-1, MOST_DAMAGE_RULES - 1), "replacements.rule"),
            (Range(0, st.LEGAL_CAPACITY), "legal_count"),
            (Range(0, no.ACTION_COUNT - 1), "legal"),
            (Range(-1, no.ACTION_COUNT - 1), "answer"),
            (Range(0, no.VERB_OPTION), "answer_verb"),
            (PLACE, "zone came_from"),
            (Range(0, st.ZONE_CAPACITY), "zone_count"),
            (Range(0, st.GAINED_CAPACITY), "gained_count"),
            (Range(0, st.GAINED_USED_CAPACITY), "gained_used_count"),
            (Range(0, st.COUNTER_CAPACITY), "counter_count"),
            (Range(0, st.RULE_CAPACITY), "rule_count"),
            (Range(0, st.TRAIT_CAPACITY), "trait_count"),
            (Range(0, st.TURN_LOG_CAPACITY), "log_count"),
            (Range(0, st.HIT_CAPACITY), "hit_count"),
            (Range(0, st.CARDS_PER_PLAYER), "attack_count user_count"),
            (Range(0, st.PACKET_CAPACITY), "packet_count"),
            (Range(0, st.REPLACEMENT_CAPACITY), "replacement_count"),
            (Range(0, st.STACK_CAPACITY), "stack_count"),
            (Range(0, st.WAITING_CAPACITY), "waiting_count"),
            (Range(0, st.EFFECT_CAPACITY), "effect_count"),
            (Range(0, st.FRAME_CAPACITY), "frame_count"),
            (Range(0, st.HISTORY_LENGTH - 1), "history_next"),
            (Range(0, st.HISTORY_LENGTH), "open_history_rows"),
            (Range(0, st.CARD_COUNT), "list_count static_count"),
            (Range(0, st.KEPT_CAPACITY), "kept_count"),
            (Range(0, st.FOUND_CAPACITY), "frames.found_start frames.found_count"),
            (Range(0, no.FRAME_LEAVE), "frames.kind"),
            (Range(0, no.EFFECT_NAMED), "effects.kind"),
            (Range(0, no.VERB_OPTION + 1), "history.action"),
            (Range(0, 2), "traits.kind"),
        ]
    ),
    **{f"{part}.{name}": bounds for part in ("stack", "frames.item") for name, bounds in ITEM_BOUNDS.items()},
}
"""Fields without an entry are numbers, bits and timestamps, or scratch that is written before it is read."""
