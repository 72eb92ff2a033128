-- migrate:up
-- Tables of a league (rankings, standings, leaders), as on their newest page.
--
-- Writer: detail-scraper (one transaction per page). Readers: the api, analysts. A page that is empty, much shorter
-- than the stored table, or of another league is held back: the stored rows stay, and league_table.held_reason says
-- why.

create table table_page (
  league_id text not null,
  kind      text not null,
  source    text not null,
  name      text not null default '',
  constraint table_page_pkey primary key (league_id, kind, source, name),
  constraint table_page_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint table_page_kind_known check (kind in ('rankings', 'standings', 'leaders'))
);
comment on table table_page is 'The pages of tables that are read while their league is followed. An operator may add further pages of a source.';
comment on column table_page.kind is 'rankings: polls and computed rankings; standings; leaders: players or teams ranked by a statistic.';
comment on column table_page.source is 'As league.source, or a followed source in league_source.';
comment on column table_page.name is 'The page''s name in its address, if the source has several of the kind. NCAA: ncaa-mens-lacrosse-rpi; individual/410. Empty if it has one.';
-- The lists whose numbers are known. For men: points (221), goals (222), assists (223) and saves (586) per game, save
-- percentage (224), goals-against average (225), ground balls (227) and face-offs (410). For women: save percentage (242)
-- and goals-against average (243).
insert into table_page (league_id, kind, source, name) values
  ('mlax-d1', 'rankings', 'ncaa', 'ncaa-mens-lacrosse-rpi'),
  ('wlax-d1', 'rankings', 'ncaa', 'ncaa-womens-lacrosse-rpi'),
  ('mbb-d1', 'rankings', 'espn', ''),
  ('wbb-d1', 'rankings', 'espn', ''),
  ('mlax-d1', 'standings', 'ncaa', ''),
  ('wlax-d1', 'standings', 'ncaa', ''),
  ('nba', 'standings', 'espn', ''),
  ('wnba', 'standings', 'espn', ''),
  ('mbb-d1', 'standings', 'espn', ''),
  ('wbb-d1', 'standings', 'espn', ''),
  ('pll', 'standings', 'espn', ''),
  ('nll', 'standings', 'espn', ''),
  ('nhl', 'standings', 'nhl', ''),
  ('mlax-d1', 'leaders', 'ncaa', 'individual/221'),
  ('mlax-d1', 'leaders', 'ncaa', 'individual/222'),
  ('mlax-d1', 'leaders', 'ncaa', 'individual/223'),
  ('mlax-d1', 'leaders', 'ncaa', 'individual/224'),
  ('mlax-d1', 'leaders', 'ncaa', 'individual/225'),
  ('mlax-d1', 'leaders', 'ncaa', 'individual/227'),
  ('mlax-d1', 'leaders', 'ncaa', 'individual/410'),
  ('mlax-d1', 'leaders', 'ncaa', 'individual/586'),
  ('wlax-d1', 'leaders', 'ncaa', 'individual/242'),
  ('wlax-d1', 'leaders', 'ncaa', 'individual/243');
insert into table_page (league_id, kind, source) values
  ('mlax-d2', 'standings', 'ncaa'),
  ('mlax-d3', 'standings', 'ncaa'),
  ('wlax-d2', 'standings', 'ncaa'),
  ('wlax-d3', 'standings', 'ncaa');

create table league_playoffs (
  league_id      text     not null,
  level          text     not null,
  places         smallint not null,
  play_in_places smallint,
  wild_cards     smallint,
  constraint league_playoffs_pkey primary key (league_id),
  constraint league_playoffs_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint league_playoffs_level_known check (level in ('conference', 'division')),
  constraint league_playoffs_sense check (places > 0 and play_in_places > places and wild_cards > 0)
);
comment on table league_playoffs is 'How many teams of a league go to the playoffs, for the cut line in its standings. A league without a row has no such line.';
comment on column league_playoffs.league_id is 'The league.';
comment on column league_playoffs.level is 'The tables whose places count: conference or division.';
comment on column league_playoffs.places is 'The teams of each conference or division that are in the playoffs by their place.';
comment on column league_playoffs.play_in_places is 'The last place whose team enters the play-in tournament; null if there is none.';
comment on column league_playoffs.wild_cards is 'The further teams of each conference that are in the playoffs; null if there are none.';
insert into league_playoffs (league_id, level, places, play_in_places, wild_cards) values
  ('nba', 'conference', 6, 10, null),
  ('nhl', 'division', 3, null, 2);

