"""How ability trees become rows of integers: the compiler, its registries of writers, operation codes and tables."""
