"""The steps of deploy/guide/walk: for each command of README.md, newcomer.md and commands.md, with reasons for skipped ones, and an
operator's tasks.

Lines are for bash at the project's root. In their environment are DATABASE_URL, SITE and SIMULATOR (addresses without a path), ROOM (a
folder to write to), UP (the process of deploy/up) and what deploy/up printed, by its label: JOBS, PUSHES ...
"""

BIN = "PATH=$PATH:$PWD/.build/debug"
# Waits up to 60 seconds for a command to succeed.
WAIT = "wait_for() { for _ in $(seq 300); do if \"$@\" >$ROOM/said 2>&1; then return; fi; sleep 0.2; done; cat $ROOM/said; false; }"
ONE = 'one() { psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -Atc "$1" | grep .; }'
JOB = "one \"select max(id) from q.job where queue = 'walk'\""
MADE = "one \"select q.enqueue('walk', 'nothing', p_delay => '1 hour')\" >/dev/null"
WHERE = "statcrew WALK $(one \"select slug from team where league_id = 'mlax-d1' order by slug limit 1\") --league mlax-d1"
PAGE = "mlax-d1 statcrew $SIMULATOR/walk.xml"
SAVED = "curl -fsS $SIMULATOR/api-web.nhle.com/v1/score/$(date -u +%F) -o $ROOM/saved.json"
TAPE = (
    "bardown tape record --to $ROOM/walk.tape --for 1s --private-address ${SIMULATOR#http://} "
    "$SIMULATOR/api-web.nhle.com/v1/score/$(date -u +%F)"
)

# Games of hockey whose story is told. The page of plays is that of the newest of them.
TOLD = "told() { bardown stories list --league nhl --state ready | has ready; }"
STORY = "one \"select game_id from ops.stories where league_id = 'nhl' and state = 'ready' order by updated_at desc limit 1\""
FINAL = (
    f"id=$(one \"select source_id from game_source_id where source = 'nhl' and game_id = '$({STORY})'\"); mkdir -p $ROOM/finals; "
    "curl -fsS $SIMULATOR/api-web.nhle.com/v1/gamecenter/$id/play-by-play -o $ROOM/finals/final.json"
)

MARKET = '{"market":"spread","line":-4,"at":"2026-05-02T16:00:00Z","quotes":[{"book":"draftkings","side":"home","price":-110}]}'
CONTEST = (
    '{"games":[{"id":1,"status":"final","home":105,"away":100}],'
    '"bets":[{"game":1,"bet":"spread","line":-4,"drafter":1,"side1":"home"}]}'
)

# A member for the commands about accounts.
MEMBER = (
    "one \"insert into people.account (username, email) values ('walker17', 'walker@example.org') "
    "on conflict do nothing returning 1\" >/dev/null || true"
)


# Reads to the end, unlike `grep -q`, with which the writer would end by SIGPIPE.
HAS = 'has() { grep -E "$1" >/dev/null; }'


def bardown(*lines: str) -> list[str]:
    return [BIN, ONE, WAIT, HAS, *lines]


def until(pattern: str, command: str, signal: str = "INT", status: int = 130) -> str:
    """A command that runs until a signal, which is sent as soon as it has printed a line of this pattern.

    A program without a SIGINT handler needs another signal, because a shell without a terminal makes background programs ignore SIGINT.
    """
    return (
        f"{command} >$ROOM/running 2>&1 & wait_for grep -E '{pattern}' $ROOM/running; "
        f"kill -{signal} $!; wait $! || [ $? = {status} ] || {{ cat $ROOM/running; false; }}"
    )


