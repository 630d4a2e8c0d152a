"""All of one subject: gained and lost abilities."""
