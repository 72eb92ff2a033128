#!/bin/bash
# Runs once, when Postgres fills its volume; it does no harm to run it again. The migrations find the programs' roles made and
# give them their rights; only this script gives them passwords, and the owner his: those of the URLs that they are given.
set -euo pipefail
sql=(psql -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB")
"${sql[@]}" -v owner=postgres -f /usr/share/bardown/roles.sql
names=(owner api scheduler scoreboard_scraper detail_scraper differ push_sender ops)
# All before the first: what fails half-way leaves a volume that Postgres does not fill again.
for name in "${names[@]}"; do
  # As deploy/container/secrets writes it. Of letters and digits, which mean themselves in a URL.
  [[ $(<"/run/secrets/${name}_url") =~ ^postgresql://[a-z_]+:[A-Za-z0-9]+@ ]] \
    || { echo "/run/secrets/${name}_url is no postgresql://LOGIN:PASSWORD@HOST/DATABASE with a password of letters and digits" >&2; exit 1; }
done
for name in "${names[@]}"; do
  url=$(<"/run/secrets/${name}_url")
  role=${url#*://}
  password=${role#*:}
  # By the environment: arguments are seen by everybody on the machine.
  PASSWORD=${password%%@*} "${sql[@]}" -v role="${role%%:*}" <<'SQL'
\getenv password PASSWORD
alter role :"role" password :'password';
SQL
done
