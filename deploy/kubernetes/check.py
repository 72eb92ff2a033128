"""The checks of deploy/kubernetes/check on the rendered manifests. Prints one line for each fault, and one with the count."""
from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import yaml
from cloudcoil.models.keda import v1alpha1 as keda
from cloudcoil.models.prometheus_operator import v1 as prometheus
from pydantic import ValidationError

Manifest = dict[str, Any]

# The oldest supported version, and the newest one with available schemas.
VERSIONS = ("1.30", "1.37")
# Created at installation, see README.md, or by CloudNativePG.
SECRETS_FROM_OUTSIDE = {"bardown-api", "bardown-scheduler", "bardown-scoreboard-scraper", "bardown-detail-scraper",
                        "bardown-differ", "bardown-push-sender", "bardown-ops", "bardown-scaler", "apns", "vapid", "fcm", "odds-api", "accounts", "smtp", "issuers", "api-key", "token-keys", "postgres-app",
                        "postgres-authority", "backup-store"}
# There is no package with the schemas of CloudNativePG. A list of its fields at least detects typing errors.
CLOUDNATIVEPG_WORDS = {
    "Cluster": {"instances", "imageName", "storage", "walStorage", "resources", "affinity", "postgresql", "bootstrap",
                "managed", "certificates", "plugins"},
    "Pooler": {"cluster", "type", "instances", "pgbouncer"},
    "ScheduledBackup": {"schedule", "immediate", "suspend", "backupOwnerReference", "cluster", "method", "pluginConfiguration"},
    "ObjectStore": {"retentionPolicy", "configuration"},
}
# base/scaler.sql lets KEDA's login read one view.
NOT_FOR_THE_SCALER = (
    "select args from q.job", "delete from q.job", "select q.pause('diff', 'x')", "select * from ops.queue", "select * from ops.job",
    "select ops.operate('x', 'pause', 'diff')", "select token from public.device", "select * from public.device", "select * from public.follow",
    "select * from public.game", "select digest from public.api_key", "select public.number_changes()", "create table public.mine (id int)",
    "create table ops.mine (id int)",
    "drop view ops.scaler_signal",
)
HERE = Path(__file__).parent


def name(manifest: Manifest) -> str:
    return f"{manifest['kind']}/{manifest['metadata']['name']}"


def schemas(manifests: list[Manifest]) -> Iterator[str]:
    """Manifests that the API server or the operators would reject."""
    for manifest in manifests:
        group = manifest["apiVersion"].partition("/")[0]
        if group.endswith("cnpg.io"):
            unknown = manifest["spec"].keys() - CLOUDNATIVEPG_WORDS[manifest["kind"]]
            yield from (f"{name(manifest)}: {word} is not known" for word in sorted(unknown))
        elif group == "keda.sh":
            yield from package_schema(manifest, keda)
        elif group == "monitoring.coreos.com":
            yield from package_schema(manifest, prometheus)
        else:
            for version in VERSIONS:
                try:
                    kubernetes_validate.validate(manifest, version, strict=True)
                except kubernetes_validate.ValidationError as error:
                    yield f"{name(manifest)} in {version}: {error.message} at {list(error.path)}"


def package_schema(manifest: Manifest, package: Any) -> Iterator[str]:
    try:
        model = getattr(package, manifest["kind"]).model_validate(manifest)
    except ValidationError as error:
        yield f"{name(manifest)}: {error}"
        return
    understood = model.model_dump(by_alias=True, exclude_unset=True, mode="json")
    yield from (f"{name(manifest)}: {path} is not known" for path in lost(manifest, understood))


def lost(given: Any, understood: Any, path: str = "") -> Iterator[str]:
    """Keys that a model dropped, because it does not have them."""
    if isinstance(given, dict):
        for key, value in given.items():
            if key in understood:
                yield from lost(value, understood[key], f"{path}.{key}")
            else:
                yield f"{path}.{key}"
    elif isinstance(given, list):
        for index, value in enumerate(given):
            yield from lost(value, understood[index], f"{path}[{index}]")


def templates(manifests: list[Manifest]) -> Iterator[tuple[str, Manifest]]:
    """The pod templates, each with the name of its manifest."""
    for manifest in manifests:
        if manifest["kind"] in ("Deployment", "Job"):
            yield name(manifest), manifest["spec"]["template"]


def containers(template: Manifest) -> list[Manifest]:
    return template["spec"].get("initContainers", []) + template["spec"]["containers"]


