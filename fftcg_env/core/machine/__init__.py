"""What rules ask of the processor beyond arithmetic: vectors (:mod:`.lanes`) and words in rows of bytes."""
