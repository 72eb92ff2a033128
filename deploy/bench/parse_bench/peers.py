"""The fastest parsers that Python has, each by its one call that builds a tree or objects of a whole page."""
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
    """Of one call, the best of as many as fit into the duration; what it built is freed within the time."""
    best, end = float("inf"), time.perf_counter() + duration
    while time.perf_counter() < end:
        begin = time.perf_counter()
        parse(page)
        best = min(best, time.perf_counter() - begin)
    return best
