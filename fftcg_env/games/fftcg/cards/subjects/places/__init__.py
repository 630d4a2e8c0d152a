"""Where cards are found and where they go: searched, revealed, put into decks, played from one of two places."""
