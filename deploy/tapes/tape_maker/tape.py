"""The tape format, a second implementation of Sources/Tapes/Tape.swift."""

import hashlib
import json
from datetime import datetime, timedelta, timezone


class Tape:
    """Writes a tape; use it in a with statement."""

    def __init__(self, path):
        self.path = path
        self.count = 0
        self._known = set()
        self._file = open(path, "xb")
        self._file.write(b"bardown-tape 1\n")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self._record("end", json.dumps({"entries": self.count}, separators=(",", ":")).encode())
        self._file.close()

    def add(self, at, url, body, content_type="application/json", took=timedelta(milliseconds=200)):
        """Writes one response: `at` is the time of the request, a datetime in UTC; `body` is bytes."""
        digest = hashlib.sha256(body).hexdigest()
        if digest not in self._known:
            self._known.add(digest)
            self._record("body", body)
        entry = {
            "at": at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "body": digest,
            "method": "GET",
            "response": [["Content-Type", content_type]],
            "status": 200,
            "took": round(took.total_seconds() * 1_000_000),
            "url": url,
        }
        self._record("entry", json.dumps(entry, separators=(",", ":"), sort_keys=True).encode())
        self.count += 1

    def add_json(self, at, url, value):
        """Writes one response with a JSON body."""
        self.add(at, url, json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())

    def _record(self, kind, content):
        digest = hashlib.sha256(content).hexdigest()
        self._file.write(f"{kind} {len(content)} {digest}\n".encode() + content + b"\n")


def instant(text):
    """Reads `2024-12-15T00:00:00Z`, with seconds or without."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def rfc3339(at):
    """Writes `2024-12-15T00:00:00Z`."""
    return at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
