"""All of one subject: conditions, values and what they compare."""
