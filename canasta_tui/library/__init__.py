"""What the player keeps on disk, and where: saved games, settings, house rules."""
