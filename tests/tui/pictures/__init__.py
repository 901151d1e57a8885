"""Every screen as it is painted: text that the tests compare, and pictures for the README."""
