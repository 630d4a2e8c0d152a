"""How ability trees become rows of integers: the compiler, its registers of writers, operation codes and tables."""
