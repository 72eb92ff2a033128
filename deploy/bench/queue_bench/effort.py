"""The extent of a run: the whole comparison, the quick one, or just enough to check that every path still works."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    name: str
    # Measurements that have not started after so many minutes are left out.
    minutes: float
    # The share of the jobs that a contender burns down in the whole comparison.
    share: float
    # Jobs in each of the two calls of enqueue_bulk.
    bulk: int
    # Jobs due tomorrow in scheduled_backlog.
    backlog: int
    # The number of jobs in idle_latency, and in steady_latency.
    pings: int
    steady: int
    # For how long idle workers settle, and for how long they are then measured.
    settle_seconds: float
    idle_seconds: float


WHOLE = Effort("whole", minutes=10, share=1, bulk=10_000, backlog=500_000, pings=200, steady=1_600,
               settle_seconds=12, idle_seconds=30)
QUICK = Effort("quick", minutes=2, share=0.5, bulk=10_000, backlog=100_000, pings=80, steady=1_000,
               settle_seconds=12, idle_seconds=12)
# This is enough for two batches of BarDown and of raw SQL.
CHECK = Effort("check", minutes=5, share=0.01, bulk=100, backlog=100, pings=5, steady=200,
               settle_seconds=1, idle_seconds=1)
