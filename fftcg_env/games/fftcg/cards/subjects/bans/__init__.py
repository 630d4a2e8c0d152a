"""What a player cannot do at all, because a text in force or for a while says so."""
