"""What one call of the compiled entry does, and what it reports (docs/architecture.md, "The compiled entry")."""

JOB_RESET, JOB_STEP, JOB_AUTORESET, JOB_OBSERVE, JOB_MASK, JOB_SAMPLE = 1, 2, 4, 8, 16, 32
JOB_VIEW_0, JOB_VIEW_1, JOB_REVEAL = 64, 128, 256
JOB_RUN = 512
JOB_SHARED = 1024
"""Games are taken from a board that several threads share (:mod:`fftcg_env.core.thread_team`)."""

(
    STATUS_PLAYER,
    STATUS_RESULT,
    STATUS_REASON,
    STATUS_DECISION,
    STATUS_LEGAL,
    STATUS_ERROR,
    STATUS_LENGTH,
    STATUS_TURN,
) = range(8)
STATUS_SIZE = 8
ERROR_ILLEGAL, ERROR_STUCK = 1, 2
"""Values of ``STATUS_ERROR``: the action was illegal and the record is unchanged; the game goes on and has no legal
action, which no rule may lead to."""

SKIP = -(2**62)
"""Instead of an action: ``JOB_STEP`` leaves this game of the batch alone, and what was written of it."""

LOOK_DETERMINIZE, LOOK_LEGAL, LOOK_KEYS, LOOK_KNOWN, LOOK_REPLACE = 1, 2, 4, 8, 16
"""Jobs of the entry ``look`` (:mod:`fftcg_env.core.search`)."""
ADVISE_CHOOSE, ADVISE_WEIGH, ADVISE_OUTLOOK, ADVISE_FEATURES = 1, 2, 4, 8
"""Jobs of the entry ``advise``."""

RUNNING, PLAYER_0_WINS, PLAYER_1_WINS, DRAW, TRUNCATED = range(5)
"""How a game stands: values of ``STATUS_RESULT``, the same for every game. Truncated: cut off by a limit."""
JUDGE_VALUE, JUDGE_LOGITS, JUDGE_SAMPLE, JUDGE_COLLECT = 1, 2, 4, 8
"""Jobs of the entry ``judge``."""
