"""--check: a handful of jobs through every path, to check that the bench still works with the schema; no measurements."""
from __future__ import annotations

import sys

from .measurements import Bench
from .plan import Plan
from .results import FIGURES


def fault(row: dict) -> str | None:
    """The fault of a measurement; None if it ran completely."""
    if why := row.get("failed") or row.get("skipped"):
        return why
    if row.get("finished") is False:
        return f"only {row['jobs']} jobs finished"
    missing = [key for key in FIGURES[row["scenario"]] if key not in row]
    return f"it lacks {', '.join(missing)}" if missing else None


def progress(row: dict) -> None:
    """Prints one line to stderr, without numbers, because so few jobs measure nothing."""
    who = f"{row['system']} {row['config']}".strip()
    print(f"{row['scenario']}: {who}: {fault(row) or 'works'}", file=sys.stderr, flush=True)


def check(bench: Bench, plan: Plan) -> int:
    rows = plan.run(bench, progress)
    broken = sum(1 for row in rows if fault(row))
    print(f"{broken} of {len(rows)} do not work" if broken else f"All {len(rows)} work")
    return 1 if broken or not rows else 0
