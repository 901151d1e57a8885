"""The terminal, driven so that neither a stray byte nor its loss leaves the program astray."""

import asyncio
import os
import select
import signal
import sys
import time
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, Final

from textual import events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from canasta_tui.names import is_plain

HUNG_UP: Final = 128 + signal.SIGHUP
"""The exit status when the terminal is gone."""
GRACE: Final = 5.0
"""Seconds that the program has to end by itself when its terminal is gone."""


def terminal_is_gone() -> bool:
    """Say whether the terminal of the program has been closed."""
    poll = select.poll()
    poll.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
    return _hung_up(poll.poll(0))


def _hung_up(polled: list[tuple[int, int]]) -> bool:
    return any(event & (select.POLLHUP | select.POLLERR) for _, event in polled)


class SturdyDriver(LinuxDriver):
    """Textual's driver; forgets bytes that are no text, and ends with its terminal."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._stopped = False
        loop = asyncio.get_running_loop()
        Thread(target=self._watch_terminal, args=(loop,), daemon=True).start()

    def run_input_thread(self) -> None:
        """Read keys until the app ends."""
        while not self.exit_event.is_set():
            with suppress(ValueError, OverflowError, OSError):
                # Line noise: bytes that are no UTF-8, keys and places with impossible numbers.
                super().run_input_thread()

    def _run_input_thread(self) -> None:
        # Textual's own would show the error with its variables.
        self.run_input_thread()

    def process_message(self, message: Message) -> None:
        """Pass a message on; what is pasted without what a terminal would obey."""
        if isinstance(message, events.Paste):
            message.text = "".join(filter(is_plain, message.text))
        super().process_message(message)

    def _watch_terminal(self, loop: asyncio.AbstractEventLoop) -> None:
        """End the program when the terminal has been closed, whatever else it waits for."""
        poll = select.poll()
        poll.register(self.fileno, 0)
        if not _hung_up(poll.poll()):
            return
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(partial(self._app.exit, return_code=HUNG_UP))
        # What is still to be written blocks for ever if nobody takes it.
        time.sleep(GRACE)
        os._exit(HUNG_UP)

    def _sigtstp_application(self, *signal_and_frame: object) -> None:
        self._stopped = True
        super()._sigtstp_application(*signal_and_frame)

    def _sigcont_application(self, *signal_and_frame: object) -> None:
        # A terminal that hangs up sends this signal too, and there is nothing to go on with.
        if self._stopped:
            self._stopped = False
            super()._sigcont_application(*signal_and_frame)
