"""The medians of the rounds, and comparisons of them."""
from __future__ import annotations

import statistics
from dataclasses import dataclass, field

from .contenders import CEILINGS, PEERS, RAW_WORKER, Contender
from .plan import SCENARIOS, Scenario

UNITS = {"burn_down": "jobs/s", "enqueue_bulk": "jobs/s", "idle_latency_p50": "ms", "idle_latency_p99": "ms",
         "idle_queries_per_second": "1/s", "steady_latency_p50": "ms", "steady_latency_p99": "ms"}
# Names of the measurements in a scenario's rows → names in the report.
FIGURES = {
    "burn_down": {"burn_down": "burn_down"},
    "enqueue_bulk": {"enqueue_bulk": "enqueue_bulk"},
    "idle_latency": {"idle_latency_p50": "idle_latency_p50", "idle_latency_p99": "idle_latency_p99"},
    "idle_queries": {"idle_queries_per_second": "idle_queries_per_second"},
    "steady_latency": {"steady_latency_p50": "steady_latency_p50", "steady_latency_p99": "steady_latency_p99"},
    "xmin_held": {"burn_down": "burn_down_xmin_held"},
    "scheduled_backlog": {"burn_down": "burn_down_scheduled"},
}


@dataclass
class Cell:
    """The result of one contender in one scenario."""
    scenario: Scenario
    who: Contender
    rows: list[dict] = field(default_factory=list)

    @property
    def good(self) -> list[dict]:
        return [row for row in self.rows if "failed" not in row and "skipped" not in row]

    def median(self, key: str) -> float | None:
        values = [row[key] for row in self.good if key in row]
        return statistics.median(values) if values else None

    def span(self, key: str) -> tuple[float, float]:
        values = [row[key] for row in self.good if key in row]
        return min(values), max(values)


class Results:
    def __init__(self, rows: list[dict]) -> None:
        self.rows = rows
        self.cells: dict[tuple[str, str], Cell] = {}
        for scenario in SCENARIOS:
            for who in scenario.contenders:
                found = [row for row in rows if row["scenario"] == scenario.name
                         and (row["system"], row["config"]) == (who.system, who.config)]
                if found:
                    self.cells[scenario.name, who.name] = Cell(scenario, who, sorted(found, key=lambda r: r["round"]))

    def of(self, scenario: str) -> list[Cell]:
        return [cell for cell in self.cells.values() if cell.scenario.name == scenario]

    def _best(self, scenario: str, key: str, among: list[Contender]) -> tuple[str, float] | None:
        names = {who.name for who in among}
        found = [(cell.who.name, value) for cell in self.of(scenario)
                 if cell.who.name in names and (value := cell.median(key)) is not None]
        if not found:
            return None
        pick = max if UNITS[key] == "jobs/s" else min
        return pick(found, key=lambda pair: pair[1])

    def best_peer(self, scenario: str, key: str) -> tuple[str, float] | None:
        return self._best(scenario, key, PEERS)

    def best_worker(self, scenario: str, key: str) -> tuple[str, float] | None:
        """The best peer that is a whole queue: pgmq leaves the worker, retries and history to its user."""
        return self._best(scenario, key, [peer for peer in PEERS if peer.system != "pgmq"])

    def ceiling(self, scenario: str, key: str) -> tuple[str, float] | None:
        """SQL alone: the best of its variants, or the minimal worker in scenarios that pgbench cannot run."""
        return self._best(scenario, key, [*CEILINGS, RAW_WORKER])

    def undisturbed(self, cell: Cell, key: str) -> float | None:
        """The result of the same contender in the scenario that this one is compared with."""
        plain = self.cells.get((cell.scenario.beside or "", cell.who.name))
        return plain.median(key) if plain else None

    # -- the contract of `bardown bench … --json` -----------------------------------------------

    def json(self) -> list[dict]:
        out = []
        for cell in self.cells.values():
            for key, name in FIGURES[cell.scenario.name].items():
                if (value := cell.median(key)) is not None:
                    out += self._entries(cell, key, name, value)
        return out

    def _entries(self, cell: Cell, key: str, name: str, value: float) -> list[dict]:
        low, high = cell.span(key)
        entry = {"name": name, "value": round(value, 3), "unit": UNITS[key], "system": cell.who.system,
                 "config": cell.who.config, "rounds": len(cell.good), "min": round(low, 3), "max": round(high, 3)}
        if cell.scenario.beside:
            return [_compared(entry, cell.scenario.beside, self.undisturbed(cell, key))]
        baselines = []
        if found := self.ceiling(cell.scenario.name, key):
            baselines.append(("raw_sql", found[1]))
        if cell.who.system == "bardown":
            best = {self.best_peer(cell.scenario.name, key), self.best_worker(cell.scenario.name, key)} - {None}
            baselines += [(f"best_peer {name}", value) for name, value in sorted(best)]
        return [_compared(entry, *baseline) for baseline in baselines] or [entry]


def _compared(entry: dict, baseline: str, value: float | None) -> dict:
    if not value:
        return entry
    return {**entry, "baseline": baseline, "baselineValue": round(value, 3), "ratio": round(entry["value"] / value, 3)}
