"""The scenarios, their contenders, and their order: short rounds, each in another order."""
from __future__ import annotations

import sys
import time
from dataclasses import dataclass

import psycopg

from .agent_process import Failed
from .contenders import BARDOWN, CEILINGS, HISTORY, PEERS, RAW_WORKER, Contender
from .effort import WHOLE, Effort
from .idle import idle_queries
from .measurements import Bench

TUNED = [peer for peer in PEERS if peer.config == "tuned"]
# One variant of raw SQL is enough to show the effect of a scenario.
CEILING = [CEILINGS[1]]


@dataclass(frozen=True)
class Scenario:
    name: str
    title: str
    contenders: list[Contender]
    rounds: int
    quick_rounds: int
    # The scenario that it is compared with, which must run too.
    beside: str | None = None


SCENARIOS = [
    Scenario("burn_down", "B2 burn-down: preloaded jobs that do nothing, until all are durably finished",
             [BARDOWN, *CEILINGS, *HISTORY, *PEERS], 3, 2),
    Scenario("enqueue_bulk", "B1 enqueue in bulk: two calls of 10,000 on one connection",
             [BARDOWN, RAW_WORKER, *PEERS], 2, 1),
    Scenario("idle_latency", "B4 one job at a time into an idle worker: from the enqueuing call to the handler",
             [BARDOWN, RAW_WORKER, *PEERS], 1, 1),
    Scenario("idle_queries", "B5 a worker with nothing to do",
             [BARDOWN, RAW_WORKER, *PEERS], 1, 1),
    Scenario("steady_latency", "B3 a steady load of 200 jobs/s: from the due time to the handler",
             [BARDOWN, RAW_WORKER, *TUNED], 1, 0),
    Scenario("xmin_held", "B8 burn-down while an idle transaction holds xmin",
             [BARDOWN, *CEILING, *TUNED], 2, 0, beside="burn_down"),
    Scenario("scheduled_backlog", "B7 burn-down in front of a large backlog that is due tomorrow",
             [BARDOWN, *CEILING, *TUNED], 1, 0, beside="burn_down"),
]


@dataclass
class Plan:
    scenarios: list[str]
    systems: list[str]
    effort: Effort = WHOLE
    rounds: int | None = None

    def __post_init__(self) -> None:
        chosen = [s for s in SCENARIOS if s.name in self.scenarios]
        needed = {s.name for s in chosen} | {s.beside for s in chosen}
        self.chosen = [s for s in SCENARIOS if s.name in needed]

    def contenders(self, scenario: Scenario) -> list[Contender]:
        hurried = {("raw", "one-commit ×4"), ("raw", "two-commits ×2")} | {
            (peer.system, "default") for peer in PEERS}
        return [who for who in scenario.contenders if who.system in self.systems
                and not (self.effort.name == "quick" and (who.system, who.config) in hurried)]

    def rounds_of(self, scenario: Scenario) -> int:
        usual = {"whole": scenario.rounds, "quick": max(1, scenario.quick_rounds), "check": 1}
        return self.rounds or usual[self.effort.name]

    def rounds_with_orders(self):
        """Yields (round, scenario, contenders in this round's order); each scenario runs once before one runs again."""
        for turn in range(max(self.rounds_of(s) for s in self.chosen)):
            for scenario in self.chosen:
                rounds = self.rounds_of(scenario)
                who = self.contenders(scenario)
                if turn < rounds and who:
                    at = turn * -(-len(who) // rounds) % len(who)
                    yield turn + 1, scenario, who[at:] + who[:at]

    def run(self, bench: Bench, say) -> list[dict]:
        self.rows, self.begun = [], time.monotonic()
        for turn, scenario, contenders in self.rounds_with_orders():
            if scenario.name == "idle_queries":
                self._idle(bench, scenario, contenders, turn, say)
                continue
            for who in contenders:
                self._one(bench, scenario, who, turn, say)
        return self.rows

    @property
    def is_over(self) -> bool:
        return time.monotonic() - self.begun > self.effort.minutes * 60

    def _idle(self, bench: Bench, scenario: Scenario, contenders: list[Contender], turn: int, say) -> None:
        """Measures all contenders at the same time, and adds a row for each."""
        begun, late = time.monotonic(), self.is_over
        seconds = (self.effort.settle_seconds, self.effort.idle_seconds)
        found = {} if late else idle_queries(bench, contenders, *seconds)
        for who in contenders:
            row = self._row(scenario, who, turn)
            row |= {"skipped": self._too_late} if late else found[who]
            self._add(row, begun, say)

    def _one(self, bench: Bench, scenario: Scenario, who: Contender, turn: int, say) -> None:
        row, begun = self._row(scenario, who, turn), time.monotonic()
        if self.is_over:
            row["skipped"] = self._too_late
        else:
            try:
                row |= self._measure(bench, scenario, who)
            except (Failed, psycopg.Error) as error:
                row["failed"] = str(error).strip()
        self._add(row, begun, say)

    @property
    def _too_late(self) -> str:
        return f"{self.effort.minutes:g} minutes were over"

    def _row(self, scenario: Scenario, who: Contender, turn: int) -> dict:
        return {"scenario": scenario.name, "system": who.system, "config": who.config, "round": turn}

    def _add(self, row: dict, begun: float, say) -> None:
        row["took"] = round(time.monotonic() - begun, 1)
        self.rows.append(row)
        say(row)

    def _measure(self, bench: Bench, scenario: Scenario, who: Contender) -> dict:
        effort = self.effort
        jobs = int(who.jobs * effort.share)
        match scenario.name:
            case "burn_down":
                return bench.burn_down(who, jobs, bound=15)
            case "xmin_held":
                return bench.burn_down(who, jobs, bound=15, xmin=True)
            case "scheduled_backlog":
                return bench.burn_down(who, jobs, bound=15, scheduled=effort.backlog)
            case "enqueue_bulk":
                return bench.enqueue_bulk(who, 2, effort.bulk)
            case "idle_latency":
                return bench.latency(who, "idle_latency", gap=0.03, count=effort.pings)
            case "steady_latency":
                return bench.latency(who, "steady_latency", gap=1 / 200, count=effort.steady)
        raise AssertionError(scenario.name)


def progress(row: dict) -> None:
    """Prints one line to stderr."""
    who = f"{row['system']} {row['config']}".strip()
    figures = {k: round(v, 2) for k, v in row.items() if isinstance(v, float) and k != "took"}
    what = row.get("failed") or row.get("skipped") or ", ".join(f"{k} {v:g}" for k, v in figures.items())
    print(f"round {row['round']} {row['scenario']}: {who}: {what} ({row['took']} s)", file=sys.stderr, flush=True)