def links(manifests: list[Manifest]) -> Iterator[str]:
    """References to things that do not exist."""
    names = {name(manifest) for manifest in manifests}
    pods = [template["metadata"]["labels"] for _, template in templates(manifests)]

    def selects(labels: dict[str, str]) -> bool:
        return any(labels.items() <= pod.items() for pod in pods)

    # CloudNativePG creates pods with these labels.
    labels_by_kind = {"Cluster": "cnpg.io/cluster", "Pooler": "cnpg.io/poolerName"}
    of_operator = [
        {labels_by_kind[m["kind"]]: m["metadata"]["name"]} for m in manifests if m["kind"] in labels_by_kind
    ]
    for manifest in manifests:
        spec = manifest.get("spec", {})
        match manifest["kind"]:
            case "PodDisruptionBudget" if not selects(spec["selector"]["matchLabels"]):
                yield f"{name(manifest)} selects nothing"
            case "Service" if not selects(spec["selector"]):
                yield f"{name(manifest)} selects nothing"
            case "ScaledObject" | "HorizontalPodAutoscaler":
                if f"Deployment/{spec['scaleTargetRef']['name']}" not in names:
                    yield f"{name(manifest)} scales nothing"
            case "NetworkPolicy":
                labels = spec["podSelector"]["matchLabels"]
                if not selects(labels) and labels not in of_operator:
                    yield f"{name(manifest)} selects nothing"
            case "PodMonitor":
                labels = spec["selector"]["matchLabels"]
                wanted = {endpoint["port"] for endpoint in spec["podMetricsEndpoints"]}
                named = {port["name"] for _, template in templates(manifests) for container in containers(template)
                         for port in container.get("ports", []) if labels.items() <= template["metadata"]["labels"].items()}
                # CloudNativePG's names.
                if not wanted <= (named if selects(labels) else {"metrics"} if labels in of_operator else set()):
                    yield f"{name(manifest)} uses a port where no program listens"
            case "Cluster":
                stores = {plugin["parameters"]["barmanObjectName"] for plugin in spec.get("plugins", [])}
                yield from (f"{name(manifest)}: there is no ObjectStore/{store}" for store in stores
                            if f"ObjectStore/{store}" not in names)
                if (authority := spec["certificates"]["serverCASecret"]) not in SECRETS_FROM_OUTSIDE:
                    yield f"{name(manifest)}: there is no Secret/{authority}"
            case "ScheduledBackup":
                cluster = next(m for m in manifests if m["kind"] == "Cluster")
                plugins = {plugin["name"] for plugin in cluster["spec"].get("plugins", [])}
                if spec["cluster"]["name"] != cluster["metadata"]["name"] or spec["pluginConfiguration"]["name"] not in plugins:
                    yield f"{name(manifest)}: it is not created by anything"
                if len(spec["schedule"].split()) != 6:
                    yield f"{name(manifest)}: a schedule has six fields, the first for seconds"
            case "ObjectStore":
                yield from (f"{name(manifest)}: there is no Secret/{key['name']}"
                            for key in spec["configuration"]["s3Credentials"].values() if key["name"] not in SECRETS_FROM_OUTSIDE)
    for where, template in templates(manifests):
        for kind, wanted in references(template["spec"]):
            if f"{kind}/{wanted}" not in names and (kind != "Secret" or wanted not in SECRETS_FROM_OUTSIDE):
                yield f"{where}: there is no {kind}/{wanted}"


