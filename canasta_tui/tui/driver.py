"""The terminal's keyboard, read so that a stray byte does not end the game."""

from textual.drivers.linux_driver import LinuxDriver


class SturdyDriver(LinuxDriver):
    """Textual's driver; forgets bytes that are no text and leaves when the terminal is gone."""

    def run_input_thread(self) -> None:
        """Read keys until the app ends."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except UnicodeDecodeError:
                # Line noise, or a mouse report in the old form whose bytes are no UTF-8.
                continue
            except OSError:
                self._app.call_from_thread(self._app.exit, return_code=1)
                return
