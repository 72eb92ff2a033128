"""The ceiling: claim and finish in batches by SQL alone, over BarDown's own job table, driven by pgbench.

Plans are pinned. A table that was empty a moment ago has statistics that mislead the planner, and one flipped plan
costs a factor of ten. The ceiling is meant to show what the table can do, without the effect of wrong plans.
"""
from __future__ import annotations

import glob
import os
import subprocess

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
PINNED = ["enable_seqscan = off", "enable_bitmapscan = off", "enable_hashjoin = off", "enable_mergejoin = off",
          "plan_cache_mode = force_generic_plan", "jit = off"]
BATCH = 500

CLAIM = """update q.job j
     set state = 'running', worker_id = 1, run_no = j.run_no + 1, attempt = j.attempt + 1,
         claimed_at = clock_timestamp(), deadline_at = clock_timestamp() + j.time_limit
   where j.ctid = any (array(
     select c.ctid from q.job c
      where c.queue = 'bench' and c.state = 'available' and not c.blocked and c.priority = 2 and c.run_at <= now()
      order by c.run_at, c.id limit {batch} for no key update skip locked))
  returning j.id, j.args"""
# Finishes a batch and claims the next: one statement, one commit per batch.
EXCHANGE = f"""with finished as (delete from q.job where id = any ({{finished}}::bigint[])),
claimed as ({CLAIM})
select id, args from claimed"""
# The same plus a history row for each finished job, which BarDown stores too.
HISTORY = EXCHANGE.replace("with finished as (delete from q.job where id = any ({finished}::bigint[])),", """\
with finished as (delete from q.job where id = any ({finished}::bigint[]) returning *),
kept as (insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                            finished_at)
         select id, run_no, queue, kind, 'completed', attempt, worker_id, created_at, run_at, claimed_at,
                clock_timestamp() from finished),""")
# pgbench stores the claimed jobs in a variable of each client.
GATHER = "select coalesce(array_agg(id), '{{}}')::text as ids from claimed \\gset\n"


# The last turn claims nothing and finishes what the turn before claimed.
WANT = "\\set turn :turn + 1\n\\set want case when :turn > :claims then 0 else {batch} end\n"


def _driven(statement: str) -> str:
    gathered = statement.replace("select id, args from claimed", GATHER).format(finished=":ids", batch=":want")
    return WANT.format(batch=BATCH) + gathered


SCRIPTS = {
    "one-commit": _driven(EXCHANGE),
    "two-commits": _driven(f"with claimed as ({CLAIM})\nselect id, args from claimed")
    + "delete from q.job where id = any (:ids::bigint[]);\n",
    "with-history": _driven(HISTORY),
}


def migrations() -> list[str]:
    """BarDown's migrations, in the order in which it applies them: the ceiling has the same columns, constraints and indexes as
    BarDown, also those that a later file adds to the queue's tables."""
    texts = []
    for path in sorted(glob.glob(os.path.join(ROOT, "sql/migrations/*.sql"))):
        with open(path) as file:
            texts.append(file.read())
    return texts


def run(programs: str, dsn: dict, script: str, clients: int, jobs: int, bound: float, work: str) -> float:
    """The seconds from the start of the first statement to the end of the last."""
    path, log = os.path.join(work, "ceiling.sql"), os.path.join(work, "pgbench")
    with open(path, "w") as file:
        file.write(SCRIPTS[script])
    claims = -(-jobs // BATCH // clients) + 1
    environment = {**os.environ, "PGOPTIONS": " ".join(f"-c {s.replace(' ', '')}" for s in PINNED)}
    result = subprocess.run(
        [os.path.join(programs, "pgbench"), "-n", "-M", "prepared", "-c", str(clients), "-j", str(clients),
         "-t", str(claims + 1), "-D", f"claims={claims}", "-D", "turn=0", "-D", "ids={}", "-f", path,
         "-l", f"--log-prefix={log}",
         "-h", dsn["host"], "-p", dsn["port"], "-U", dsn["user"], dsn["dbname"]],
        capture_output=True, text=True, env=environment, timeout=bound)
    if result.returncode:
        raise RuntimeError("pgbench: " + (result.stderr.strip().splitlines() or ["no output"])[-1])
    return _seconds(log)


def _seconds(prefix: str) -> float:
    """Reads pgbench's own log, which has a line per turn: … latency in µs, script, end as seconds and µs."""
    begins, ends = [], []
    for path in glob.glob(prefix + ".*"):
        with open(path) as file:
            for line in file:
                _, _, latency, _, seconds, micros = line.split()[:6]
                if latency == "failed":
                    # Two clients deadlocked: the jobs of that turn were not processed.
                    raise RuntimeError("pgbench: a turn ended in a deadlock")
                ends.append(int(seconds) + int(micros) / 1e6)
                begins.append(ends[-1] - int(latency) / 1e6)
        os.remove(path)
    return max(ends) - min(begins)
