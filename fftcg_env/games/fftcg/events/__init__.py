"""Events, the abilities that they trigger, and rule processes."""
