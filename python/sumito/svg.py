"""Boards as SVG, as in ``chess.svg``."""

from ._sumito import board

__all__ = ["board"]
