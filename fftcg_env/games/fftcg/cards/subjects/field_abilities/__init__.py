"""Field abilities as a whole: under conditions, at times, one instead of another."""
