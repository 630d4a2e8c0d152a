"""What players may do or select while a text resolves: "A or B", and what a player may do or pay against something."""
