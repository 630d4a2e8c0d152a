"""What a game can show of its games: where cards go (`tracking`), for statistics; the table (`scene`), for pages."""
