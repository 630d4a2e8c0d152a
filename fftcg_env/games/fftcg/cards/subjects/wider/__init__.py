"""Known triggers, conditions and instructions with a cause, a kind of card or an amount that other ones have."""
