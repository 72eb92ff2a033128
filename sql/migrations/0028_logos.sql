-- migrate:up
-- Logos: fetched once, checked, and served from here, so that no fan's phone asks a school's server.
--
-- Writer: detail-scraper. Reader: the api.

create table logo (
  sha256    text        not null,
  format    text        not null,
  bytes     bytea       not null,
  stored_at timestamptz not null default clock_timestamp(),
  constraint logo_pkey primary key (sha256),
  constraint logo_sha256_own check (sha256 = encode(sha256(bytes), 'hex')),
  constraint logo_format_known check (format in ('png', 'jpg', 'gif', 'webp', 'svg')),
  constraint logo_size_range check (octet_length(bytes) between 1 and 1048576)
);
comment on table logo is 'Pictures by what they are: two teams with one logo share a row, and a new logo is a new row under a new address.';
comment on column logo.sha256 is 'Hash of bytes in hexadecimal: the name under which the api serves them for ever.';
comment on column logo.format is 'By the picture''s own first bytes, and the end of its name: png, jpg, gif, webp, svg.';

create table team_logo (
  team_id    uuid        not null,
  background text        not null,
  url        text        not null,
  sha256     text,
  refusal    text,
  checked_at timestamptz not null default clock_timestamp(),
  constraint team_logo_pkey primary key (team_id, background),
  constraint team_logo_team_fkey foreign key (team_id) references team (id) on delete cascade,
  constraint team_logo_logo_fkey foreign key (sha256) references logo (sha256),
  constraint team_logo_background_known check (background in ('any', 'light', 'dark'))
);
comment on table team_logo is 'Which logo a team has, and where it came from.';
comment on column team_logo.background is 'What the logo is drawn for: light, dark, or any where the source does not say.';
comment on column team_logo.url is 'Where the source keeps it. Nobody is ever sent there.';
comment on column team_logo.sha256 is 'The picture; null as long as none was fetched that may be served. One that is refused later leaves the old one.';
comment on column team_logo.refusal is 'Why the last one that was fetched is not served; null when it is.';
comment on column team_logo.checked_at is 'When it was last fetched.';
-- A picture is deleted when no team has it any more.
create index team_logo_sha256_idx on team_logo (sha256);

grant select on logo, team_logo to bardown_api;
-- migrate:down
