"""The contenders: the peers in two configurations each, the ceiling, and BarDown."""
from __future__ import annotations

from dataclasses import dataclass

AWA_LEFT = """select %(jobs)s
  - (select coalesce(sum(completed_count), 0) from awa.receipt_completion_batches)
  - (select count(*) from awa.done_entries)"""
# How many of the preloaded jobs are not durably finished, from each contender's own tables. Scheduled jobs were inserted
# first, so ids distinguish them.
LEFT = {
    "awa": AWA_LEFT,
    "pgmq": "select count(*) from pgmq.q_bench where msg_id > %(scheduled)s",
    "pgqueuer": "select count(*) from pgqueuer where id > %(scheduled)s",
    "procrastinate": "select count(*) from procrastinate_jobs"
                     " where id > %(scheduled)s and status in ('todo', 'doing')",
    "raw": "select count(*) from q.job where id > %(scheduled)s",
    "bardown": "select count(*) from q.job where id > %(scheduled)s",
}


@dataclass(frozen=True)
class Contender:
    system: str
    config: str
    # How many jobs one measurement burns down: about two to four seconds of work.
    jobs: int
    processes: int = 1
    # Only for the ceiling: which statement pgbench runs, and how many clients it has.
    script: str = ""
    clients: int = 0

    @property
    def name(self) -> str:
        return f"{self.system} {self.config}".rstrip()

    @property
    def left(self) -> str:
        return LEFT[self.system]

    @property
    def is_peer(self) -> bool:
        return self.system in ("awa", "pgmq", "pgqueuer", "procrastinate")

    @property
    def schema(self) -> tuple[str, str]:
        """The key of the prepared databases. Contenders with the same key share them."""
        return (self.system, "" if self.system == "raw" else self.config)


def ceiling(script: str, clients: int) -> Contender:
    return Contender("raw", f"{script} ×{clients}", 100_000, script=script, clients=clients)


PEERS = [
    Contender("awa", "default", 4_000), Contender("awa", "tuned", 8_000),
    Contender("pgqueuer", "default", 4_000), Contender("pgqueuer", "tuned", 20_000, processes=2),
    Contender("procrastinate", "default", 600), Contender("procrastinate", "tuned", 1_000, processes=2),
    Contender("pgmq", "default", 2_000), Contender("pgmq", "tuned", 50_000, processes=2),
]
# The ceiling is the best of these: one or two commits per batch, and as many clients as may help on few cores.
CEILINGS = [ceiling("one-commit", 1), ceiling("one-commit", 2), ceiling("one-commit", 4), ceiling("two-commits", 2)]
# This one is not the ceiling. It shows what a history row per job costs with SQL alone.
HISTORY = [ceiling("with-history", 2)]
# A minimal worker in Python, for the scenarios that pgbench cannot drive.
RAW_WORKER = Contender("raw", "worker", 50_000)
BARDOWN = Contender("bardown", "", 100_000)
SYSTEMS = ["bardown", "raw", "awa", "pgqueuer", "procrastinate", "pgmq"]
# The contenders that a change of the migrations can break; the others change only with requirements.txt.
OURS = ["bardown", "raw"]