create table league_table (
  id          bigint      generated always as identity,
  league_id   text        not null,
  kind        text        not null,
  source      text        not null,
  page        text        not null,
  slug        text        not null,
  name        text,
  as_of       text,
  through     date,
  asked_at    timestamptz not null,
  changed_at  timestamptz not null,
  held_reason text,
  held_since  timestamptz,
  constraint league_table_pkey primary key (id),
  constraint league_table_slug_key unique (league_id, kind, source, slug),
  constraint league_table_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint league_table_kind_known check (kind in ('rankings', 'standings', 'leaders')),
  constraint league_table_held_reason_known check (held_reason in ('empty', 'shorter', 'other_league', 'missing')),
  constraint league_table_held_whole check ((held_reason is null) = (held_since is null))
);
comment on table league_table is 'The newest accepted poll, standings or list of leaders of a league. Its lines are in ranking_entry, standings_entry and leader_entry.';
comment on column league_table.page is 'The page that contains it, as table_page.name.';
comment on column league_table.slug is 'Its name in addresses: ncaa-mens-lacrosse-rpi, ap-top-25; for standings always standings.';
comment on column league_table.name is 'The name of the poll or statistic, as printed; null if the page has none.';
comment on column league_table.as_of is 'The page''s text for the date up to which it counts; null if there is none.';
comment on column league_table.through is 'The last day whose games count; null if the text of as_of has none.';
comment on column league_table.asked_at is 'When the newest page with this content was requested; a response "not modified" counts.';
comment on column league_table.changed_at is 'When the page was requested that last changed it.';
comment on column league_table.held_reason is 'Why the newest page is not accepted. empty: it has no line; shorter: it has less than half as many lines as are stored; other_league: it is of another league; missing: it has other tables, but not this one. Null: it is accepted.';
comment on column league_table.held_since is 'When pages began to be held back for this reason. A shorter table is accepted after a day; an empty one never is.';

create table ranking_entry (
  table_id           bigint  not null,
  place              integer not null,
  rank               integer,
  team_id            uuid,
  team               text    not null,
  source_team_id     text,
  conference         text,
  wins               integer,
  losses             integer,
  ties               integer,
  overtime_losses    integer,
  points             integer,
  first_place_votes  integer,
  previous_rank      integer,
  was_unranked       boolean,
  previous_printed   boolean not null,
  movement           integer generated always as (previous_rank - rank) stored,
  other              jsonb   not null,
  constraint ranking_entry_pkey primary key (table_id, place),
  constraint ranking_entry_table_fkey foreign key (table_id) references league_table (id) on delete cascade,
  constraint ranking_entry_team_fkey foreign key (team_id) references team (id) on delete set null,
  constraint ranking_entry_place_positive check (place > 0),
  constraint ranking_entry_previous_sense check (previous_rank is null or was_unranked is not true)
);
comment on table ranking_entry is 'A team''s line in a ranking.';
comment on column ranking_entry.place is 'Its line on the page, from 1.';
comment on column ranking_entry.rank is 'As printed, from 1; tied teams share it; null for teams that only received votes.';
comment on column ranking_entry.team_id is 'The team, if the name matches one; matched again with every reading.';
comment on column ranking_entry.team is 'As printed: Johns Hopkins.';
comment on column ranking_entry.source_team_id is 'The source''s id of the team, as team_source_id.source_id; null if the page has none.';
comment on column ranking_entry.overtime_losses is 'Games lost after regulation, if the page counts them separately.';
comment on column ranking_entry.points is 'Points; null if the page has none, for example in a computed ranking.';
comment on column ranking_entry.previous_rank is 'The rank in the previous ranking; null if the team was not ranked or the rank is not known.';
comment on column ranking_entry.was_unranked is 'Whether it was not ranked before; null: not known.';
comment on column ranking_entry.previous_printed is 'True: the previous rank comes from the page; false: from our stored previous ranking.';
comment on column ranking_entry.movement is 'Places gained: 2 means from fifth to third.';
comment on column ranking_entry.other is 'The other columns in their order, [{"name", "value"}], as printed.';
-- For merging and deleting a team.
create index ranking_entry_team_idx on ranking_entry (team_id);

