"""No queue: the minimal SQL of a worker on BarDown's own job table, for scenarios that pgbench cannot run.

Enqueues by COPY (bulk) or INSERT and NOTIFY (one); the worker claims a batch, runs it, deletes it with the next claim.
No retry, no lease, no fence, no history.
"""
import io
import json

import psycopg

from .. import ceiling, payload
from . import conninfo

POLL_SECONDS = 5


class Peer:
    def __init__(self, dsn: dict, config: str) -> None:
        self.dsn = conninfo(dsn)

    async def setup(self) -> None:
        # Each file is applied by itself, because an index cannot be built concurrently in a transaction.
        with psycopg.connect(self.dsn, autocommit=True) as db:
            for statements in ceiling.migrations():
                db.execute(statements)

    async def open(self) -> None:
        self.db = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)

    async def close(self) -> None:
        await self.db.close()

    async def enqueue(self, job: dict) -> None:
        await self.db.execute(
            "with put as (insert into q.job (queue, kind, args) values ('bench', 'no_op', %s))"
            " select pg_notify('raw', '')", (json.dumps(job),), prepare=True)

    async def bulk(self, jobs: list[dict]) -> None:
        lines = io.StringIO()
        lines.writelines(f"bench\tno_op\t{json.dumps(job)}\n" for job in jobs)
        async with self.db.cursor().copy("copy q.job (queue, kind, args) from stdin") as copy:
            await copy.write(lines.getvalue())

    preload = bulk

    async def schedule(self, count: int) -> None:
        await self.db.execute(
            "insert into q.job (queue, kind, args, run_at)"
            f" select 'bench', 'no_op', {payload.SQL}, clock_timestamp() + interval '1 day'"
            " from generate_series(1, %s) i", (count,))

    async def work(self, started) -> None:
        db = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)
        await db.execute("listen raw")
        for setting in ceiling.PINNED:
            await db.execute(f"set {setting}")
        done: list[int] = []
        while True:
            rows = await (await db.execute(ceiling.EXCHANGE.format(finished="%s", batch=500), (done,),
                                           prepare=True)).fetchall()
            for _, args in rows:
                started(args["number"])
            if not rows and not done:
                async for _ in db.notifies(timeout=POLL_SECONDS, stop_after=1):
                    pass
            done = [row[0] for row in rows]
