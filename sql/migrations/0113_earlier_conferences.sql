-- migrate:up
-- Conferences that were taken from standings before it was written down which are: those that say what the standings say. A page of a
-- game that names one takes it over.
update team t
   set conference_from_standings = true
  from (select distinct on (e.team_id) e.team_id, n.name
          from standings_entry e join league_table l on l.id = e.table_id
         cross join lateral (
           select regexp_replace(split_part(e.group_name, ',', 1), ' conference$', '', 'i') as words) w
         cross join lateral (
           select trim('-' from regexp_replace(lower(w.words), '[^a-z0-9]+', '-', 'g')) as name) n
         where l.kind = 'standings' and e.team_id is not null and n.name <> ''
         order by e.team_id, l.asked_at desc, e.place) c
 where t.id = c.team_id and t.conference = c.name and not t.conference_from_standings;
-- migrate:down