create table standings_entry (
  table_id                   bigint  not null,
  place                      integer not null,
  group_name                 text,
  group_place                integer,
  team_id                    uuid,
  team                       text    not null,
  source_team_id             text,
  wins                       integer,
  losses                     integer,
  ties                       integer,
  overtime_losses            integer,
  conference_wins            integer,
  conference_losses          integer,
  conference_ties            integer,
  conference_overtime_losses integer,
  other                      jsonb   not null,
  constraint standings_entry_pkey primary key (table_id, place),
  constraint standings_entry_table_fkey foreign key (table_id) references league_table (id) on delete cascade,
  constraint standings_entry_team_fkey foreign key (team_id) references team (id) on delete set null,
  constraint standings_entry_place_positive check (place > 0)
);
comment on table standings_entry is 'A team''s line in the standings.';
comment on column standings_entry.place is 'Its line on the page, from 1, counted over all groups; the source''s order.';
comment on column standings_entry.group_name is 'The conference or division: Big Ten; Eastern Conference, Atlantic. Null if the page has no name.';
comment on column standings_entry.group_place is 'The printed place in the group; null if none is printed.';
comment on column standings_entry.team_id is 'As ranking_entry.team_id.';
comment on column standings_entry.team is 'As printed.';
comment on column standings_entry.source_team_id is 'As ranking_entry.source_team_id.';
comment on column standings_entry.overtime_losses is 'Games lost after regulation, if the page counts them separately.';
comment on column standings_entry.conference_wins is 'Wins against teams of the same conference; null if the page does not say.';
comment on column standings_entry.other is 'The other columns in their order, [{"name", "value"}], as printed.';
-- As ranking_entry_team_idx.
create index standings_entry_team_idx on standings_entry (team_id);

create table leader_entry (
  table_id       bigint  not null,
  place          integer not null,
  rank           integer,
  player         text,
  position       text,
  class_year     text,
  team_id        uuid,
  team           text,
  source_team_id text,
  statistic      text    not null,
  value          text    not null,
  other          jsonb   not null,
  constraint leader_entry_pkey primary key (table_id, place),
  constraint leader_entry_table_fkey foreign key (table_id) references league_table (id) on delete cascade,
  constraint leader_entry_team_fkey foreign key (team_id) references team (id) on delete set null,
  constraint leader_entry_place_positive check (place > 0),
  constraint leader_entry_named check (player is not null or team is not null)
);
comment on table leader_entry is 'A line of a list of leaders: a player or a team.';
comment on column leader_entry.place is 'Its line on the page, from 1.';
comment on column leader_entry.rank is 'As printed, from 1; ties share it; null if none is printed.';
comment on column leader_entry.player is 'As printed; null in a list of teams.';
comment on column leader_entry.class_year is 'As printed: Jr.';
comment on column leader_entry.team_id is 'As ranking_entry.team_id; for a player, the player''s team.';
comment on column leader_entry.team is 'As printed; null if the page does not name it.';
comment on column leader_entry.source_team_id is 'As ranking_entry.source_team_id.';
comment on column leader_entry.statistic is 'The heading of the column by which the list is ranked: Pct.';
comment on column leader_entry.value is 'As printed: .700, 7:42.';
comment on column leader_entry.other is 'The other columns in their order, [{"name", "value"}], as printed.';
-- As ranking_entry_team_idx.
create index leader_entry_team_idx on leader_entry (team_id);

