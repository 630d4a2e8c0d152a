"""Sentence patterns subject by subject: ``NAME.lark`` extends the rules of ``ability.lark``, ``NAME.py`` has the
methods of the builder that make nodes of them."""
