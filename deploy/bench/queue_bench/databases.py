"""Databases for the measurements: prepared once, copied for each, so that a round takes seconds and all start alike."""
from __future__ import annotations

import os
from contextlib import contextmanager

import psycopg

from . import bardown, payload
from .agent_process import Agent, Failed
from .contenders import Contender

PREWARM = """select count(observer.pg_prewarm(c.oid)) from pg_class c
 where c.relkind in ('r', 'i', 't') and c.relnamespace not in ('pg_catalog'::regnamespace,
                                                               'information_schema'::regnamespace)"""
# The arguments are passed by name, so that the order of the parameters does not matter. A null array means the default
# for every job.
FILL = """select count(*) from q.enqueue_many(
  p_queue => array_fill('bench'::text, array[%(n)s]), p_kind => array_fill('no_op'::text, array[%(n)s]),
  p_args => array(select {args} from generate_series(1, %(n)s) i),
  p_delay_ms => array_fill(%(delay)s::bigint, array[%(n)s]),
  p_priority => null, p_expires_ms => null, p_unique_key => null, p_lane => null, p_lane_cap => null,
  p_max_attempts => null, p_time_limit_ms => null, p_trace => null)"""


class Databases:
    def __init__(self, dsn: dict, work: str) -> None:
        self.server, self.work = dsn, work
        self.admin = psycopg.connect(**dsn, dbname="postgres", autocommit=True)
        self.prepared: dict[tuple, str] = {}
        self.number = 0

    def dsn(self, name: str) -> dict:
        return {**self.server, "dbname": name}

    def connect(self, name: str) -> psycopg.Connection:
        return psycopg.connect(**self.dsn(name), autocommit=True)

    def agent(self, contender: Contender, action: str, database: str, *words: str) -> Agent:
        return Agent(contender, action, self.dsn(database), *words, log=os.path.join(self.work, "agent.log"))

    # -- prepared ones ------------------------------------------------------------------

    def _create(self, template: str) -> str:
        self.number += 1
        name = f"bench_{self.number}"
        # With file_copy, the copied data is not written to the WAL, and the copy ends with a checkpoint.
        self.admin.execute(f"create database {name} template {template} strategy file_copy")
        return name

    def _step(self, contender: Contender, action: str, database: str, *words: str) -> None:
        agent = self.agent(contender, action, database, *words)
        try:
            agent.finish(240)
        finally:
            agent.stop()

    def _empty(self, contender: Contender) -> str:
        key = (*contender.schema, 0, 0)
        if key not in self.prepared:
            name = self._create("template1")
            if contender.system == "bardown":
                bardown.migrate(self.dsn(name))
            else:
                self._step(contender, "setup", name)
            self.prepared[key] = name
        return self.prepared[key]

    def _filled(self, contender: Contender, jobs: int, scheduled: int) -> str:
        key = (*contender.schema, jobs, scheduled)
        if key not in self.prepared:
            name = self._create(self._empty(contender))
            if contender.system == "bardown":
                self._fill_bardown(name, jobs, scheduled)
            else:
                self._step(contender, "preload", name, str(jobs), str(scheduled))
            with self.connect(name) as db:
                db.execute("vacuum (analyze)")
                left = db.execute(contender.left, {"jobs": jobs, "scheduled": scheduled}).fetchone()[0]
            if left != jobs:
                raise Failed(f"{jobs} jobs were enqueued, but the tables contain {left}")
            self.prepared[key] = name
        return self.prepared[key]

    def _fill_bardown(self, name: str, jobs: int, scheduled: int) -> None:
        with self.connect(name) as db:
            for count, delay in ((scheduled, 86_400_000), (jobs, None)):
                for start in range(0, count, 50_000):
                    db.execute(FILL.format(args=payload.SQL), {"n": min(50_000, count - start), "delay": delay})

    # -- for one measurement --------------------------------------------------------------

    @contextmanager
    def fresh(self, contender: Contender, jobs: int = 0, scheduled: int = 0):
        """Gives the name of a database with this many waiting jobs, which is dropped at the end."""
        filled = jobs or scheduled
        name = self._create(self._filled(contender, jobs, scheduled) if filled else self._empty(contender))
        try:
            with self.connect(name) as db:
                db.execute(PREWARM)
            yield name
        finally:
            self.admin.execute(f"drop database {name} with (force)")

    @contextmanager
    def holding_xmin(self, name: str):
        """Keeps an idle session that holds a snapshot: rows that die in the meantime cannot be removed."""
        db = psycopg.connect(**self.dsn(name))
        try:
            db.execute("set transaction isolation level repeatable read")
            db.execute("select count(*) from pg_class")
            yield
            if db.info.transaction_status != psycopg.pq.TransactionStatus.INTRANS:
                raise Failed("the session that was to hold xmin has lost its transaction")
        finally:
            db.close()

    def wal(self) -> int:
        return int(self.admin.execute("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn").fetchone()[0])
