"""The common parts of games whose cards lie in zones and whose actions are a few global ones and a verb for each card.

A game declares itself in one subclass of :class:`~.game.ZonedGame`, gives its records, rules, cards and texts, and gets
the rest from here:

====================  ==================================================================================================
`game`                the declaration, and all that environments and tools ask of a game
`protocols`           what this folder asks of the numbers and the printed cards of a game
`common_rules`        compiled rules that every game needs: offering actions, ending the game, piles, shuffling
`engine`              the loop from one decision to the next, and the compiled entry ``drive``
`search`              determinized hidden cards, keys of actions, and the compiled entries for search
`heuristic_weights`   the weights of the compiled heuristic by name
`pool`, `decks`       printed cards, card files, decks and deck files
`reading`             card texts, read with the grammar of a game
`ability_features`    card programs as columns of numbers
`action_texts`        the text form of every action, both ways
`words`, `pictures`   a game as a viewer may know it, in words, in the terminal and on pages
`tracking`            where cards go, for statistics
`scenario`            the base of a language for rules tests
====================  ==================================================================================================
"""
