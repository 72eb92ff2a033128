-- migrate:up
-- What was applied, and with which text. bardown migrate makes this table before it reads any file; dbmate does not know it, and
-- later files grant rights on it.

create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp());
-- migrate:down
