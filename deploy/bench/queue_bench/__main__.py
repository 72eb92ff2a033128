"""python -m queue_bench: see deploy/bench/README.md."""
from __future__ import annotations

import argparse
import dataclasses
import importlib.metadata
import json
import shutil
import signal
import subprocess
import sys
import tempfile


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")


def options() -> argparse.Namespace:
    from .contenders import OURS, SYSTEMS
    from .effort import CHECK, QUICK, WHOLE
    p = Parser(prog="deploy/bench/queue", description="Compares BarDown's queue with other Postgres queues and raw "
               "SQL: same private cluster, default durability, one after the other, in rounds of varying order.")
    names = ["burn_down", "enqueue_bulk", "idle_latency", "idle_queries", "steady_latency", "xmin_held",
             "scheduled_backlog"]
    listed = lambda known: lambda text: _listed(text, known)
    p.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="all, or some of: " + ", ".join(names))
    p.add_argument("--systems", type=listed(SYSTEMS), metavar="A,B", help=", ".join(SYSTEMS))
    p.add_argument("--quick", action="store_true", help="two minutes: fewer jobs, rounds, configurations, scenarios")
    p.add_argument("--check", action="store_true",
                   help="takes seconds: runs a few jobs through BarDown and raw SQL, or --systems; reports failures")
    p.add_argument("--rounds", type=int, help="number of rounds of every scenario, instead of its own number")
    p.add_argument("--minutes", type=float, help="measurements that have not started after that are left out and listed; 10, or 2")
    p.add_argument("--backlog", type=int, help="jobs due tomorrow in scheduled_backlog; 500000, or 100000")
    p.add_argument("--json", nargs="?", const="-", metavar="FILE", help="one JSON object to stdout, or to FILE")
    p.add_argument("--readme", action="store_true", help="put the tables into README.md")
    given = p.parse_args()
    if unknown := set(given.scenarios) - set(names):
        p.error(f"no such scenario: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    given.scenarios = given.scenarios or (names[:4] if given.quick else names)
    if given.check and (given.quick or given.json or given.readme):
        p.error("--check has no figures: not with --quick, --json or --readme")
    effort = CHECK if given.check else QUICK if given.quick else WHOLE
    given.systems = given.systems or (OURS if given.check else SYSTEMS)
    given.effort = dataclasses.replace(effort, minutes=given.minutes or effort.minutes,
                                       backlog=given.backlog or effort.backlog)
    return given


def _listed(text: str, known: list[str]) -> list[str]:
    names = text.split(",")
    if unknown := [name for name in names if name not in known]:
        raise argparse.ArgumentTypeError(f"no such system: {', '.join(unknown)}; there are {', '.join(known)}")
    return names


def about(bench) -> dict:
    from . import ceiling
    from .cluster import SHOWN
    from .machine import description
    show = lambda name: bench.databases.admin.execute(f"show {name}").fetchone()[0]
    versions = {name: importlib.metadata.version(name) for name in ("awa-pg", "pgqueuer", "procrastinate", "pgmq")}
    commit = subprocess.run(["git", "-C", ceiling.ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    if commit.returncode == 0:
        versions = {"BarDown": commit.stdout.strip(), **versions}
    return {**description(), "postgres": show("server_version"), "batch": ceiling.BATCH,
            "versions": versions, "settings": {name: show(name) for name in SHOWN}}


def measure(given: argparse.Namespace, cluster, work: str) -> int:
    from .check import check
    from .contenders import OURS
    from .measurements import Bench
    from .plan import Plan, progress
    from .report import heading, tables, write_readme
    from .results import Results
    bench = Bench(cluster, work, judges_time=not given.check)
    plan = Plan(given.scenarios, given.systems, given.effort, given.rounds)
    if given.check:
        return check(bench, plan)
    machine = about(bench)
    results = Results(plan.run(bench, progress))
    text = heading(machine) + "\n\n" + tables(results)
    document = json.dumps({"bench": "queue", "machine": machine, "results": results.json(),
                           "measurements": results.rows})
    if given.json == "-":
        print(document)
    else:
        print(text)
        if given.json:
            with open(given.json, "w") as file:
                file.write(document + "\n")
    if given.readme:
        write_readme(text)
    ours = [row for row in results.rows if row["system"] in OURS and "failed" in row]
    return 1 if ours else 0


def main() -> int:
    given = options()
    from . import bardown
    from .cluster import Cluster
    if "bardown" in given.systems and not bardown.is_built():
        print(f"{bardown.PROGRAM}, or bardown-bench next to it, is not built: swift build -c release --product bardown, "
              "and the same for bardown-bench; or choose others with --systems", file=sys.stderr)
        return 69
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    work, cluster = tempfile.mkdtemp(prefix="bardown-bench-"), Cluster()
    try:
        cluster.start()
        return measure(given, cluster, work)
    except KeyboardInterrupt:
        return 130
    finally:
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, signal.SIG_IGN)  # a second signal must not cut the clean-up short
        cluster.stop()
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
