"""All of one subject: damage, its changes and shields."""