def references(value: Any) -> Iterator[tuple[str, str]]:
    """Secrets and config maps that a pod refers to."""
    kinds = {"secretKeyRef": "Secret", "secretRef": "Secret", "configMapRef": "ConfigMap", "configMap": "ConfigMap"}
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in kinds:
                yield kinds[key], inner["name"]
            elif key == "secretName":
                yield "Secret", inner
            else:
                yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def care(manifests: list[Manifest]) -> Iterator[str]:
    """Missing requirements of our programs' pods: rights, limits, probes, budgets."""
    settings = next(m["data"] for m in manifests if name(m).startswith("ConfigMap/bardown-"))
    drain = int(settings["DRAIN"].removesuffix("s"))
    budgets = {m["metadata"]["name"] for m in manifests if m["kind"] == "PodDisruptionBudget"}
    for where, template in templates(manifests):
        pod = template["spec"]
        if not pod["securityContext"].get("runAsNonRoot") or pod.get("automountServiceAccountToken") is not False:
            yield f"{where}: runs as root, or carries a token"
        for container in containers(template):
            rights = container["securityContext"]
            if rights["capabilities"] != {"drop": ["ALL"]} or not rights["readOnlyRootFilesystem"]:
                yield f"{where}: {container['name']} has rights that it does not need"
            if "memory" not in container["resources"]["limits"]:
                yield f"{where}: {container['name']} may take all memory"
        if where.startswith("Deployment/"):
            program = pod["containers"][0]
            if pod["terminationGracePeriodSeconds"] <= drain + 5:
                yield f"{where}: is killed before its jobs are drained"
            if missing := {"startupProbe", "livenessProbe", "readinessProbe"} - program.keys():
                yield f"{where}: has no {', '.join(sorted(missing))}"
            if where.removeprefix("Deployment/") not in budgets:
                yield f"{where}: has no disruption budget"
    yield from (f"{name(m)}: a secret must not be in the manifests" for m in manifests if m["kind"] == "Secret")


def variables(manifests: list[Manifest]) -> Iterator[str]:
    """Settings that a program does not read, according to its own list."""
    known: dict[str, dict[str, bool]] = {}
    for line in run([os.environ["BARDOWN"], "config", "print", "--json"]).splitlines():
        variable = json.loads(line)
        known.setdefault(variable["program"], {})[variable["name"]] = variable["required"]
    common = next(m["data"].keys() for m in manifests if name(m).startswith("ConfigMap/bardown-"))
    for where, template in templates(manifests):
        program = containers(template)[-1]["command"][0]
        if program not in known:
            continue
        given = {entry["name"] for entry in template["spec"]["containers"][0]["env"]} | set(common)
        # libpq reads the first; the second is used in OPS_DATABASE_URL.
        for unknown in sorted(given - known[program].keys() - {"PGPASSWORD", "OPS_PASSWORD"}):
            yield f"{where}: {program} does not read {unknown}"
        for missing in sorted(variable for variable, needed in known[program].items() if needed and variable not in given):
            yield f"{where}: {program} needs {missing}"


def certificates(manifests: list[Manifest]) -> Iterator[str]:
    """Every client of the database checks the authority, and uses a name that is in the certificate."""
    cluster = next(m for m in manifests if m["kind"] == "Cluster")
    own = cluster["metadata"]["name"]
    spaces = ["", ".bardown", ".bardown.svc", ".bardown.svc.cluster.local"]
    # CloudNativePG's names, and ours.
    names = {f"{own}-{which}{space}" for which in ("rw", "r", "ro") for space in spaces}
    names |= set(cluster["spec"]["certificates"]["serverAltDNSNames"])
    authority = cluster["spec"]["certificates"]["serverCASecret"]
    for where, template in templates(manifests):
        volumes = {v["name"]: v["secret"]["secretName"] for v in template["spec"]["volumes"] if "secret" in v}
        for container in containers(template):
            given = {entry["name"]: entry.get("value", "") for entry in container.get("env", [])}
            mounts = {m["mountPath"]: volumes.get(m["name"]) for m in container.get("volumeMounts", [])}
            if mounts.get("/etc/postgres") != authority:
                yield f"{where}: {container['name']} lacks the certificate of the authority"
            if "PGHOST" in given:
                given["PG"] = f"//{given['PGHOST']}/?sslmode={given.get('PGSSLMODE')}&sslrootcert={given.get('PGSSLROOTCERT')}"
            for variable, url in given.items():
                if words := re.fullmatch(r"host=(\S+) (.*) (sslmode=\S+) (sslrootcert=\S+)", url):
                    url = f"//{words[1]}/?{words[3]}&{words[4]}"
                elif variable != "PG" and not url.startswith("postgresql:"):
                    continue
                if "$(" in url:
                    yield f"{where}: {variable}: a password in a URL may need escaping; use PGPASSWORD"
                host = re.search(r"//(?:[^@/]*@)?([^/:]+)", url)[1]
                if host not in names:
                    yield f"{where}: {variable}: {host} is not in the certificate"
                if not url.endswith("sslmode=verify-full&sslrootcert=/etc/postgres/ca.crt"):
                    yield f"{where}: {variable} does not check the server's certificate"
    # KEDA's operator, which is configured by hand.
    patch = yaml.safe_load((HERE / "keda/operator.yaml").read_text())["spec"]["template"]["spec"]
    path = patch["containers"][0]["volumeMounts"][0]["mountPath"]
    readme = (HERE / "README.md").read_text()
    host = re.search(r"@([^/]+)/bardown\?sslmode=verify-full&sslrootcert=" + re.escape(path) + "/ca.crt", readme)
    if host is None or host[1] not in names or "sslmode=require" in readme:
        yield "README.md: KEDA does not check the server's certificate"
    if f"create configmap {patch['volumes'][0]['configMap']['name']} --from-file=ca.crt" not in readme:
        yield "README.md: KEDA is not given the authority"


