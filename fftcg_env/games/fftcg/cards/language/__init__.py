"""How a printed line is read: the grammar and its words, pronouns, and the builder of ability trees."""

from .....errors import require_extra

with require_extra("cards", "reading card texts needs"):
    import lark as lark
