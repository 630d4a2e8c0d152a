"""What is done once more: instructions carried out twice, abilities of other cards, EX Bursts that are triggered."""