def rules(manifests: list[Manifest]) -> Iterator[str]:
    """Prometheus accepts the rules, and their job names exist."""
    for manifest in manifests:
        if manifest["kind"] == "PrometheusRule":
            if (promtool := shutil.which("promtool")) is None:
                print("promtool is missing: PrometheusRule was checked against its schema only", file=sys.stderr)
                continue
            with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
                yaml.safe_dump(manifest["spec"], file)
                file.flush()
                checked = subprocess.run([promtool, "check", "rules", file.name], capture_output=True, text=True)
            if checked.returncode != 0:
                yield f"{name(manifest)}: {checked.stderr.strip()}"
            jobs = set(re.findall(r'job="([^"]+)"', json.dumps(manifest).replace('\\"', '"')))
            given = {relabeling.get("replacement") for m in manifests if m["kind"] == "PodMonitor"
                     for endpoint in m["spec"]["podMetricsEndpoints"] for relabeling in endpoint.get("relabelings", [])}
            yield from (f"{name(manifest)}: there is no job {job}" for job in jobs - given)


def memberships(manifests: list[Manifest]) -> Iterator[str]:
    """The operator revokes grants of sql/roles.sql from the roles that it manages, unless they are listed there too."""
    granted: dict[str, set[str]] = {}
    for group, role in re.findall(r"^grant (pg_\w+) to (\w+);", (HERE.parents[1] / "sql/roles.sql").read_text(), re.MULTILINE):
        granted.setdefault(role, set()).add(group)
    cluster = next(m for m in manifests if m["kind"] == "Cluster")
    managed = {role["name"]: set(role.get("inRoles", [])) for role in cluster["spec"]["managed"]["roles"]}
    for role in sorted(managed.keys() | granted.keys()):
        if managed.get(role, set()) != granted.get(role, set()):
            yield f"{name(cluster)}: {role} is in {sorted(managed.get(role, set()))}, sql/roles.sql says {sorted(granted.get(role, set()))}"


def questions(manifests: list[Manifest], logins: argparse.Namespace) -> Iterator[str]:
    """Creates the database as the manifests do, and runs KEDA's queries."""
    cluster = next(m["spec"] for m in manifests if m["kind"] == "Cluster")
    init = cluster["bootstrap"]["initdb"]
    psql(logins.superuser, f"create role {init['owner']} login", f"create database {init['database']} owner {init['owner']}")
    psql(logins.superuser, *init["postInitApplicationSQL"])
    run([os.environ["BARDOWN"], "migrate", "up", "--database", logins.owner])
    psql(logins.owner, (HERE / "base/scaler.sql").read_text())
    for manifest in manifests:
        for trigger in manifest.get("spec", {}).get("triggers", []):
            if trigger["type"] != "postgresql":
                continue
            try:
                answer = psql(logins.scaler, trigger["metadata"]["query"]).strip()
            except subprocess.CalledProcessError as error:
                yield f"{name(manifest)}: {error.stderr.strip()}"
                continue
            if answer != str(manifest["spec"]["minReplicaCount"]):
                yield f"{name(manifest)}: with nothing to do '{answer}' workers are wanted"
            most = psql(logins.owner, f"select max(most) from program_scale where program = '{manifest['metadata']['name']}'")
            if most.strip() != str(manifest["spec"]["maxReplicaCount"]):
                yield f"{name(manifest)}: maxReplicaCount is not program_scale.most"
    for statement in NOT_FOR_THE_SCALER:
        try:
            psql(logins.scaler, statement)
            yield f"bardown_scaler may: {statement}"
        except subprocess.CalledProcessError as error:
            # Only a lack of rights counts; an invalid statement would prove nothing.
            if "permission denied" not in error.stderr and "must be owner" not in error.stderr:
                yield f"bardown_scaler, {statement}: {error.stderr.strip()}"


