"""The record of a game: its dtype, its constants, the procedures in progress and the open decision."""
