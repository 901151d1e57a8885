"""What the table is made of; each widget draws itself line by line."""
