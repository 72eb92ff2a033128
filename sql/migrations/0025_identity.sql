-- migrate:up
-- Who is meant: one team and one game under all the names that sources give them.
--
-- A league's own source (league.source) makes teams and games. Every other source only finds them: by an id that was
-- matched before, by an alias, by a name that folds to the same. What it cannot find waits in table unmatched for an
-- operator (bardown games unmatched, bardown games map); nothing is ever guessed.

alter table league add column alias_scope text;
comment on column league.alias_scope is 'Whose aliases hold here, by the name of their file: college; null: those of the league''s own id.';
update league set alias_scope = 'college' where division is not null;

create table team_alias (
  scope text not null,
  alias text not null,
  name  text not null,
  constraint team_alias_pkey primary key (scope, alias)
);
comment on table team_alias is 'What else a team is called. Comes from the files in sql/data/aliases and is written anew from them by bardown migrate up; an operator''s own matches stand in team_source_id.';
comment on column team_alias.scope is 'As league.alias_scope: the name of the file.';
comment on column team_alias.alias is 'In lower case, blanks folded: jhu.';
comment on column team_alias.name is 'The name that it stands for; not every league of the scope has such a team.';

create table team_nickname (
  scope    text not null,
  nickname text not null,
  constraint team_nickname_pkey primary key (scope, nickname)
);
comment on table team_nickname is 'What may stand behind a school''s name and is not part of it: Blue Devils. From the same files.';
comment on column team_nickname.scope is 'As league.alias_scope.';
comment on column team_nickname.nickname is 'As the file has it.';

create table player (
  id         uuid        not null default gen_random_uuid(),
  team_id    uuid        not null,
  name       text        not null,
  jersey     text,
  position   text,
  updated_at timestamptz not null default clock_timestamp(),
  constraint player_pkey primary key (id),
  constraint player_team_fkey foreign key (team_id) references team (id) on delete cascade
);
comment on table player is 'A player of a team, as the league''s own source names him or her. Who changes teams is another player here.';
comment on column player.name is 'As found: Nikolic, AJ.';
comment on column player.jersey is 'The number on the shirt as last seen; null where no source said.';
comment on column player.position is 'As found: A, Goalkeeper.';
create index player_team_idx on player (team_id);

create table player_source_id (
  source    text not null,
  team_id   uuid not null,
  source_id text not null,
  player_id uuid not null,
  constraint player_source_id_pkey primary key (source, team_id, source_id),
  constraint player_source_id_player_fkey foreign key (player_id) references player (id) on delete cascade
);
comment on table player_source_id is 'The names that sources give to a player.';
comment on column player_source_id.source_id is 'The source''s id; name:<the name in lower case> where it gives none. Of one team: two teams may each have a J. Smith.';
create index player_source_id_player_idx on player_source_id (player_id);

create table unmatched (
  kind       text        not null,
  source     text        not null,
  league_id  text        not null,
  source_id  text        not null,
  name       text        not null,
  reason     text        not null,
  reading    jsonb       not null,
  seen       bigint      not null default 1,
  first_seen timestamptz not null default clock_timestamp(),
  last_seen  timestamptz not null default clock_timestamp(),
  constraint unmatched_pkey primary key (kind, source, league_id, source_id),
  constraint unmatched_league_fkey foreign key (league_id) references league (id),
  constraint unmatched_kind_known check (kind in ('team', 'game', 'player')),
  constraint unmatched_seen_positive check (seen > 0)
);
comment on table unmatched is 'Teams, games and players of second sources that fit none of ours, or more than one. A row goes when its name is matched.';
comment on column unmatched.kind is 'team, game or player. A game waits for as long as one of its teams does.';
comment on column unmatched.source_id is 'The source''s id; name:<name> for a team or player that the source gives no id.';
comment on column unmatched.name is 'As the source has it: Hopkins, or Yale at Duke on 2026-05-02.';
comment on column unmatched.reason is 'Why it could not be placed.';
comment on column unmatched.reading is 'What the source last said of it, without plays and box.';
comment on column unmatched.seen is 'How many readings named it.';

create table identity_decision (
  id         bigint      generated always as identity,
  kind       text        not null,
  source     text        not null,
  league_id  text        not null,
  source_id  text        not null,
  team_id    uuid,
  game_id    uuid,
  player_id  uuid,
  previous   uuid,
  evidence   text        not null,
  decided_by text,
  decided_at timestamptz not null default clock_timestamp(),
  constraint identity_decision_pkey primary key (id),
  constraint identity_decision_team_fkey foreign key (team_id) references team (id) on delete cascade,
  constraint identity_decision_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint identity_decision_player_fkey foreign key (player_id) references player (id) on delete cascade,
  constraint identity_decision_one check (
    (kind = 'team') = (team_id is not null) and (kind = 'game') = (game_id is not null)
    and (kind = 'player') = (player_id is not null)),
  constraint identity_decision_evidence_known check (evidence in
    ('name', 'alias', 'folded_name', 'without_university', 'without_nickname', 'other_id', 'teams_and_start',
     'player_name', 'player_initial', 'player_shirt', 'operator'))
);
comment on table identity_decision is 'Which name of a second source was found to mean which team, game or player, when, and by what. Only ever added to.';
comment on column identity_decision.kind is 'team, game or player.';
comment on column identity_decision.source_id is 'As in unmatched.';
comment on column identity_decision.previous is 'What it meant before; null: nothing.';
comment on column identity_decision.evidence is 'name, alias, folded_name, without_university, without_nickname: of a team. other_id: the page names the game''s id at another source. teams_and_start: the same teams at the same time. player_name, player_initial, player_shirt: of a player of the team, by the name, by the last name and an initial, by the number of namesakes. operator: bardown games map.';
comment on column identity_decision.decided_by is 'The operator; null: the programs.';
create index identity_decision_name_idx on identity_decision (source, source_id);
-- migrate:down
