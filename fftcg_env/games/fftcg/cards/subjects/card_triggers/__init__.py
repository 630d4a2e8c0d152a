"""What cards do and what happens to them: triggers that watch cards."""
