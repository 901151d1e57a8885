"""Canasta for families on one terminal."""
