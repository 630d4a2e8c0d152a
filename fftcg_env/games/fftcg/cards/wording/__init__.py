"""How ability trees become plain English in our own words."""
