"""The sequences in a MANIFEST: one page or one game, captured more than once."""

import re
from datetime import datetime, timezone
from fnmatch import fnmatch

STAMP = re.compile(r"(\d{8}T\d{6})Z")
COMMITTED = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))")


def listed(manifest):
    """The rows of the table of sequences: (folder, pattern of its files)."""
    table = manifest.split("## Sequences")[1].split("\n## ")[0]
    names = re.findall(r"^\| ([\w./{},*-]+/[\w./{},*-]*) \|", table, re.M)
    return [tuple(name.rsplit("/", 1)) for name in names]


def spelt_out(pattern):
    """Expands `a_{b,c}*` to `a_b*` and `a_c*`; a pattern without a file name means all files."""
    match = re.search(r"\{([^}]*)\}", pattern)
    if not match:
        return [pattern or "*"]
    return [pattern.replace(match.group(0), word) for word in match.group(1).split(",")]


def seen(manifest, folder, pattern):
    """The files of a folder that match a pattern: (file, url, when), in order of time."""
    parts = re.split(r"^## ", manifest, flags=re.M)
    section = next((part for part in parts if part.split("\n", 1)[0].strip() == folder), "")
    common = re.search(r"All: URL `([^`]+)`", section)
    rows = []
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) < 3 or not re.search(r"\.\w+$", cells[0]):
            continue
        url = cells[1] if cells[1].startswith("http") else (common.group(1) if common else None)
        when = moment(cells)
        is_meant = any(fnmatch(cells[0], f"{name}*") for name in spelt_out(pattern))
        # An address with an unfilled placeholder was never requested.
        if url and when and is_meant and "{" not in url:
            rows.append((cells[0], url.split(" ")[0], when))
    return sorted(rows, key=lambda row: (row[2], row[0]))


def moment(cells):
    """When a file was captured: from its name, otherwise from its commit in the table."""
    stamp = STAMP.search(cells[0])
    if stamp:
        return datetime.strptime(stamp.group(1), "%Y%m%dT%H%M%S").replace(tzinfo=timezone.utc)
    committed = next((found for cell in cells[2:] for found in COMMITTED.findall(cell)), None)
    return datetime.fromisoformat(committed.replace("Z", "+00:00")) if committed else None