-- A poll that is no longer on its page, for example because it was renamed, is used for ranks only if there is no other
-- poll, because another one is newer.
create function is_missing(p_table league_table) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(p_table.held_reason in ('missing', 'empty')
                  and p_table.held_since < statement_timestamp() - interval '1 day', false)
$$;
comment on function is_missing is 'Whether a table has been absent from its page, or its page has been empty, for a day. A shorter absence may be a mistake of the source.';

-- Without a poll that has points, the ranks next to team names are those of the scoreboard of the league's own source,
-- which does not name its poll. If one of the stored lists has the same ranks, they are named after it, so that a rank
-- has one name everywhere. Fewer than five equal ranks may be a coincidence.
create function name_scoreboard_ranks(p_league text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_name text;
  v_slug text;
begin
  if (select count(*) from team m where m.league_id = p_league and m.rank is not null) >= 5 then
    select coalesce(t.name, t.slug), t.slug into v_name, v_slug
      from league_table t join league l on l.id = t.league_id
     where t.league_id = p_league and t.kind = 'rankings'
       and not exists (
         select from team m left join ranking_entry e on e.table_id = t.id and e.team_id = m.id
          where m.league_id = p_league and m.rank is not null and e.rank is distinct from m.rank)
     order by t.source <> l.source, is_missing(t), t.name, t.slug, t.source
     limit 1;
  end if;
  update league set scoreboard_poll = v_name, scoreboard_poll_slug = v_slug
   where id = p_league and (scoreboard_poll, scoreboard_poll_slug) is distinct from (v_name, v_slug);
end $$;
comment on function name_scoreboard_ranks is 'Names the ranks of a league''s scoreboard after the stored list that has the same ranks. set_ranks calls it for a league without a poll.';

-- A team may be ranked in several polls. One of them is the league's: the ranks that are shown with team names come
-- from it and are labeled with its name.
create function set_ranks(p_league text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_poll bigint;
  v_name text;
  v_slug text;
begin
  select t.id, coalesce(t.name, t.slug), t.slug into v_poll, v_name, v_slug
    from league_table t join league l on l.id = t.league_id
   where t.league_id = p_league and t.kind = 'rankings'
     and exists (select from ranking_entry e where e.table_id = t.id and e.rank is not null and e.points is not null)
   order by t.source <> l.source, is_missing(t), t.name, t.slug, t.source
   limit 1;
  if v_poll is null then
    perform name_scoreboard_ranks(p_league);
    return;
  end if;
  -- From here on scoreboards do not change ranks.
  update league set rank_poll = v_name, rank_poll_slug = v_slug, scoreboard_poll = null, scoreboard_poll_slug = null
   where id = p_league
     and (rank_poll, rank_poll_slug, scoreboard_poll) is distinct from (v_name, v_slug, null::text);
  with ranked as (
    select t.id, min(e.rank)::smallint as rank
      from team t
      left join ranking_entry e on e.table_id = v_poll and e.team_id = t.id and e.rank between 1 and 32767
     where t.league_id = p_league
     group by t.id, t.rank
    having t.rank is distinct from min(e.rank)
  ), held as (
    -- Locks the teams in the order in which scoreboards update them, so that the two cannot deadlock. "no key update"
    -- allows rows that refer to a team to be inserted in the meantime.
    select t.id from team t join ranked r using (id) order by t.id for no key update of t
  )
  update team t set rank = r.rank, updated_at = clock_timestamp()
    from ranked r join held h using (id)
   where t.id = r.id;
end $$;
comment on function set_ranks is 'Sets the ranks of a league''s teams from its poll, if it has one: see league.rank_poll. The caller has stored the newest page of polls.';

grant select on league_playoffs, league_table, ranking_entry, standings_entry, leader_entry to bardown_api;
grant execute on function is_missing to bardown_api;
grant select on table_page to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update on league_table to bardown_detail_scraper;
grant select, insert, update, delete on ranking_entry, standings_entry, leader_entry to bardown_detail_scraper;
grant execute on function set_ranks to bardown_detail_scraper;
-- migrate:down
