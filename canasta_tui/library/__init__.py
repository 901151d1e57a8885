"""What the player keeps on disk: saved games, settings, house rules, themes."""
