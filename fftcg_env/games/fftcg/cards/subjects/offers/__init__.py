"""What players may do or select while a text resolves: "A or B", and what the other player may do."""
