"""A private Postgres cluster with default durability on a Unix socket, removed at the end."""
from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

# Enough memory for the whole bench, and no checkpoint during a measurement. Settings that affect the cost of a commit keep
# Postgres's defaults: fsync, full_page_writes and synchronous_commit.
SETTINGS = {
    "listen_addresses": "''",
    "max_connections": "200",
    "shared_buffers": "'1GB'",
    "max_wal_size": "'8GB'",
    "shared_preload_libraries": "'pg_stat_statements'",
    # Statements are counted only in selected databases, see idle.py.
    "pg_stat_statements.track": "'none'",
}
SHOWN = ["fsync", "synchronous_commit", "full_page_writes", "wal_level", "shared_buffers", "max_wal_size",
         "max_connections", "autovacuum", "autovacuum_naptime"]
# The extensions are in a schema whose name no peer uses.
EXTENSIONS = ["create schema observer",
              "create extension pg_stat_statements schema observer",
              "create extension pg_prewarm schema observer"]


def programs() -> str:
    """The folder of initdb and pgbench: the newest installed version, as in `bardown dev`."""
    found = glob.glob("/usr/lib/postgresql/*/bin")
    for path in sorted(found, key=lambda p: float(p.split("/")[-2]), reverse=True):
        if all(os.access(os.path.join(path, name), os.X_OK) for name in ("initdb", "pgbench", "postgres")):
            return path
    if initdb := shutil.which("initdb"):
        return os.path.dirname(os.path.realpath(initdb))
    raise SystemExit("No Postgres server here: apt-get install postgresql postgresql-contrib")


class Cluster:
    def __init__(self) -> None:
        self.programs = programs()
        # Unix socket paths are short: 107 bytes.
        self.home = tempfile.mkdtemp(prefix="bardown-bench-", dir="/tmp")
        self.process: subprocess.Popen | None = None
        self.account: dict = {}
        if os.geteuid() == 0:  # the server refuses to run as root
            user = next(u for u in (_user("postgres"), _user("nobody")) if u)
            os.chown(self.home, user.pw_uid, user.pw_gid)
            os.chmod(self.home, 0o755)
            self.account = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    @property
    def dsn(self) -> dict[str, str]:
        return {"host": self.home, "port": "5432", "user": "postgres"}

    def start(self) -> None:
        data = os.path.join(self.home, "data")
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": self.home}
        subprocess.run(
            [os.path.join(self.programs, "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
             "--no-instructions"],
            check=True, cwd=self.home, env=environment, stdout=subprocess.DEVNULL, **self.account)
        with open(os.path.join(data, "postgresql.auto.conf"), "a") as conf:
            conf.writelines(f"{key} = {value}\n" for key, value in SETTINGS.items())
            conf.write(f"unix_socket_directories = '{self.home}'\n")
        with open(os.path.join(self.home, "log"), "wb") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.programs, "postgres"), "-D", data], cwd=self.home, env=environment,
                stdout=log, stderr=log, start_new_session=True, **self.account)
        self._wait()
        self._install()

    def _install(self) -> None:
        """Creates the extensions in template1, so that every database of the bench has them."""
        import psycopg
        for name in ("postgres", "template1"):
            with psycopg.connect(**self.dsn, dbname=name, autocommit=True) as db:
                for statement in EXTENSIONS:
                    db.execute(statement)

    def _wait(self) -> None:
        import psycopg
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                psycopg.connect(**self.dsn, dbname="postgres").close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        with open(os.path.join(self.home, "log"), errors="replace") as log:
            raise SystemExit("Postgres did not start:\n" + log.read()[-2000:])

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # fast shutdown
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)
                self.process.wait(10)
        shutil.rmtree(self.home, ignore_errors=True)


def _user(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None
