"""All of one subject: decks, looking, revealing, searching and groups."""
