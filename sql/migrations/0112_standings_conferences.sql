-- migrate:up
-- A conference that was taken from standings follows them: a league moves teams. One that the pages of games name does not.

alter table team add column conference_from_standings boolean not null default false;
comment on column team.conference_from_standings is 'Whether the conference is that of the standings, because no page of a game has named one.';
-- migrate:down
