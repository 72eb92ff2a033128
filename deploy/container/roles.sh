#!/bin/bash
# Runs once, when Postgres fills its volume; it does no harm to run it again. The migrations find the programs' roles made and
# give them their rights; only this script gives them passwords, and the owner his: those of the URLs that they are given.
set -euo pipefail
sql=(psql -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB")
"${sql[@]}" -v owner=postgres -f /usr/share/bardown/roles.sql
for name in owner api scheduler scoreboard_scraper detail_scraper differ push_sender ops; do
  # postgresql://LOGIN:PASSWORD@…, as deploy/container/secrets writes it.
  read -r url </run/secrets/${name}_url
  role=${url#*://}
  password=${role#*:}
  # By the environment: arguments are seen by everybody on the machine.
  PASSWORD=${password%%@*} "${sql[@]}" -v role="${role%%:*}" <<'SQL'
\getenv password PASSWORD
alter role :"role" password :'password';
SQL
done
