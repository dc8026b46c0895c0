"""Exact answers about games made of many independent parts.

What each heap is worth, whether the pattern repeats for ever (with a proof that can be checked), who
wins a position and how, and how many of all possible positions are won.

>>> import grundy
>>> game = grundy.Game("take 1, 2, 4, 9 or split")
>>> game.values(8)
array([0, 1, 2, 0, 3, 4, 6, 1], dtype=uint32)
>>> game.period()
Period(period=11060, preperiod=322, proved='bounded depth')
>>> game.heaps("1..12491249").multisets(1249).lost(mod=912491249)
227429102
>>> game.winner([5, 7, 12])
'first'

Start with `Game`; `Game.from_moves` takes rules as a Python function. `ask` answers any question of
the command line as a dictionary, and `sweep` goes through families of games. `misere=True` asks
about misere play, in which the last to move loses. docs/python.md is an introduction of ten minutes.

Keyword arguments of everything that computes:

    limit       compute at most this many values while no period is proved
    memory      the most memory for values: bytes, or a text such as "8GB"
    threads     how many threads work at once
    time_limit  seconds after which the work ends with a LimitError
    budget      seconds that a search for a period may take if it has no limit (20)
    certificate take the period from this certificate instead of searching for it
    progress    True for a progress bar, or a function of stage, done and total

Ctrl-C stops long work. Other Python threads run meanwhile.
"""

from ._ask import ask
from ._certificates import verify
from ._display import Explanation, Picture
from ._errors import (
    CertificateError,
    Error,
    LimitError,
    LoopError,
    NotProvedError,
    QuestionError,
    RulesError,
)
from ._game import Game
from ._native import VERSION as __version__
from ._options import Options
from ._period import Period
from ._pieces import Census, Digits, Pieces, Selection
from ._position import Move, Position
from ._quotient import Quotient
from ._sweep import Row, Sweep, sweep

__all__ = [
    "Census",
    "CertificateError",
    "Digits",
    "Error",
    "Explanation",
    "Game",
    "LimitError",
    "LoopError",
    "Move",
    "NotProvedError",
    "Options",
    "Period",
    "Picture",
    "Pieces",
    "Position",
    "QuestionError",
    "Quotient",
    "Row",
    "RulesError",
    "Selection",
    "Sweep",
    "__version__",
    "ask",
    "sweep",
    "verify",
]
