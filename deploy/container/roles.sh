#!/bin/bash
# Runs once, when Postgres fills its volume; it can be run again. It creates the programs' roles, to which the migrations give
# their rights, and sets their passwords and the owner's from their URLs. `roles.sh check` only checks whether these URLs can be
# used (exit code).
set -euo pipefail
secrets=${SECRETS_FOLDER:-/run/secrets}
# The form that deploy/container/secrets writes. Letters and digits need no escaping in a URL.
form='^postgresql://([a-z_]+):([A-Za-z0-9]+)@/[a-z_]+\?host=/var/run/postgresql$'
names=(owner api scheduler scoreboard_scraper detail_scraper differ push_sender ops)
statements=''
for name in "${names[@]}"; do
  if ! [[ $(<"$secrets/${name}_url") =~ $form ]]; then
    echo "$secrets/${name}_url is not a postgresql://LOGIN:PASSWORD@/DATABASE?host=/var/run/postgresql with a password of letters" \
      "and digits. If it is of an earlier version and names the host postgres, run deploy/container/secrets once more: it" \
      "puts the socket in its place and keeps the password" >&2
    exit 64
  fi
  # In the environment, because arguments are visible to everyone on the machine.
  export "PASSWORD_$name=${BASH_REMATCH[2]}"
  statements+="\\getenv password PASSWORD_$name"$'\n'"alter role \"${BASH_REMATCH[1]}\" password :'password';"$'\n'
done
if [ "${1:-}" = check ]; then exit; fi

# The server that fills the volume listens only on its socket, and the image's entrypoint exports the password for it.
# Later PGHOST of the container is the loopback address, where no password is required (pg_hba.conf).
if [ -n "${PGPASSWORD:-}" ]; then export PGHOST=; fi
# In one session, because the owner's password changes in it, and in one transaction, so that all passwords change or none.
psql --no-psqlrc --quiet --single-transaction -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB" -v owner=postgres \
  -f /usr/share/bardown/roles.sql -f - <<<"$statements"
