"""Words for nodes about damage: changed, shielded, redirected, divided."""
