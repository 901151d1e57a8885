"""``python -m canasta_tui`` is ``canasta``."""

import sys

from canasta_tui.cli import main

sys.exit(main())