STEPS = {
    # What a newcomer does first.
    "deploy/up": [HAS, "curl -fsS $SITE/ | has '<title>'", "curl -fsSL ${PHONES%% *} | has ."],
    "export PATH=$PATH:$PWD/.build/debug": [HAS, "export PATH=$PATH:$PWD/.build/debug", "bardown --help | has workers"],
    "export DATABASE_URL='postgresql:///bardown?…'": ['psql "$DATABASE_URL" -c "select 1" >/dev/null'],
    "curl http://127.0.0.1:8080/scores/$(date -u +%F).txt": [HAS, "curl -fsS $SITE/scores/$(date -u +%F).txt | has ."],
    "curl http://127.0.0.1:8080/api/v1/scoreboard?league=nba": [
        HAS, "curl -fsS $SITE/api/v1/scoreboard?league=nba | python3 -m json.tool | has awayTeam",
        "$API -fsS | python3 -m json.tool >/dev/null", "$PUSHES -fsS | python3 -m json.tool >/dev/null",
        "$BROWSERS -fsS | python3 -m json.tool >/dev/null",
    ],
    "bardown workers": bardown("bardown workers | has push-sender"),
    "bardown queues list": bardown("bardown queues list | has scoreboard"),
    "select * from ops.worker": [ONE, "one 'select * from ops.worker' >/dev/null"],
    "select kind, count(*) from game_event group by kind": bardown(
        "wait_for one 'select kind, count(*) from game_event group by kind'"
    ),
    # As built, and not by `swift run`: with another home, where the ticker keeps its cache, swiftly does not find its Swift.
    "swift run bardown-ticker http://127.0.0.1:8080": [
        WAIT, until(" live$", "env HOME=$ROOM .build/debug/bardown-ticker $SITE", "TERM", 143),
    ],
    "psql \"$DATABASE_URL\" -c 'select * from ops.throughput order by minute desc limit 10'": bardown(
        "count() { psql \"$DATABASE_URL\" -c 'select * from ops.throughput order by minute desc limit 10' | has scoreboard; }",
        "wait_for count",
    ),
    "kill -9": bardown(
        "before=$(pgrep -P $UP -x differ)", "pkill -9 -x -P $UP differ",
        "again() { local now; now=$(pgrep -P $UP -x differ) && [ \"$now\" != \"$before\" ]; }", "wait_for again",
    ),
    "bardown queues pause diff": bardown("bardown queues pause diff", "bardown queues list | has 'by '"),
    "bardown queues resume diff": bardown("bardown queues resume diff"),
    # Commands of an operator.
    # It gives a notification three seconds, which a busy machine may miss.
    "bardown doctor": bardown("wait_for bardown doctor"),
    "bardown jobs --help": bardown("bardown jobs --help | has explain"),
    "bardown --version": bardown("bardown --version | has '^bardown [0-9.]+'"),
    "bardown --generate-completion-script bash": bardown("bardown --generate-completion-script bash | has complete"),
    "bardown migrate up": bardown("bardown migrate up"),
    "bardown migrate status": bardown("bardown migrate status"),
    "bardown migrate dump": bardown("bardown migrate dump | has '^CREATE TABLE q.job '"),
    "bardown scrape TARGET [--dry-run]": bardown(
        "bardown scrape $(one \"select key from scrape_target where kind = 'scoreboard' order by key limit 1\")"
    ),
    "bardown jobs list": bardown("eval \"$JOBS\"", "bardown jobs list --state finished | has completed"),
    "bardown jobs show": bardown(MADE, f"bardown jobs show $({JOB})"),
    "bardown jobs explain ID": bardown(f"bardown jobs explain $({JOB})"),
    "bardown jobs retry": bardown(f"bardown jobs retry $({JOB})"),
    "bardown jobs cancel": bardown(f"bardown jobs cancel $({JOB})"),
    "bardown jobs redrive": bardown("bardown jobs redrive --all"),
    "bardown queues pause": bardown("bardown queues pause walk --create"),
    "bardown queues resume": bardown("bardown queues resume walk"),
    "bardown queues limit": bardown("bardown queues limit walk --create --running 4 --rate 10"),
    "bardown top": bardown("bardown top --once"),
    "bardown leagues list": bardown("bardown leagues list | has nba"),
    "bardown leagues unfollow nba": bardown("bardown leagues unfollow nba"),
    "bardown leagues follow nba": bardown("bardown leagues follow nba"),
    "bardown leagues follow mlax-d1 --source espn": bardown("bardown leagues follow mlax-d1 --source espn"),
    "bardown pages list": bardown("bardown pages list"),
    "bardown pages add": bardown(f"bardown pages add {PAGE}"),
    "bardown pages remove": bardown(f"bardown pages remove {PAGE}"),
    "bardown games unmatched": bardown("bardown games unmatched"),
    "bardown games map SOURCE ID TARGET": bardown(f"bardown games map {WHERE}"),
    "bardown games quarantine": bardown("bardown games quarantine"),
    "bardown games holds": bardown("bardown games holds"),
    "bardown stories list": bardown(TOLD, "wait_for told"),
    "bardown stories show": bardown(f"bardown stories show $({STORY}) | has ."),
    "bardown stories build FILE --kind KIND": bardown(
        FINAL, "bardown stories build $ROOM/finals/final.json --kind nhl-play-by-play | has '\"blocks\":'"
    ),
    "bardown stories judge FOLDER": bardown("bardown stories judge $ROOM/finals --league nhl | has hockey"),
    "select * from ops.stories": bardown("one 'select * from ops.stories' >/dev/null"),
    "select * from ops.odds_age": bardown(
        "priced() { one 'select * from ops.odds_age'; }", "wait_for priced", "curl -fsS $SITE/odds | has 'Fair price from'"
    ),
    "bardown-story": bardown(f"printf '\\n%.0s' {{1..9}} | env HOME=$ROOM .build/debug/bardown-story $SITE $({STORY}) | has ' [0-9]+, '"),
    "bardown odds board LEAGUE": bardown("priced() { bardown odds board nba --json | has 'moneyline'; }", "wait_for priced"),
    "bardown odds history GAME": bardown(
        "moved() { bardown odds history $(one \"select game_id from odds_move order by observed_at limit 1\") --json | has open; }",
        "wait_for moved",
    ),
    "bardown odds books": bardown("bardown odds books --json | has pinnacle"),
    "bardown leagues odds LEAGUE on": bardown(
        "bardown leagues odds wnba on", "if bardown leagues odds mlax-d1 on; then false; fi"
    ),
    "bardown leagues odds LEAGUE off": bardown("bardown leagues odds wnba off", "bardown leagues odds wnba on"),
    "bardown odds fair FILE": bardown(f"echo '{MARKET}' >$ROOM/market.json", "bardown odds fair $ROOM/market.json | has no_pair"),
    "bardown contests list": bardown("bardown contests list --json"),
    "bardown contests show": bardown(
        "played() { one 'select id from contest limit 1'; }",
        "if [ -n \"$(played)\" ]; then bardown contests show $(played) --json | has verdict; fi",
    ),
    "bardown contests recount": bardown("bardown contests recount --json | has wrongRecords"),
    "bardown contests settle FILE": bardown(
        f"echo '{CONTEST}' >$ROOM/contest.json", "bardown contests settle $ROOM/contest.json | has '\"result\":\"member1\"'"
    ),
    "bardown accounts list": bardown(MEMBER, "bardown accounts list | has walker17"),
    "bardown accounts show": bardown(MEMBER, "bardown accounts show walker17 | has walker@example.org"),
    "bardown accounts suspend": bardown(MEMBER, "bardown accounts suspend walker17"),
    "bardown accounts restore": bardown(MEMBER, "bardown accounts restore walker17"),
    "bardown accounts grant": bardown(MEMBER, "bardown accounts grant walker17 admin | has administrator"),
    "bardown accounts revoke": bardown(MEMBER, "bardown accounts revoke walker17 admin | has administrator"),
    "bardown accounts export": bardown(MEMBER, "bardown accounts export walker17 | python3 -m json.tool >/dev/null"),
    "bardown accounts erase": bardown(MEMBER, "bardown accounts erase walker17 --yes"),
    "bardown accounts erase-again FILE": bardown(
        MEMBER, "bardown accounts list --deleted --ids >$ROOM/deleted-accounts",
        "bardown accounts erase-again $ROOM/deleted-accounts --yes | has 'deleted: 0'",
    ),
    "bardown accounts message NAME": bardown(MEMBER, "bardown accounts message walker17 --title Hello --text 'Welcome back'"),
    "bardown accounts messages": bardown(MEMBER, "bardown accounts messages"),
    "bardown accounts issuers": bardown("bardown accounts issuers"),
    "bardown accounts key": bardown("bardown accounts key | has :"),
    "bardown app list": bardown("bardown app set web --latest 1.0", "bardown app list | has web"),
    "bardown app history": bardown("bardown app set web --latest 1.1", "bardown app history | has 1.1"),
    "bardown app set PLATFORM": bardown("bardown app set ios --minimum 1.10 --message 'Back at noon' --maintenance off"),
    "bardown push stats": bardown("bardown push stats"),
    "bardown push reasons": bardown("wait_for eval 'bardown push reasons | grep delivered'"),
    "bardown push test DEVICE": bardown("bardown push test $(one 'select id from device order by created_at limit 1')"),
    "bardown push canary": bardown("bardown push canary --start", "bardown push canary --stop"),
    "bardown push key": bardown("bardown push key | has :"),
    "bardown push web-key FILE": bardown("bardown push web-key $ROOM/web-key", "[ $(stat -c %a $ROOM/web-key) = 600 ]"),
    "bardown push strings": bardown("bardown push strings --format xcstrings | python3 -m json.tool >/dev/null"),
    "bardown keys create": bardown("bardown keys create walk"),
    "bardown keys list": bardown("bardown keys list | has walk"),
    "bardown keys revoke": bardown("bardown keys revoke $(bardown keys list | awk '$2 == \"walk\" { print $1 }')"),
    "bardown parse KIND FILE": bardown(SAVED, "bardown parse nhl-score $ROOM/saved.json | python3 -m json.tool >/dev/null"),
    "bardown tape record": bardown(TAPE),
    "bardown tape play": bardown(until("Ctrl-C stops it", "bardown tape play $ROOM/walk.tape")),
    "bardown tape inspect": bardown("bardown tape inspect $ROOM/walk.tape | has nhle"),
    "bardown tape verify": bardown("bardown tape verify $ROOM/walk.tape"),
    "bardown config print": bardown("bardown config print | has DATABASE_URL"),
}

