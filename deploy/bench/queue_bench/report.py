"""Writes the tables as Markdown: to the terminal, and between the marks of README.md."""
from __future__ import annotations

import os
import re
import time

from .results import FIGURES, UNITS, Cell, Results

README = os.path.join(os.path.dirname(__file__), "../README.md")
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
# If other programs use more than this share of a core, throughput and latency depend on them.
NOISE = 0.15


def number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def ratio(value: float, beside: tuple[str, float] | None) -> str:
    return f"{value / beside[1]:.2f}" if beside and beside[1] else "–"


def tables(results: Results) -> str:
    out = []
    for scenario in dict.fromkeys(cell.scenario.name for cell in results.cells.values()):
        cells = results.of(scenario)
        head, lines = _lines(results, cells)
        out.append(f"### {cells[0].scenario.title}\n\n{_row(head)}\n{_row(['---'] + ['--:'] * (len(head) - 1))}")
        out[-1] += "".join("\n" + _row(line) for line in lines)
        out[-1] += "".join(f"\n\n{note}" for note in _notes(results, cells))
    return "\n\n".join(out)


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _lines(results: Results, cells: list[Cell]) -> tuple[list[str], list[list[str]]]:
    scenario = cells[0].scenario
    keys = list(FIGURES[scenario.name])
    good = [cell for cell in cells if cell.median(keys[0]) is not None]
    good.sort(key=lambda cell: cell.median(keys[0]), reverse=UNITS[keys[0]] == "jobs/s")
    if scenario.beside:
        return _beside(results, good)
    head = ["", *(f"{SHORT[key]}, {UNITS[key]}" if key in SHORT else UNITS[key] for key in keys)]
    # There is no ratio for idle workers.
    beside = {} if scenario.name == "idle_queries" else {
        "÷ best peer": results.best_peer, "÷ best with a worker": results.best_worker, "÷ raw SQL": results.ceiling}
    head += ["min–max", *beside, *COSTS[scenario.name], "rounds"]
    lines = []
    for cell in good:
        value = cell.median(keys[0])
        low, high = cell.span(keys[0])
        lines.append([_name(cell), *(number(cell.median(key)) for key in keys), f"{number(low)}–{number(high)}",
                      *(ratio(value, find(scenario.name, keys[0])) for find in beside.values()),
                      *(number(cell.median(key)) for key in COSTS[scenario.name].values()), str(len(cell.good))])
    return head, lines


SHORT = {f"{name}_{p}": p for name in ("idle_latency", "steady_latency") for p in ("p50", "p99")}
SHORT["idle_queries_per_second"] = "statements"
A_JOB = {"Postgres CPU µs/job": "postgres_us_per_job", "client CPU µs/job": "client_us_per_job",
         "WAL B/job": "wal_bytes_per_job"}
COSTS = {"burn_down": A_JOB, "enqueue_bulk": A_JOB, "idle_latency": {}, "steady_latency": A_JOB,
         "idle_queries": {"Postgres CPU ms/s": "server_ms", "client CPU ms/s": "client_ms"}}


def _beside(results: Results, cells: list[Cell]) -> tuple[list[str], list[list[str]]]:
    lines = []
    for cell in cells:
        value, plain = cell.median("burn_down"), results.undisturbed(cell, "burn_down")
        loss = f"{(1 - value / plain) * 100:.0f} %" if plain else "–"
        lines.append([_name(cell), number(value), number(plain), loss, number(cell.median("jobs")),
                      str(len(cell.good))])
    return ["", "jobs/s", "without, jobs/s", "loss", "jobs", "rounds"], lines


def _name(cell: Cell) -> str:
    name = "BarDown" if cell.who.system == "bardown" else cell.who.name
    return f"**{name}**" if cell.who.system == "bardown" else name


def _notes(results: Results, cells: list[Cell]) -> list[str]:
    notes = []
    for cell in cells:
        name = _name(cell)
        for row in cell.rows:
            if why := row.get("failed"):
                notes.append(f"{name}, round {row['round']}: FAILED: {why}")
        if skipped := [row for row in cell.rows if "skipped" in row]:
            notes.append(f"{name}: {len(skipped)} not measured, {skipped[0]['skipped']}")
        if cut := [row for row in cell.good if row.get("finished") is False]:
            notes.append(f"{name}: not all jobs finished in time, the rate is of those that did: "
                         + ", ".join(f"{row['jobs']:,.0f}" for row in cut))
    loud = [row for cell in cells for row in cell.good if row.get("foreign_cores", 0) > NOISE]
    if loud:
        worst = max(row["foreign_cores"] for row in loud)
        notes.append(f"DISTURBED: other programs used more than {NOISE} cores in {len(loud)} of "
                     f"{sum(len(cell.good) for cell in cells)} measurements, up to {worst:.2f}.")
    return notes


def heading(machine: dict) -> str:
    settings = ", ".join(f"{key} = {value}" for key, value in machine["settings"].items())
    versions = ", ".join(f"{name} {version}" for name, version in machine["versions"].items())
    return (f"{machine['cores']} cores ({machine['cpu']}), {machine['memory_gb']} GB, {machine['system']}; "
            f"Postgres {machine['postgres']}, Python {machine['python']}; {versions}.\n\n"
            f"Settings of the server: {settings}. Batches of BarDown and of raw SQL: {machine['batch']} jobs.")


def write_readme(text: str) -> None:
    with open(README) as file:
        before = file.read()
    section = f"{BEGIN}\nTaken on {time.strftime('%Y-%m-%d', time.gmtime())} by `deploy/bench/queue`.\n\n{text}\n{END}"
    after, count = re.subn(re.escape(BEGIN) + ".*?" + re.escape(END), lambda _: section, before, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"README.md has no section between {BEGIN} and {END}")
    with open(README, "w") as file:
        file.write(after)
