"""Who plays better: matches with both seats, and win rates with intervals."""

from fftcg_env.evaluate.intervals import share_interval, wilson_interval
from fftcg_env.evaluate.matches import MatchResult, play_matches

__all__ = ["MatchResult", "play_matches", "share_interval", "wilson_interval"]
