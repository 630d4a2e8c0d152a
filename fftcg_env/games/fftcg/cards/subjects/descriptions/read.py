"""Further qualities that descriptions of cards name, and further places."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import Place
from ...language.pronouns import It


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def with_both_keywords(self, one: Any, other: Any) -> tuple[t.Predicate, ...]:
        return t.WithKeyword(one), t.WithKeyword(other)

    def without_keyword(self, keyword: Any) -> t.Except:
        return t.Except((t.WithKeyword(keyword),))

    def this_turn_too(self) -> None:
        return None

    def removed_by_this(self, *_parts: Any) -> t.All:
        return t.All(t.Cards("removed", "any", (t.Marked("removed_by_source"),)))

    def their_removed(self) -> Place:
        return Place("removed", "opponent")

    def excepted_job(self, _article: Any, job: Token, *types: t.Predicate) -> t.Predicate:
        return _all(t.OfJob(job.value), *types)

    def excepted_name(self, _article: Any, name: Token) -> t.Named:
        return t.Named(name.value)

    def excepted_category(self, _article: Any, category: Token, *types: t.Predicate) -> t.Predicate:
        return _all(t.OfCategory(category.value), *types)

    def odd_cost(self, *parts: Any) -> t.Marked:
        return t.Marked(parts[-1])

    def power_of_that(self, who: It) -> It:
        return who


def _all(*predicates: t.Predicate) -> t.Predicate:
    return predicates[0] if len(predicates) == 1 else t.AllOf(predicates)
