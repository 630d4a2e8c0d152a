"""What every card uses: descriptions, references, numbers, conditions, and the common instructions."""
