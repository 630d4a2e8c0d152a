"""What rules ask of the processor beyond arithmetic: vectors (:mod:`.lanes`), words in rows of bytes (:mod:`.words`),
lines of memory ahead of their use (:mod:`.ahead`), words that threads share (:mod:`.atomic`); and the logistic function
without a mathematics library (:mod:`.exponential`)."""
