"""The command: see deploy/tapes/make."""

import json
import re
import sys
from pathlib import Path

from . import basketball, hockey, sequences
from .tape import Tape

# One final per evening, with the time of every play; no two teams meet twice.
HOCKEY = [
    "nhl/game_2024020478/play-by-play_20250930T010303Z.json",
    "nhl/game_2023020339/play-by-play_20241214T220313Z.json",
    "nhl/game_2025010061/play-by-play_20250930T004736Z.json",
]
BASKETBALL = "espn/nba/summary_final_401772994_reserialized.json"


def main():
    if len(sys.argv) != 3:
        sys.exit("deploy/tapes/make CAPTURES FOLDER")
    captures, folder = Path(sys.argv[1]), Path(sys.argv[2])
    if not (captures / "MANIFEST.md").is_file():
        sys.exit(f"{captures}: no MANIFEST.md")
    folder.mkdir(parents=True, exist_ok=True)
    manifest = (captures / "MANIFEST.md").read_text()
    for place, pattern in sequences.listed(manifest):
        rows = sequences.seen(manifest, place, pattern)
        name = re.sub(r"[^\w-]+", "_", f"{place}/{pattern}").strip("_")
        if len(rows) > 1:
            write(folder / f"{name}.tape", lambda tape: sequence(tape, captures / place, rows))
    write(folder / "nhl-night.tape", lambda tape: hockey.night(tape, [load(captures / path) for path in HOCKEY]))
    write(folder / "nba-night.tape", lambda tape: basketball.night(tape, load(captures / BASKETBALL)))


def sequence(tape, folder, rows):
    for file, url, when in rows:
        tape.add(when, url, (folder / file).read_bytes())


def load(path):
    return json.loads(path.read_bytes())


def write(path, fill):
    """Creates a tape; an existing one stays."""
    if path.exists():
        print(f"{path}: exists already")
        return
    with Tape(path) as tape:
        fill(tape)
    print(f"{path}: {tape.count} entries")


if __name__ == "__main__":
    main()
