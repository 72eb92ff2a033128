"""The CPU time and the memory of a process and all that it started."""

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def _all() -> dict[int, tuple[str, int, float]]:
    """The name, parent and CPU seconds of all processes, by id. Seconds include those of children that have ended."""
    found = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            head, _, tail = (entry / "stat").read_text().rpartition(")")
        except OSError:
            continue  # it has ended
        fields = tail.split()
        found[int(entry.name)] = (head.split("(", 1)[1], int(fields[1]), sum(map(int, fields[11:15])) / TICKS)
    return found


def _family(root: int) -> dict[int, tuple[str, float]]:
    """The name and CPU seconds of a process and all that it started, by id."""
    found, family = _all(), {}
    for process, (name, _, seconds) in found.items():
        ancestor = process
        while ancestor in found and ancestor != root:
            ancestor = found[ancestor][1]
        if ancestor == root:
            family[process] = (name, seconds)
    return family


def cpu_seconds(root: int) -> dict[str, float]:
    """The CPU seconds of a process and all that it started, by program."""
    totals: dict[str, float] = {}
    for name, seconds in _family(root).values():
        totals[name] = totals.get(name, 0) + seconds
    return totals


def memory(root: int) -> dict[str, int]:
    """The bytes of memory of a process and all that it started, by program. Shared memory counts once."""
    totals: dict[str, int] = {}
    for process, (name, _) in _family(root).items():
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended
        # The proportional set size: a page that n processes share counts 1/n in each.
        kilobytes = [int(line.split()[1]) for line in lines if line.startswith("Pss:")]
        totals[name] = totals.get(name, 0) + 1024 * sum(kilobytes)
    return totals