def logins_work(manifests: list[Manifest], logins: argparse.Namespace) -> Iterator[str]:
    """Each program has its own login, can read the schema's version, and cannot read tokens, except push-sender."""
    for where, template in templates(manifests):
        if not where.startswith("Deployment/"):
            continue
        program = containers(template)[-1]["command"][0]
        role = "bardown_" + program.replace("-", "_")
        given = {entry["name"]: entry.get("value", "") for entry in template["spec"]["containers"][0]["env"]}
        yield from (f"{where}: {name} is not {role}'s" for name in ("DATABASE_URL", "LISTEN_URL", "REPLICA_URL")
                    if not given.get(name, f"postgresql://{role}@").startswith(f"postgresql://{role}@"))
        passwords = [entry["valueFrom"]["secretKeyRef"]["name"] for entry in template["spec"]["containers"][0]["env"] if entry["name"] == "PGPASSWORD"]
        if passwords != [role.replace("_", "-")]:
            yield f"{where}: its password is that of {passwords}"
        url = logins.owner.replace("user=bardown", f"user={role}")
        try:
            psql(url, "select name from schema_migration limit 1")
        except subprocess.CalledProcessError as error:
            yield f"{where}: {error.stderr.strip()}"
        for forbidden in ["create table mine (id int)"] + ["select token from device"] * (program != "push-sender"):
            try:
                psql(url, forbidden)
                yield f"{where}: {role} may: {forbidden}"
            except subprocess.CalledProcessError:
                pass  # As expected.


def desk(manifests: list[Manifest], logins: argparse.Namespace) -> Iterator[str]:
    """The operators' page cannot be reached from outside, and its login may only read views."""
    pods = [(where, template) for where, template in templates(manifests)
            if any(entry["name"].startswith("OPS_") for entry in template["spec"]["containers"][0].get("env", []))]
    if not pods:
        yield "no pod has the page /ops"
    for where, template in pods:
        labels = template["metadata"]["labels"].items()
        for manifest in manifests:
            spec = manifest.get("spec", {})
            if manifest["kind"] == "Service" and spec["selector"].items() <= labels:
                yield f"{where}: {name(manifest)} leads to /ops"
            lets_in = manifest["kind"] == "NetworkPolicy" and any(
                port.get("port") != "health" for rule in spec.get("ingress", []) for port in rule.get("ports", [{}]))
            if lets_in and spec["podSelector"]["matchLabels"].items() <= labels:
                yield f"{where}: {name(manifest)} allows other clients"
        for entry in template["spec"]["containers"][0]["env"]:
            if "TOKEN" in entry["name"] and entry["name"].startswith("OPS_") and "value" in entry:
                yield f"{where}: {entry['name']} must not be in the manifest"
            if entry["name"] == "OPS_DATABASE_URL" and " user=bardown_ops password='$(" not in entry["value"]:
                yield f"{where}: OPS_DATABASE_URL is not bardown_ops's, with a password from a secret"
    url = logins.owner.replace("user=bardown", "user=bardown_ops")
    psql(url, "select * from ops.queue", "select * from ops.action")
    for forbidden in ("create table mine (id int)", "select token from device", "delete from q.job"):
        try:
            psql(url, forbidden)
            yield f"bardown_ops may: {forbidden}"
        except subprocess.CalledProcessError:
            pass  # As expected.


def psql(url: str, *statements: str) -> str:
    commands = [word for statement in statements for word in ("-c", statement)]
    return run(["psql", "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", "-d", url, *commands])


def run(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("manifests", type=Path, nargs="+", help="the last one is also tried with a database")
    for login in ("superuser", "owner", "scaler"):
        parser.add_argument(f"--{login}", required=True)
    arguments = parser.parse_args()
    checks: list[Callable[[list[Manifest]], Iterator[str]]] = [schemas, links, care, variables, certificates, memberships, rules]
    on_database = [lambda m: questions(m, arguments), lambda m: logins_work(m, arguments), lambda m: desk(m, arguments)]
    faults: list[str] = []
    for path in arguments.manifests:
        manifests = [m for m in yaml.safe_load_all(path.read_text()) if m]
        last = path == arguments.manifests[-1]
        faults += [fault for check in checks + on_database * last for fault in check(manifests)]
    for fault in dict.fromkeys(faults):
        print(f"FAIL {fault}", file=sys.stderr)
    print(f"deploy/kubernetes: {len(manifests)} manifests, {len(dict.fromkeys(faults))} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
