"""What Summons and abilities aim at: other targets for them, and of what source they are."""
