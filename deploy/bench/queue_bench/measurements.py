"""The scenarios. Each measures one contender once, and returns its figures by name."""
from __future__ import annotations

import math
import mmap
import os
import struct
import subprocess
import tempfile
import time

from . import bardown, ceiling
from .agent_process import Agent, Failed
from .cluster import Cluster
from .contenders import Contender
from .databases import Databases
from .machine import Meter


def percentile(values: list[float], share: float) -> float:
    """The smallest value that at least `share` of all do not exceed."""
    ordered = sorted(values)
    return round(ordered[max(0, math.ceil(share * len(ordered)) - 1)], 3)


class Bench:
    def __init__(self, cluster: Cluster, work: str, judges_time: bool = True) -> None:
        """`judges_time`: whether BarDown's time is compared with q.run; milliseconds of work are too little."""
        self.cluster, self.work, self.judges_time = cluster, work, judges_time
        self.databases = Databases(cluster.dsn, work)

    def meter(self) -> Meter:
        return Meter(self.cluster.process.pid, self.databases.wal)

    # -- burn-down --------------------------------------------------------------------------

    def burn_down(self, who: Contender, jobs: int, bound: float, scheduled: int = 0, xmin: bool = False) -> dict:
        """Runs preloaded jobs that do nothing, until the tables show that all are finished."""
        with self.databases.fresh(who, jobs, scheduled) as name:
            if not xmin:
                return self._burn(who, name, jobs, scheduled, bound)
            with self.databases.holding_xmin(name):
                return self._burn(who, name, jobs, scheduled, bound)

    def _burn(self, who: Contender, name: str, jobs: int, scheduled: int, bound: float) -> dict:
        with self.databases.connect(name) as db:
            left = lambda: db.execute(who.left, {"jobs": jobs, "scheduled": scheduled}).fetchone()[0]
            if who.script or who.system == "bardown":
                return self._burn_by_command(who, name, jobs, bound, left, db)
            return self._burn_by_agents(who, name, jobs, bound, left)

    def _burn_by_command(self, who: Contender, name: str, jobs: int, bound: float, left, db) -> dict:
        dsn, meter = self.databases.dsn(name), self.meter()
        meter.start([])
        if who.script:
            try:
                seconds = ceiling.run(self.cluster.programs, dsn, who.script, who.clients, jobs, bound + 30, self.work)
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                raise Failed(str(error)) from None
        else:
            said = bardown.bench(dsn, "burn_down", ["burn_down"], bound + 30, preloaded=True, jobs=jobs)["burn_down"]
            seconds = jobs / said
        time.sleep(0.1)  # the server processes end, and the postmaster collects their CPU time
        done = jobs - left()
        if not who.script:
            self._check_history(db, jobs, seconds)
        return {"burn_down": done / seconds, "jobs": done, "finished": done == jobs, **meter.stop(done)}

    def _check_history(self, db, jobs: int, seconds: float) -> None:
        """Compares BarDown's report with its tables: every job must be completed exactly once, within the reported time."""
        runs, distinct, span = db.execute(
            "select count(*), count(distinct job_id), extract(epoch from max(finished_at) - min(claimed_at))"
            "  from q.run where outcome = 'completed'").fetchone()
        if (runs, distinct) != (jobs, jobs):
            raise Failed(f"{jobs} jobs, {runs} completed runs of {distinct} jobs in q.run")
        if self.judges_time and float(span) > seconds * 1.05:
            raise Failed(f"it reports {seconds:.3f} s, q.run shows {span:.3f} s")

    def _burn_by_agents(self, who: Contender, name: str, jobs: int, bound: float, left) -> dict:
        with tempfile.NamedTemporaryFile(dir=self.work) as file:
            file.write(bytes(16 * who.processes))
            file.flush()
            with mmap.mmap(file.fileno(), 0) as board:
                agents = [self.databases.agent(who, "work", name, file.name, str(slot))
                          for slot in range(who.processes)]
                try:
                    return self._watch(agents, board, jobs, bound, left)
                finally:
                    for agent in agents:
                        agent.stop()

    def _watch(self, agents: list[Agent], board: mmap.mmap, jobs: int, bound: float, left) -> dict:
        for agent in agents:
            agent.event(60)
        meter = self.meter()
        meter.start([agent.pid for agent in agents])
        end = time.monotonic() + bound
        for agent in agents:
            agent.go()
        slots, remaining = range(len(agents)), jobs
        while time.monotonic() < end and remaining:
            # Postgres is queried only after the last handler has started, so that counting does not affect the run before.
            if sum(struct.unpack_from("q", board, 16 * slot)[0] for slot in slots) >= jobs:
                remaining = left()
            for agent in agents:
                agent.check()
            time.sleep(0.002)
        stopped = time.monotonic()
        done = jobs - (left() if remaining else 0)
        begins = [t for slot in slots if (t := struct.unpack_from("d", board, 16 * slot + 8)[0])]
        if not begins:
            raise Failed(f"no job ran in {bound:.0f} s; {agents[0].last_words()}")
        return {"burn_down": done / (stopped - min(begins)), "jobs": done, "finished": done == jobs, **meter.stop(done)}

    # -- enqueue ----------------------------------------------------------------------------

    def enqueue_bulk(self, who: Contender, calls: int, size: int) -> dict:
        with self.databases.fresh(who) as name:
            meter = self.meter()
            if who.system == "bardown":
                meter.start([])
                found = bardown.bench(self.databases.dsn(name), "enqueue_bulk", ["enqueue_bulk"], 60, jobs=calls * size)
                return {**found, **meter.stop(calls * size)}
            agent = self.databases.agent(who, "bulk", name, str(calls), str(size))
            try:
                agent.event(60)
                meter.start([agent.pid])
                agent.go()
                end = agent.event(60)
                return {"enqueue_bulk": end["jobs"] / end["seconds"], **meter.stop(end["jobs"])}
            finally:
                agent.stop()

    # -- latency ----------------------------------------------------------------------------

    def latency(self, who: Contender, figure: str, gap: float, count: int) -> dict:
        """Measures the time from the enqueuing call (idle) or the due time (steady) to the start of the handler."""
        with self.databases.fresh(who) as name:
            meter = self.meter()
            if who.system == "bardown":
                return self._latency_of_bardown(name, figure, gap, count, meter)
            return self._latency_of_agents(who, name, figure, gap, count, meter)

    def _latency_of_bardown(self, name: str, figure: str, gap: float, count: int, meter: Meter) -> dict:
        if figure == "idle_latency":
            options = {"pings": count, "gap_ms": round(gap * 1000)}
        else:
            options = {"rate": round(1 / gap), "seconds": round(gap * count)}
        meter.start([])
        found = bardown.bench(self.databases.dsn(name), figure, [f"{figure}_p50", f"{figure}_p99"],
                              60 + gap * count * 2, **options)
        return {**found, "jobs": count, **meter.stop(count)}

    def _latency_of_agents(self, who: Contender, name: str, figure: str, gap: float, count: int, meter: Meter) -> dict:
        arrivals = os.path.join(self.work, "arrivals")
        open(arrivals, "w").close()
        worker = self.databases.agent(who, "listen", name, arrivals)
        producer = self.databases.agent(who, "produce", name, str(gap), str(count))
        try:
            worker.event(60)
            producer.event(60)
            worker.go()
            time.sleep(1.5)  # connected, listening, idle
            meter.start([worker.pid, producer.pid])
            producer.go()
            sent = producer.event(gap * count * 4 + 30)["sent"]
            seen = self._arrived(arrivals, count)
            start = 2 if figure == "idle_latency" else 1  # the call, or the due time
            found = [(seen[row[0]] - row[start]) * 1e3 for row in sent if row[0] in seen]
            if not found:
                raise Failed(f"no job arrived; {worker.last_words()}")
            return {f"{figure}_p50": percentile(found, 0.5), f"{figure}_p99": percentile(found, 0.99),
                    "jobs": len(found), "finished": len(found) == count, **meter.stop(len(found))}
        finally:
            worker.stop()
            producer.stop()

    def _arrived(self, path: str, count: int) -> dict[int, float]:
        end = time.monotonic() + 5
        while True:
            with open(path) as file:
                seen = {int(number): float(at) for number, at in (line.split() for line in file if line[-1] == "\n")}
            if len(seen) > count or time.monotonic() > end:
                return seen
            time.sleep(0.1)
