"""Job flags of the compiled entries, and columns and values of the status that they report.

docs/architecture.md, "The compiled entry", describes each.
"""

JOB_RESET, JOB_STEP, JOB_AUTORESET, JOB_OBSERVE, JOB_MASK, JOB_SAMPLE = 1, 2, 4, 8, 16, 32
JOB_LOOK = JOB_OBSERVE | JOB_MASK
JOB_VIEW_0, JOB_VIEW_1, JOB_REVEAL = 64, 128, 256
JOB_RUN = 512
JOB_SHARED = 1024
"""Several threads take games from a shared board (:mod:`fftcg_env.core.thread_team`)."""

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
"""Values of ``STATUS_ERROR``. Illegal: the action was illegal and the record is unchanged. Stuck: the game goes on
without a legal action, which no rule may lead to."""

SKIP = -(2**62)
"""Instead of an action: ``JOB_STEP`` neither changes this game of the batch nor writes anything about it."""

LOOK_DETERMINIZE, LOOK_LEGAL, LOOK_KEYS, LOOK_KNOWN, LOOK_REPLACE = 1, 2, 4, 8, 16
"""Jobs of the entry ``look`` (:mod:`fftcg_env.core.search`)."""
ADVISE_CHOOSE, ADVISE_WEIGH, ADVISE_WIN_PROBABILITY, ADVISE_FEATURES = 1, 2, 4, 8
"""Jobs of the entry ``advise``."""

RUNNING, PLAYER_0_WINS, PLAYER_1_WINS, DRAW, TRUNCATED = range(5)
"""Values of ``STATUS_RESULT``, the same for every game. Truncated: ended by a limit."""
JUDGE_VALUE, JUDGE_LOGITS, JUDGE_SAMPLE, JUDGE_COLLECT = 1, 2, 4, 8
"""Jobs of the entry ``judge``."""
