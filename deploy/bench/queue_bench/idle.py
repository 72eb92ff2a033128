"""The cost of waiting: all workers idle at the same time, each in a database of its own.

pg_stat_statements counts the statements that clients send, BEGIN and COMMIT included, per database and without the
delay of pg_stat_database. Idle workers do not disturb each other, so that all are watched in one window.
"""
from __future__ import annotations

import os
import time
from contextlib import ExitStack

from . import bardown
from .agent_process import Failed
from .contenders import Contender
from .machine import cpu_of
from .measurements import Bench

CALLS = """select d.datname, coalesce(sum(s.calls), 0)::bigint from pg_database d
  left join observer.pg_stat_statements s on s.dbid = d.oid where d.datname = any (%s) group by 1"""


def idle_queries(bench: Bench, contenders: list[Contender], settle: float, seconds: float) -> dict[Contender, dict]:
    """The measurements of each contender; a failed one has {"failed": why}."""
    with ExitStack() as stack:
        started, rows = {}, {}
        for who in contenders:
            try:
                started[who] = _start(bench, who, stack, settle + seconds)
            except Failed as error:
                rows[who] = {"failed": str(error)}
        time.sleep(settle)
        before = _look(bench, started)
        time.sleep(seconds)
        after = _look(bench, started)
        elapsed = after["time"] - before["time"]
        for who, (_, process) in started.items():
            try:
                process.check()
            except Failed as error:
                rows[who] = {"failed": str(error)}
                continue
            spent = {key: (after[who][key] - before[who][key]) / elapsed for key in after[who]}
            rows[who] = {key: round(value, 3) for key, value in spent.items()}
        return rows


def _start(bench: Bench, who: Contender, stack: ExitStack, seconds: float):
    name = stack.enter_context(bench.databases.fresh(who))
    bench.databases.admin.execute(f"alter database {name} set pg_stat_statements.track = 'top'")
    if who.system == "bardown":
        process = bardown.Idle(bench.databases.dsn(name), seconds + 60)
        stack.callback(process.stop)
    else:
        process = bench.databases.agent(who, "listen", name, os.path.join(bench.work, f"idle-{name}"))
        stack.callback(process.stop)
        process.event(60)
        process.go()
    return name, process


def _look(bench: Bench, started: dict) -> dict:
    admin = bench.databases.admin
    names = [name for name, _ in started.values()]
    calls = dict(admin.execute(CALLS, (names,)).fetchall())
    found = {"time": time.monotonic()}
    for who, (name, process) in started.items():
        # Only client backends, because autovacuum visits every database.
        pids = admin.execute("select pid from pg_stat_activity where datname = %s and backend_type = 'client backend'",
                             (name,)).fetchall()
        found[who] = {"idle_queries_per_second": float(calls.get(name, 0)),
                      "server_ms": 1e3 * sum(cpu_of(pid) for (pid,) in pids),
                      "client_ms": 1e3 * cpu_of(process.pid)}
    return found
