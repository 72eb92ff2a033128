#!/bin/bash
# Runs once, when Postgres fills its volume; it does no harm to run it again. The migrations find the programs' roles made and
# give them their rights; only this script gives them passwords.
set -euo pipefail
sql=(psql -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB")
"${sql[@]}" -v owner=postgres -f /usr/share/bardown/roles.sql
for program in API SCHEDULER SCOREBOARD_SCRAPER DETAIL_SCRAPER DIFFER PUSH_SENDER OPS; do
  variable=${program}_PASSWORD
  "${sql[@]}" -v role="bardown_${program,,}" -v password="${!variable}" <<'SQL'
alter role :"role" password :'password';
SQL
done
