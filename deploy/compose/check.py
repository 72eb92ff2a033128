"""The checks of deploy/compose/check. Prints one line for each fault, and one with the count."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
BASE, SIMULATED = ROOT / "docker-compose.yml", ROOT / "deploy/container/simulated.yml"
Service = dict[str, Any]
Project = dict[str, Any]

# The fields of the Compose specification that are used here. Others may be valid, but a typing error is not.
SERVICE_WORDS = {
    "image", "build", "command", "restart", "stop_grace_period", "read_only", "cap_drop", "cap_add", "security_opt", "tmpfs", "depends_on",
    "environment", "volumes", "healthcheck", "secrets", "ports", "profiles", "network_mode", "networks",
}
TOP_WORDS = {"name", "services", "secrets", "volumes", "networks"}
CONDITIONS = {"service_started", "service_healthy", "service_completed_successfully"}
# The capabilities with which the entrypoint of Postgres creates its folders and changes its account.
BEGINS_AS_ROOT = {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"}
# Services with a published port can run only once.
ALONE = {"api", "prometheus", "alertmanager", "grafana"}
# The development packages of the build, and the libraries that are needed at run time.
LIBRARIES = {
    "libpq-dev": "libpq5", "libxml2-dev": "libxml2", "libcurl4-openssl-dev": "libcurl4", "libssl-dev": "libssl3",
    "libnghttp2-dev": "libnghttp2-14", "zlib1g-dev": "zlib1g", "libbrotli-dev": "libbrotli1",
    "libsodium-dev": "libsodium23", "libpango1.0-dev": "libpangocairo-1.0-0",
}
# The volume with the database's socket, and where each container has it.
SOCKET, SOCKET_FOLDER = "postgres-socket", "/var/run/postgresql"
# The value of a variable that is set.
SET = "set_[a-z_]+"
# The programs in each image that health checks and commands use.
BROUGHT = {"postgres": {"pg_isready"}, "bardown": {"test"}}


def interpolate(text: str, given: dict[str, str], everything: bool) -> str:
    """${A:-b}, ${A:+b} and ${A}; with `everything` each variable has a value, otherwise only those in `given`."""
    pattern = re.compile(r"\$\{([A-Z_]+)(?::([-+?])([^{}]*))?\}")

    def value(match: re.Match[str]) -> str:
        name, sign, other = match[1], match[2], match[3] or ""
        now = given.get(name, f"set_{name.lower()}" if everything else "")
        if sign == "+":
            return other if now else ""
        return now or (other if sign == "-" else "")

    # The innermost first, because a default may contain another variable.
    while (done := pattern.sub(value, text)) != text:
        text = done
    return text


def merged(under: Any, over: Any) -> Any:
    """Merges two files as Compose does: maps by key, lists appended, commands and the like replaced."""
    if isinstance(under, dict) and isinstance(over, dict):
        return under | {key: merged(under[key], value) if key in under and key not in ("command", "test") else value
                        for key, value in over.items()}
    return under + over if isinstance(under, list) and isinstance(over, list) else over


def project(*paths: Path, everything: bool) -> Project:
    whole: Project = {}
    for path in paths:
        loaded = yaml.safe_load(interpolate(path.read_text(), {}, everything))
        whole = merged(whole, {key: value for key, value in loaded.items() if not key.startswith("x-")})
    return whole


def ours(services: dict[str, Service]) -> dict[str, Service]:
    return {name: service for name, service in services.items() if service["image"] == "bardown"}


def words(whole: Project) -> Iterator[str]:
    """Unknown fields, and references to things that do not exist."""
    services = whole["services"]
    yield from (f"{word} is not known" for word in whole.keys() - TOP_WORDS)
    for name, service in services.items():
        yield from (f"{name}: {word} is not known" for word in service.keys() - SERVICE_WORDS)
        if not re.fullmatch(r"bardown|[a-z/-]+:v?[0-9.]+", service.get("image", "")):
            yield f"{name}: {service.get('image')} has no version"
        for other, how in service.get("depends_on", {}).items():
            if other not in services or how["condition"] not in CONDITIONS:
                yield f"{name} waits for {other}, {how['condition']}"
            elif how["condition"] == "service_healthy" and "test" not in services[other].get("healthcheck", {}):
                yield f"{name} waits until {other} is healthy, but has no health check"
            elif not set(services[other].get("profiles", [])) <= set(service.get("profiles", [])):
                yield f"{name} waits for {other}, whose profile may be disabled"
        for secret in service.get("secrets", []):
            if secret not in whole["secrets"]:
                yield f"{name}: there is no secret {secret}"
        for text in (str(value) for value in service.get("environment", {}).values()):
            for secret in re.findall(r"/run/secrets/(\w+)", text):
                if secret not in service.get("secrets", []):
                    yield f"{name}: the secret {secret} is not given to it"
        for volume in service.get("volumes", []):
            source, _, *mode = volume.split(":")
            if source.startswith("./"):
                if not (ROOT / source).exists():
                    yield f"{name}: there is no {source}"
                if mode != ["ro"]:
                    yield f"{name} may write {source}"
            elif source not in whole["volumes"] and not re.fullmatch(SET, source):
                yield f"{name}: there is no volume {source}"
    used = {v.split(":")[0] for s in services.values() for v in s.get("volumes", [])}
    if not any(re.fullmatch(SET, source) for source in used):
        yield from (f"the volume {volume} is not used" for volume in whole["volumes"] if volume not in used)
    secrets = {secret for service in services.values() for secret in service.get("secrets", [])}
    yield from (f"the secret {secret} is not used" for secret in whole["secrets"].keys() - secrets)


def known() -> dict[str, dict[str, bool]]:
    """The variables of each program and whether it requires them, according to its own list."""
    found: dict[str, dict[str, bool]] = {}
    for line in run([os.environ["BARDOWN"], "config", "print", "--json"]).splitlines():
        variable = json.loads(line)
        names = found.setdefault(variable["program"], {})
        names[variable["name"]] = variable["required"]
        if "file" in variable:
            names[variable["file"]] = False
    for name, help in (("bardown", run([os.environ["BARDOWN"], "migrate", "up", "--help"])),
                       ("/usr/share/bardown/daily", run([str(ROOT / "deploy/backup"), "--help"])
                        + (ROOT / "deploy/container/daily").read_text())):
        found[name] = {word: word == "DATABASE_URL" for word in re.findall(r"\b(?:DATABASE|BACKUP)_[A-Z_]+\b", help)}
    found["simulator"] = {}
    return found


def variables(whole: Project, everything: bool) -> Iterator[str]:
    """Settings that a program does not read, and required ones that are not set."""
    programs = known()
    for name, service in whole["services"].items():
        if service["image"] != "bardown" and name != "backup":
            continue
        program = service["command"][0]
        if program not in programs:
            yield f"{name}: {program} does not list the variables that it reads"
            continue
        given = service.get("environment", {})
        yield from (f"{name}: {program} does not read {variable}" for variable in given.keys() - programs[program].keys())
        for variable in (v for v, needed in programs[program].items() if needed):
            if not (given.get(variable) or given.get(f"{variable}_FILE")) and (everything or variable not in given):
                yield f"{name}: {program} needs {variable}"
    provisioning = "".join(p.read_text() for p in (ROOT / "deploy/grafana/provisioning").rglob("*.yml"))
    grafana = {v for v in whole["services"]["grafana"]["environment"] if not v.startswith("GF_")}
    if grafana != set(re.findall(r"\$\{?([A-Z][A-Z_]+)\}?", provisioning)):
        yield f"grafana: its provisioning reads others than {sorted(grafana)}"
    yield from (f"grafana: the secret {secret} is not given to it" for secret in re.findall(r"\$__file\{/run/secrets/(\w+)\}", provisioning)
                if secret not in whole["services"]["grafana"]["secrets"])


def secrets(whole: Project, made: Path) -> Iterator[str]:
    """No secret is in an environment or has a public value, and each program has its own login."""
    ours_are = {variable["name"] for variable in map(json.loads, run([os.environ["BARDOWN"], "config", "print", "--json"]).splitlines())
                if variable["secret"]}
    for name, service in whole["services"].items():
        for variable, value in service.get("environment", {}).items():
            # External programs have their own settings, and a public key is not a secret.
            named = variable in ours_are or re.search(r"(PASSWORD|TOKEN|SECRET|(?<!PUBLIC)(?<!_PER)_KEY)$", variable)
            if named or re.search(r"://[^/@]*:[^/@]*@", str(value)):
                yield f"{name}: {variable} is a secret in its environment; give it {variable}_FILE"
        if re.search(r"://[^/@]*:[^/@]*@|(?i:password)=", " ".join(service.get("command", []))):
            yield f"{name}: a secret in its arguments"
    logins = set()
    for name, service in whole["services"].items():
        given = service.get("environment", {}).get("DATABASE_URL_FILE")
        if given is None:
            continue
        secret = "owner_url" if name in ("migrate", "backup", "demo") else service["command"][0].replace("-", "_") + "_url"
        logins |= {secret}
        if given != f"/run/secrets/{secret}":
            yield f"{name} does not log in by {secret}"
    # The page /ops has a login of its own, in addition to the api's.
    logins |= {"ops_url"}
    roles = (ROOT / "deploy/container/roles.sh").read_text()
    wanted = {f"{name}_url" for name in re.search(r"names=\(([a-z_ ]+)\)", roles)[1].split()}
    if not wanted == logins == set(whole["services"]["postgres"]["secrets"]):
        yield f"postgres: roles.sh gives passwords to {sorted(wanted)}, the programs log in by {sorted(logins)}"
    files = {name: secret["file"] for name, secret in whole["secrets"].items()}
    for name, file in files.items():
        if file.startswith("./secrets/"):
            path = made / file.removeprefix("./secrets/")
        elif file.startswith("./deploy/container/simulated/"):
            path = ROOT / file
        elif file == "/dev/null" or re.fullmatch(SET, file):
            continue
        else:
            yield f"the secret {name} is {file}"
            continue
        role = "postgres" if name == "owner_url" else "bardown_" + name.removesuffix("_url")
        pattern = rf"postgresql://{role}:\w+@/bardown\?host={SOCKET_FOLDER}\n" if name.endswith("_url") else r"\w+\n"
        if path.name != name or not path.exists():
            yield f"the secret {name}: {file} is not created"
        elif not re.fullmatch(pattern, path.read_text()):
            yield f"the secret {name}: {file} is not {pattern}"
    yield from (f"deploy/container/secrets creates {path.name}, which is not used" for path in made.iterdir() if path.name not in files)


def made_secrets(folder: Path) -> Iterator[str]:
    """The files of deploy/container/secrets are random, accessible only to their creator, and not overwritten."""
    script = str(ROOT / "deploy/container/secrets")
    run([script, str(folder)])
    before = {path.name: path.read_text() for path in folder.iterdir()}
    run([script, str(folder)])
    if before != {path.name: path.read_text() for path in folder.iterdir()}:
        yield "deploy/container/secrets overwrites existing files"
    yield from earlier_secrets(folder)
    if before != {path.name: path.read_text() for path in folder.iterdir()}:
        yield "deploy/container/secrets loses a password of an earlier version, or leaves its URL as it was"
    if len(set(before.values())) != len(before) or any(re.search(r"simulated|bardown@|:bardown\b", text) for text in before.values()):
        yield "deploy/container/secrets creates known passwords"
    if folder.stat().st_mode & 0o077 or any(path.stat().st_mode & 0o777 != 0o644 for path in folder.iterdir()):
        yield "deploy/container/secrets: others can enter its folder, or containers cannot read its files"
    for line in re.findall(r".*(?:PASSWORD|TOKEN|SECRET|KEY)[A-Z_]*:-[^}/$].*", BASE.read_text()):
        yield f"docker-compose.yml has a public secret:  {line.strip()}"
    if "/secrets/" not in (ROOT / ".gitignore").read_text().splitlines():
        yield "git does not ignore the folder secrets"


def earlier_secrets(folder: Path) -> Iterator[str]:
    """URLs with the host postgres: the server does not start with them, and deploy/container/secrets rewrites them."""
    check = ["bash", str(ROOT / "deploy/container/roles.sh"), "check"]
    environment = os.environ | {"SECRETS_FOLDER": str(folder)}
    if subprocess.run(check, env=environment, check=False).returncode != 0:
        yield "roles.sh cannot use the files of deploy/container/secrets"
    made = {path: path.read_text() for path in folder.glob("*_url")}
    earlier = {path: re.sub(r"@/bardown.*", "@postgres/bardown", text) for path, text in made.items()}
    for path in made:
        path.write_text(earlier[path])
        refused = subprocess.run(check, env=environment, check=False, capture_output=True, text=True)
        if refused.returncode != 64 or path.name not in refused.stderr or "deploy/container/secrets" not in refused.stderr:
            yield f"roles.sh does not explain what to do about {path.name} of an earlier version"
        path.write_text(made[path])
    for path, text in earlier.items():
        path.write_text(text)
    run([str(ROOT / "deploy/container/secrets"), str(folder)])


def care(whole: Project) -> Iterator[str]:
    """Sandboxing, grace periods, replicas, and health checks that use existing programs."""
    for name, service in whole["services"].items():
        if not (service.get("read_only") and service.get("cap_drop") == ["ALL"]
                and service.get("security_opt") == ["no-new-privileges:true"]):
            yield f"{name} has rights that it does not need"
        if set(service.get("cap_add", [])) - (BEGINS_AS_ROOT if name == "postgres" else set()):
            yield f"{name} has rights that it does not need: {service['cap_add']}"
        # Docker restarts only services with a restart policy after a reboot. The migrations end by themselves.
        if service.get("restart") != (None if name == "migrate" else "unless-stopped"):
            yield f"{name}: its restart policy is {service.get('restart')}"
        settings = service.get("environment", {})
        if "DRAIN" in settings and seconds(service.get("stop_grace_period", "10s")) <= seconds(settings["DRAIN"]) + 5:
            yield f"{name} is killed before its jobs are drained"
        if service.get("ports") and name not in ALONE:
            yield f"{name} uses a port of the host, so a second one cannot start"
        for port in service.get("ports", []):
            if not re.match(r"127\.0\.0\.1:|set_api_address", port):
                yield f"{name} is reachable from outside at {port}"
        if "command" in service and not isinstance(service["command"], list):
            yield f"{name}: its command runs in a shell, which gets its signals"
        elif (command := service.get("command", [""])[0]).startswith("/") and not there(command, service):
            yield f"{name}: {command} is not in it, or cannot be run"
        check = service.get("healthcheck", {}).get("test")
        if check is not None and (check[0] != "CMD" or not there(check[1], service)):
            yield f"{name}: it does not contain {check[1]}"


def apart(whole: Project) -> Iterator[str]:
    """The public service shares a network only with Prometheus, and has no route to the outside."""
    services, networks = whole["services"], whole.get("networks", {})
    homes = {name: networks_of(service) for name, service in services.items()}
    for name, home in homes.items():
        yield from (f"{name}: there is no network {network}" for network in home - networks.keys() - {"default"})
        if name not in ("api", "prometheus") and home & homes["api"]:
            yield f"the api and {name} share a network"
    for network in homes["api"]:
        settings = networks.get(network) or {}
        masks = settings.get("driver_opts", {}).get("com.docker.network.bridge.enable_ip_masquerade")
        if not settings.get("internal") and masks != "false":
            yield f"the api can reach the outside through the network {network}"
    for name in ("grafana", "alertmanager"):
        yield from (f"{name} and {program} share a network" for program in ours(services) if homes[name] & homes[program])
    yield from (f"the network {network} is not used" for network in networks if not any(network in h for h in homes.values()))


def database(whole: Project) -> Iterator[str]:
    """The database is in no network. Clients can use its socket, but cannot replace it."""
    services = whole["services"]
    for name in services.keys() & {"postgres", "migrate", "backup", "demo"}:
        if services[name].get("network_mode") != "none":
            yield f"{name} is in a network, but needs none"
    for name, service in services.items():
        settings = service.get("environment", {})
        # The server requires no password there.
        if service.get("network_mode") == "service:postgres":
            yield f"{name} has the loopback address of postgres"
        if "DATABASE_TLS" in settings:
            yield f"{name} would take a database of another machine without its certificate"
        mode = "" if name == "postgres" else ":ro" if "DATABASE_URL_FILE" in settings or name == "grafana" else None
        wanted = [] if mode is None else [f"{SOCKET}:{SOCKET_FOLDER}{mode}"]
        if (mounts := [v for v in service.get("volumes", []) if SOCKET in v or SOCKET_FOLDER in v]) != wanted:
            yield f"{name} mounts {mounts or 'no socket'} instead of {wanted or 'none'}"
        if SOCKET_FOLDER in service.get("tmpfs", []):
            yield f"{name}: the socket is hidden"
    if (host := services["grafana"]["environment"].get("ANALYST_DATABASE_HOST")) != SOCKET_FOLDER:
        yield f"grafana asks the database at {host}"


def entrance(whole: Project) -> Iterator[str]:
    """The server uses our pg_hba.conf, which allows access without a password only from its own container."""
    server = whole["services"]["postgres"]
    options = [word for flag, word in zip(server["command"], server["command"][1:]) if flag == "-c"]
    settings = dict(option.split("=", 1) for option in options)
    mounted = {volume.split(":")[1]: volume.split(":")[0] for volume in server["volumes"]}
    if mounted.get(settings.get("hba_file", "")) != "./deploy/container/pg_hba.conf":
        yield "postgres: the volume says who gets in without a password, not deploy/container/pg_hba.conf"
    if not settings.get("listen_addresses") == server["environment"].get("PGHOST") == "127.0.0.1":
        yield "postgres listens to others than docker compose exec"
    lines = (ROOT / "deploy/container/pg_hba.conf").read_text().splitlines()
    for entry in (line.split() for line in lines if line and not line.startswith("#")):
        way, user, rest = entry[0], entry[2], entry[3:]
        if not (way == "local" and rest == ["scram-sha-256"]
                or way == "host" and user == "postgres" and rest == ["127.0.0.1/32", "trust"]):
            yield f"pg_hba.conf lets in by {' '.join(entry)}"


def networks_of(service: Service) -> set[str]:
    return set() if "network_mode" in service else set(service.get("networks", ["default"]))


def there(command: str, service: Service) -> bool:
    mounted = {v.split(":")[1]: ROOT / v.split(":")[0] for v in service.get("volumes", []) if v.startswith("./")}
    if command in mounted:
        return os.access(mounted[command], os.X_OK)
    return command in BROUGHT.get(service["image"].split(":")[0], set()) | (in_image() if service["image"] == "bardown" else set())


def scraped(whole: Project) -> Iterator[str]:
    """Prometheus scrapes every program at its port, and uses the existing Alertmanager."""
    settings = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text())
    jobs = {job["job_name"]: job["dns_sd_configs"][0] for job in settings["scrape_configs"]}
    programs = {name for name in ours(whole["services"]) if name not in ("migrate", "demo", "simulator")}
    if set(jobs["bardown"]["names"]) != programs:
        yield f"prometheus.yml does not ask {sorted(programs ^ set(jobs['bardown']['names']))}"
    port = re.search(r"HEALTH_PORT=(\d+)", (ROOT / "deploy/Dockerfile").read_text())[1]
    if str(jobs["bardown"]["port"]) != port:
        yield f"prometheus.yml asks at {jobs['bardown']['port']}, the image answers at {port}"
    for name in programs:
        given = whole["services"][name]["environment"]
        if given.get("HEALTH_BIND") != "0.0.0.0" or "HEALTH_PORT" in given:
            yield f"{name}: Prometheus does not reach its metrics"
        # A service in another one's network has no name of its own there.
        home = whole["services"][name].get("network_mode", "").removeprefix("service:")
        if home and name not in whole["services"][home].get("networks", {}).get("default", {}).get("aliases", []):
            yield f"{name}: Prometheus does not find it by its name in the network of {home}"
    others = [(name, job["port"]) for job in jobs.values() if job is not jobs["bardown"] for name in job["names"]]
    others += [(name, found["port"]) for manager in settings["alerting"]["alertmanagers"]
               for found in manager["dns_sd_configs"] for name in found["names"]]
    own = {"alertmanager": 9093, "backup-metrics": 9100}
    yield from (f"prometheus.yml asks {name}:{port}" for name, port in others
                if name not in whole["services"] or own.get(name) != port)
    url = whole["services"]["grafana"]["environment"]["PROMETHEUS_URL"]
    if url != "http://prometheus:9090":
        yield f"grafana uses {url}"


def simulation(whole: Project) -> Iterator[str]:
    """The simulated seasons do not end, continue after a restart, and leave neither games nor pushes without bound."""
    services = whole["services"]
    if "simulator" not in services:
        return
    simulator, demo = services["simulator"]["command"], services.get("demo", {}).get("command", [])
    for option in ("--endless", "--resume", "--keep-pushes", "--folder", "--speed"):
        if not any(word.split("=")[0] == option for word in simulator):
            yield f"simulator: {option} is missing"
    speeds = [[word for word in command if word.startswith("--speed=")] for command in (simulator, demo)]
    if demo[:2] != ["bardown", "demo"] or speeds[0] != speeds[1]:
        yield "demo: old games are not deleted at the simulator's speed"
    help = run([os.environ["BARDOWN"], "demo", "--help"])
    yield from (f"demo: bardown demo has no {word}" for word in demo[2:] if word.split("=")[0] not in help)


def header(text: str) -> Iterator[str]:
    """The head of docker-compose.yml lists all variables and profiles."""
    head, body = re.match(r"((?:#[^\n]*\n)+)(.*)", text, re.DOTALL).groups()
    variable = re.compile(r"\b[A-Z]+_[A-Z_]+\b")
    named = {word for line in head.splitlines() if re.match(r"#   [A-Z]", line) for word in variable.findall(line.split("   ")[1])}
    read = set(re.findall(r"\$\{([A-Z_]+)", body))
    yield from (f"the head does not list {word}" for word in sorted(read - set(variable.findall(head))))
    yield from (f"{word} is listed but not read" for word in sorted(named - read))
    profiles = {profile for service in yaml.safe_load(text)["services"].values() for profile in service.get("profiles", [])}
    yield from (f"the head lists other profiles: {profile}"
                for profile in profiles ^ set(re.findall(r"`--profile (\w+)`", head)))


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"^#.*\n", "", (ROOT / "deploy/Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [(word.upper(), rest.strip()) for word, rest in re.findall(r"^(\S+)\s+(.*)$", text, re.MULTILINE)]


def in_image() -> set[str]:
    """The files in /app, which is on PATH."""
    whole = "\n".join(rest for _, rest in instructions())
    return set(re.search(r"for program in ([a-z -]+);", whole)[1].split()) | set(re.findall(r"^deploy/container/(\S+) /app/$", whole, re.MULTILINE))


def dockerfile(whole: Project) -> Iterator[str]:
    """The image contains the programs that run in it; they are not root, and are started without a shell."""
    steps = instructions()
    last = max(i for i, (word, _) in enumerate(steps) if word == "FROM")
    final = steps[last:]
    users = [rest for word, rest in final if word == "USER"]
    if not users or not users[-1].isdigit() or users[-1] == "0":
        yield "Dockerfile: its programs run as root, or Kubernetes cannot detect their user"
    for word, rest in final:
        if word in ("CMD", "ENTRYPOINT") and not rest.startswith("["):
            yield f"Dockerfile: {word} {rest} runs in a shell"
        if word == "HEALTHCHECK":
            command = re.search(r"CMD (\[.*\])$", rest)
            if command is None or json.loads(command[1])[0] not in in_image():
                yield f"Dockerfile: {rest} calls a missing program"
    if "HEALTHCHECK" not in (word for word, _ in final):
        yield "Dockerfile: there is no health check"
    packages = " ".join(rest for word, rest in final if word == "RUN").split()
    if "ca-certificates" not in packages:
        yield "Dockerfile: there is no authority to check a source's certificate by"
    for package in re.findall(r"\S+-dev\b", " ".join(rest for word, rest in steps[:last] if word == "RUN")):
        if LIBRARIES.get(package) not in packages:
            yield f"Dockerfile: {package} is built against, and {LIBRARIES.get(package, 'its library')} is not in the image"
    copies = [rest.split() for word, rest in final if word == "COPY"]
    if ["sql", "/app/sql"] not in copies or not list((ROOT / "sql/migrations").glob("*.sql")):
        yield "Dockerfile: the folder sql is missing next to bardown"
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    for word, rest in steps:
        if word == "COPY" and "--from" not in rest:
            for source in rest.split()[:-1]:
                if not (ROOT / source).exists() or not any(source == s or source.startswith(s + "/") for s in sent):
                    yield f"Dockerfile: {source} does not exist, or .dockerignore excludes it"
    arguments = whole["services"]["api"]["build"]["args"].keys()
    yield from (f"Dockerfile: has no argument {name}" for name in arguments
                if not any(word == "ARG" and rest.startswith(f"{name}=") for word, rest in final))
    given = {pair for word, rest in final if word == "ENV" for pair in rest.split()}
    yield from (f"Dockerfile: no program gets {name}" for name in arguments if f"{name}=${name}" not in given)
    called = {service["command"][0] for service in ours(whole["services"]).values()}
    for path in (ROOT / "deploy/kubernetes").rglob("*.yaml"):
        for manifest in yaml.safe_load_all(path.read_text()):
            called |= {container["command"][0] for container in containers(manifest)}
    yield from (f"Dockerfile: the image has no {program}" for program in sorted(called - in_image()))
    products = set(re.findall(r"ExecStart=/opt/bardown/bin/([a-z-]+)", "".join(
        p.read_text() for p in (ROOT / "deploy/systemd").glob("*.service"))))
    yield from (f"Dockerfile: the image has no {program}" for program in sorted(products - in_image()))


def containers(value: Any) -> Iterator[dict[str, Any]]:
    """The containers of a manifest that run our image."""
    if isinstance(value, dict):
        if value.get("image") == "bardown" and "command" in value:
            yield value
        for inner in value.values():
            yield from containers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from containers(inner)


def routes() -> Iterator[str]:
    """Alerts have receivers by severity."""
    path = ROOT / "deploy/prometheus/alertmanager.yml"
    settings = yaml.safe_load(path.read_text())
    severities = set(re.findall(r"severity: (\w+)", (ROOT / "deploy/prometheus/alerts.yml").read_text()))
    if {receiver["name"] for receiver in settings["receivers"]} != severities:
        yield f"alertmanager.yml has no receivers for {sorted(severities)}"
    for labels, receiver in [({"severity": s}, s) for s in sorted(severities)] + [({"alertname": "Foreign"}, "page")]:
        if (to := receiver_of(settings["route"], labels)) != receiver:
            yield f"alertmanager.yml: {labels} goes to {to}"
    if (amtool := shutil.which("amtool")) is None:
        print("amtool is missing: alertmanager.yml was checked without it, by its text only", file=sys.stderr)
        return
    # Versions older than the container's do not support an address in a file.
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
        file.write(re.sub(r"url_file: \S+", "url: http://127.0.0.1/", path.read_text()))
        file.flush()
        try:
            run([amtool, "check-config", file.name])
            for labels, receiver in [(f"severity={s}", s) for s in sorted(severities)] + [("alertname=Foreign", "page")]:
                to = run([amtool, "config", "routes", "test", f"--config.file={file.name}", labels]).strip()
                if to != receiver:
                    yield f"alertmanager.yml: {labels} goes to {to}"
        except subprocess.CalledProcessError as error:
            yield f"alertmanager.yml: {error.stderr.strip()}"


def receiver_of(route: dict[str, Any], labels: dict[str, str]) -> str:
    """The Alertmanager's receiver: the first matching sub-route, or this route."""
    for inner in route.get("routes", []):
        pairs = [re.fullmatch(r'(\w+)\s*=\s*"?([^"]*)"?', matcher) for matcher in inner["matchers"]]
        if all(pair is not None and labels.get(pair[1], "") == pair[2] for pair in pairs):
            return receiver_of({"receiver": route["receiver"]} | inner, labels)
    return route["receiver"]


def seconds(text: str) -> int:
    number, unit = re.fullmatch(r"(\d+)([smh])", text).groups()
    return int(number) * {"s": 1, "m": 60, "h": 3600}[unit]


def run(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main() -> int:
    faults = list(header(BASE.read_text())) + list(routes())
    count = 0
    with tempfile.TemporaryDirectory() as room:
        made = Path(room) / "secrets"
        faults += made_secrets(made)
        for paths in ((BASE,), (BASE, SIMULATED)):
            for everything in (False, True):
                whole = project(*paths, everything=everything)
                count = max(count, len(whole["services"]))
                found = [*words(whole), *variables(whole, everything), *secrets(whole, made), *care(whole), *apart(whole),
                         *database(whole), *entrance(whole), *scraped(whole), *simulation(whole)]
                faults += [f"{paths[-1].name}: {fault}" for fault in found]
    faults += dockerfile(project(BASE, SIMULATED, everything=False))
    for fault in dict.fromkeys(faults):
        print(f"FAIL {fault}", file=sys.stderr)
    print(f"deploy/compose: {count} services, {len(dict.fromkeys(faults))} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
