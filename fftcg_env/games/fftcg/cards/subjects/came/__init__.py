"""How cards came where they are: onto the field by Warp, by an ability of a certain card, or without being paid for."""
