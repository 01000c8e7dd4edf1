"""The engine of both games."""

from ._sumito import Engine, Line, SearchResult

__all__ = ["Engine", "Line", "SearchResult"]
