"""The fastest parsers for Python, each with the call that builds a tree or objects of a whole page."""
from __future__ import annotations

import importlib.metadata
import time
from collections.abc import Callable

import orjson
from lxml import etree, html
from selectolax.lexbor import LexborHTMLParser

PEERS: dict[str, dict[str, Callable[[bytes], object]]] = {
    "html": {"lxml": html.document_fromstring, "selectolax": LexborHTMLParser},
    "xml": {"lxml": etree.fromstring},
    "json": {"orjson": orjson.loads},
}


def versions() -> dict[str, str]:
    return {name: importlib.metadata.version(name) for name in ("lxml", "selectolax", "orjson")}


def seconds(parse: Callable[[bytes], object], page: bytes, duration: float) -> float:
    """The fastest of the calls that fit into the duration; the time includes freeing the result."""
    best, end = float("inf"), time.perf_counter() + duration
    while time.perf_counter() < end:
        begin = time.perf_counter()
        parse(page)
        best = min(best, time.perf_counter() - begin)
    return best
