"""The words for ability trees: ``renderer`` walks, the other modules have the words, subject by subject."""
