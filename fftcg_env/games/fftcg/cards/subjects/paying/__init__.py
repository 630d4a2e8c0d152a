"""Further ways to pay: what produces CP, what may pay for an ability, parts of costs that belong together."""