SCRAPER = "program = 'scoreboard-scraper' and state = 'alive'"
FOUR = "four() { [ $(bardown workers --json | grep -c '\"scoreboard-scraper\"') = 4 ]; }"
# The number of rows per table that a restored database must have; more come while the system runs.
ROWS = (
    "rows() { for table in team game device game_event alert; do psql \"$1\" -v ON_ERROR_STOP=1 -Atc \"select count(*) from $table\"; done; }"
)
# On the system of the steps above, which was started with `--workers scoreboard-scraper=4`: watching the queue, draining a
# scraper, upgrading, restoring a backup.
OPERATING = {
    "four scrapers are there, and share the queue": bardown(
        FOUR, "wait_for four", "bardown queues list | has scoreboard",
        # Each has finished jobs recently.
        "shared() { [ \"$(one \"select count(distinct worker_id) from ops.finished where queue = 'scoreboard' "
        "and finished_at > now() - interval '10 minutes' and worker_id in (select id from ops.worker where {SCRAPER})\")\" = 4 ]; }"
        .replace("{SCRAPER}", SCRAPER),
        "wait_for shared",
    ),
    "SIGTERM drains a scraper: its jobs come to an end, none is lost, and it is started again": bardown(
        FOUR,
        # The source is stopped for a moment, so that a scraper certainly has jobs when it gets the signal.
        "source=$(pgrep -P $UP -x simulator)", "kill -STOP $source", "trap 'kill -CONT $source' EXIT",
        "busy() { one \"select worker_id || ' ' || w.pid || ' ' || string_agg(r.id::text, ',') from ops.running r "
        f"join ops.worker w on w.id = r.worker_id where {SCRAPER.replace('program', 'w.program')} group by worker_id, w.pid limit 1\"; }}",
        "wait_for busy", "read -r id pid jobs <$ROOM/said", "kill -TERM $pid", "kill -CONT $source",
        "stopped() { [ \"$(one \"select state from ops.worker where id = $id\")\" = stopped ]; }", "wait_for stopped",
        # Finished by itself, or given back and finished by others.
        "over() { [ \"$(one \"select count(*) from q.job where id in ($jobs)\")\" = 0 ]; }", "wait_for over",
        "[ \"$(one \"select count(*) from ops.finished where id in ($jobs) and outcome = 'lost'\")\" = 0 ]",
        "wait_for four",
    ),
    "an upgrade that has nothing to apply leaves every program at work": bardown(
        "alive() { one \"select string_agg(id::text, ',' order by id) from ops.worker where state = 'alive'\"; }",
        "before=$(alive)", "bardown migrate up >$ROOM/said", "if grep '^applied' $ROOM/said; then exit 1; fi",
        "curl -fsS $SITE/readyz | has '\"status\":\"ok\"'", "[ \"$(alive)\" = \"$before\" ]",
    ),
    "a backup comes back in a second database, with what was there": bardown(
        ROWS, "rows \"$DATABASE_URL\" >$ROOM/rows-before", "deploy/backup $ROOM/backup", "rows \"$DATABASE_URL\" >$ROOM/rows-after",
        "psql \"$DATABASE_URL\" -qc 'create database second'", "second=$(sed 's,/bardown?,/second?,' <<<\"$DATABASE_URL\")",
        "[ \"$second\" != \"$DATABASE_URL\" ]", "DATABASE_URL=$second deploy/restore $ROOM/backup", "rows \"$second\" >$ROOM/rows-restored",
        "paste $ROOM/rows-{before,restored,after}", "paste $ROOM/rows-{before,restored,after} | awk '$1 > $2 || $2 > $3 { exit 1 }'",
        "bardown migrate status --database \"$second\" >/dev/null", "psql \"$DATABASE_URL\" -qc 'drop database second'",
    ),
}

BENCH = "measures for minutes"
CONTAINERS = "builds images, for which this machine may lack the tools"
LEFT = {
    "deploy/test": "runs all tests, for minutes",
    "deploy/test --filter DiffingTests": "runs tests, for minutes",
    "bardown dev": "the same as deploy/up",
    "bardown bench": BENCH,
    "deploy/bench/build --build-tests": BENCH,
    "deploy/bench/idle": BENCH,
    "deploy/backup FOLDER": "an operator's step at the end",
    "docker compose -f docker-compose.yml -f deploy/container/simulated.yml up --build": CONTAINERS,
}
