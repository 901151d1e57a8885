"""The rules of one deal. Knows nothing of screens, disks, languages, or of a preset's name.

``rules`` says what is in force, ``deal`` is one deal being played, ``view`` what one seat sees of
it, ``actions`` what a player can do, ``refusals`` why he may not. Behind a deal stand ``table``
(its state), ``dealing`` (its start), ``laying``, ``taking`` and ``finishing`` (what is legal and
what it does), ``asking`` (the question to the partner), ``listing`` with ``choices`` and
``openings`` (the legal actions), and ``scoring``.
"""
