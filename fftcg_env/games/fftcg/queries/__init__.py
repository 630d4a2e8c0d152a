"""What ability texts ask: filters, references to cards, values, conditions, causes."""
