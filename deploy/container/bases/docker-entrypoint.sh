#!/bin/bash
# The features of the official image that docker-compose.yml uses: fills the volume at the first start, as `postgres`, and runs the
# files in /docker-entrypoint-initdb.d while the server listens only on a socket. Other commands are run unchanged.
set -euo pipefail
[ $# -gt 0 ] || set -- postgres
case $1 in
postgres) ;;
-*) set -- postgres "$@" ;;
*) exec "$@" ;;
esac
export PGDATA=/var/lib/postgresql/data
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -m 700 "$PGDATA"
  install -d -o postgres -g postgres -m 3775 /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$(<"$POSTGRES_PASSWORD_FILE")
  export PGPASSWORD
  # As in that image, the socket requires no password, unless the command names another pg_hba.conf.
  initdb -U postgres --encoding=UTF8 --locale=C.UTF-8 --auth-local=trust --auth-host=trust --pwfile="$POSTGRES_PASSWORD_FILE"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl -o "$(printf '%q ' "${@:2}") -c listen_addresses=''" -w start
  PGHOST='' createdb -U postgres "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do "$script"; done
  pg_ctl -m fast -w stop
  unset PGPASSWORD
fi
exec "$@"
