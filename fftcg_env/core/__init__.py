"""What all card games share: interfaces of games and agents, compiled entries, compiling of rules, search, networks."""
