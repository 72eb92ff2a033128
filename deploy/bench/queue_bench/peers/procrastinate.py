"""Procrastinate: a psycopg pool, NOTIFY by a row trigger, one claim per job.

default  concurrency 1, finished jobs kept
tuned    concurrency 20 with a pool to match, finished jobs deleted, uvloop, two processes to burn down
"""
import logging

import procrastinate
import psycopg

from . import conninfo

logging.disable(logging.WARNING)
CONCURRENCY = 20


class Peer:
    def __init__(self, dsn: dict, config: str) -> None:
        self.tuned, self.dsn = config == "tuned", conninfo(dsn)
        size = {"min_size": 4, "max_size": CONCURRENCY + 4} if self.tuned else {}
        self.app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=self.dsn, **size))
        self.started = lambda number: None

        @self.app.task(name="bench")
        async def bench(number: int, pad: str) -> None:
            self.started(number)

        self.task = bench

    async def setup(self) -> None:
        async with self.app.open_async():
            await self.app.schema_manager.apply_schema_async()

    async def open(self) -> None:
        await self.app.open_async()

    async def close(self) -> None:
        await self.app.close_async()

    async def enqueue(self, job: dict) -> None:
        await self.task.defer_async(**job)

    async def bulk(self, jobs: list[dict]) -> None:
        await self.task.batch_defer_async(*jobs)

    preload = bulk

    async def schedule(self, count: int) -> None:
        # The rows that defer writes, without its two event rows per job: those are history and no claim reads them.
        with psycopg.connect(self.dsn) as db:
            db.execute("set session_replication_role = replica")
            db.execute(
                "insert into procrastinate_jobs (queue_name, task_name, args, scheduled_at)"
                " select 'default', 'bench', jsonb_build_object('number', -1, 'pad', repeat('0', 200)),"
                "        now() + interval '1 day' from generate_series(1, %s)", (count,))

    async def work(self, started) -> None:
        self.started = started
        tuning = {"concurrency": CONCURRENCY, "delete_jobs": "always"} if self.tuned else {}
        async with self.app.open_async():
            await self.app.run_worker_async(install_signal_handlers=False, **tuning)
