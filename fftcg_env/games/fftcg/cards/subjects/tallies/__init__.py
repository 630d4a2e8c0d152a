"""Numbers that a text takes with it: what was counted, kept or selected while it is carried out."""
