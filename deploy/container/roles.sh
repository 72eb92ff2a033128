#!/bin/bash
# Runs once, when Postgres fills its volume; it does no harm to run it again. The migrations find the programs' roles made and
# give them their rights; only this script gives them passwords, and one to the owner: those of the URLs that they are given.
# `roles.sh check` says by its exit code whether these URLs can be used, and changes nothing.
set -euo pipefail
secrets=${SECRETS_FOLDER:-/run/secrets}
# As deploy/container/secrets writes it. Letters and digits mean themselves in a URL.
form='^postgresql://([a-z_]+):([A-Za-z0-9]+)@/[a-z_]+\?host=/var/run/postgresql$'
names=(owner api scheduler scoreboard_scraper detail_scraper differ push_sender ops)
statements=''
for name in "${names[@]}"; do
  if ! [[ $(<"$secrets/${name}_url") =~ $form ]]; then
    echo "$secrets/${name}_url is no postgresql://LOGIN:PASSWORD@/DATABASE?host=/var/run/postgresql with a password of letters" \
      "and digits. If it is of an earlier version and names the host postgres, run deploy/container/secrets once more: it" \
      "puts the socket in its place and keeps the password" >&2
    exit 64
  fi
  # By the environment: arguments are seen by everybody on the machine.
  export "PASSWORD_$name=${BASH_REMATCH[2]}"
  statements+="\\getenv password PASSWORD_$name"$'\n'"alter role \"${BASH_REMATCH[1]}\" password :'password';"$'\n'
done
if [ "${1:-}" = check ]; then exit; fi

# The server that fills the volume listens on its socket alone, and the image's entrypoint exports the password for it.
# Later PGHOST of the container leads to the loopback address, where none is asked for (pg_hba.conf).
if [ -n "${PGPASSWORD:-}" ]; then export PGHOST=; fi
# In one session: the owner's password changes in it. In one transaction: all of them change, or none.
psql --no-psqlrc --quiet --single-transaction -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB" -v owner=postgres \
  -f /usr/share/bardown/roles.sql -f - <<<"$statements"
