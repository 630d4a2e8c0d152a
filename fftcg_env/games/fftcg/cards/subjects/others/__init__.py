"""All the cards of a description but some that were named: "all the other Forwards"."""
