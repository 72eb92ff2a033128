#!/bin/bash
# Runs once, when Postgres fills its volume. The migrations find the api's role made and give it its rights; a password it
# has from here alone.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$API_PASSWORD" -U postgres -d "$POSTGRES_DB" <<'SQL'
create role bardown_api login password :'password';
SQL
