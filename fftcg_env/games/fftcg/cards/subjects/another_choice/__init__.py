"""Another choice "instead", which a condition decides when the ability is put on the stack."""
