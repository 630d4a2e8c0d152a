"""All of one subject: triggers and what they listen to."""
