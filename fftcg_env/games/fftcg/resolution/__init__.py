"""The instructions of ability texts, and the interpreter that runs them."""
