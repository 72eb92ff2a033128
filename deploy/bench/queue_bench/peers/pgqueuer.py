"""PgQueuer: asyncpg, batched claims and completions, a log table; logged tables in both configurations.

default  batches of 10
tuned    batches of 200, its autovacuum recipe, uvloop, two processes to burn down
"""
import json
import logging

import asyncpg
from pgqueuer import PgQueuer, Queries

logging.disable(logging.WARNING)


class Peer:
    def __init__(self, dsn: dict, config: str) -> None:
        self.dsn, self.tuned = dsn, config == "tuned"

    async def connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(host=self.dsn["host"], port=int(self.dsn["port"]), user=self.dsn["user"],
                                     database=self.dsn["dbname"])

    async def setup(self) -> None:
        queries = Queries.from_asyncpg_connection(await self.connect())
        await queries.install()
        if self.tuned:
            await queries.optimize_autovacuum()

    async def open(self) -> None:
        self.db = await self.connect()
        self.queries = Queries.from_asyncpg_connection(self.db)

    async def close(self) -> None:
        await self.db.close()

    async def enqueue(self, job: dict) -> None:
        await self.queries.enqueue("bench", json.dumps(job).encode())

    async def bulk(self, jobs: list[dict]) -> None:
        n = len(jobs)
        await self.queries.enqueue(["bench"] * n, [json.dumps(job).encode() for job in jobs], [0] * n)

    preload = bulk

    async def schedule(self, count: int) -> None:
        # The rows that enqueue(execute_after=…) writes, in one statement.
        await self.db.execute(
            "insert into pgqueuer (priority, status, entrypoint, payload, execute_after)"
            " select 0, 'queued', 'bench', convert_to($2, 'UTF8'), now() + interval '1 day'"
            " from generate_series(1, $1::int)",
            count, json.dumps({"number": -1, "pad": "0" * 200}))

    async def work(self, started) -> None:
        queue = PgQueuer.from_asyncpg_connection(await self.connect())

        @queue.entrypoint("bench")
        async def bench(job) -> None:
            started(json.loads(job.payload)["number"])

        await queue.run(**({"batch_size": 200} if self.tuned else {}))
