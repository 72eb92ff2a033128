"""pgmq: the SQL that its Python package carries. It has no worker: the loop here is what its users write.

default  one message per read (read_with_poll, polling every 100 ms), one delete per message
tuned    read and delete 500 at once, polling every 10 ms, two processes to burn down

NOTIFY on insert stays off: its row trigger updates one row for each message, and bulk inserts then do not end.
"""
import json

import psycopg
from psycopg.types.json import Jsonb

from . import conninfo

VISIBLE_SECONDS = 30


class Peer:
    def __init__(self, dsn: dict, config: str) -> None:
        self.dsn, self.tuned = conninfo(dsn), config == "tuned"

    async def setup(self) -> None:
        from pgmq.install import get_embedded_install_sql
        with psycopg.connect(self.dsn) as db:
            db.execute("create schema if not exists pgmq")
            db.execute(get_embedded_install_sql())
            db.execute("select pgmq.create('bench')")

    async def open(self) -> None:
        self.db = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)

    async def close(self) -> None:
        await self.db.close()

    async def enqueue(self, job: dict) -> None:
        await self.db.execute("select pgmq.send('bench', %s)", (Jsonb(job),), prepare=True)

    async def bulk(self, jobs: list[dict]) -> None:
        await self.db.execute("select count(*) from pgmq.send_batch('bench', %s::jsonb[])",
                              ([json.dumps(job) for job in jobs],))

    preload = bulk

    async def schedule(self, count: int) -> None:
        job = json.dumps({"number": -1, "pad": "0" * 200})
        for start in range(0, count, 10_000):
            await self.db.execute("select count(*) from pgmq.send_batch('bench', %s::jsonb[], 86400)",
                                  ([job] * min(10_000, count - start),))

    async def work(self, started) -> None:
        db = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)
        batch, poll_ms = (500, 10) if self.tuned else (1, 100)
        while True:
            rows = await (await db.execute(
                "select msg_id, message from pgmq.read_with_poll('bench', %s, %s, 5, %s)",
                (VISIBLE_SECONDS, batch, poll_ms), prepare=True)).fetchall()
            for _, message in rows:
                started(message["number"])
            if rows:
                await db.execute("select count(*) from pgmq.delete('bench', %s::bigint[])",
                                 ([row[0] for row in rows],), prepare=True)
