"""One module for each peer, each with a class Peer:

setup()            installs the peer's schema into an empty database
open(), close()    the producer's connection
enqueue(job)       one job, one transaction
bulk(jobs)         many jobs by the peer's own bulk call, in the configuration's way
preload(jobs)      the same, untimed: the fastest way that leaves the same rows
schedule(count)    `count` jobs that are due tomorrow
work(started)      runs the peer's worker forever; calls started(number) on entry of each job

Configurations: "default" is what the peer's documents show first; "tuned" turns the knobs that its documents name for
throughput and leaves durability alone.
"""


def conninfo(dsn: dict) -> str:
    return " ".join(f"{key}='{value}'" for key, value in dsn.items())
