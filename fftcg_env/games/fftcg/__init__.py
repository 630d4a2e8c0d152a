"""FINAL FANTASY Trading Card Game: state, rules and observation."""
