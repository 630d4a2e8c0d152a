"""How a printed line is read: the grammar and its words, pronouns, and the builder of ability trees."""
