-- migrate:up
-- What fans talk about beside the score: comebacks, upsets, shut-outs and the milestones of players.
-- The checks are made anew without a look at the old rows, so that nobody waits for it; 0040 looks.

alter table game_event drop constraint game_event_kind_known;
alter table game_event add constraint game_event_kind_known check (kind in
  ('start', 'score', 'lead_change', 'tie', 'close_game', 'comeback', 'upset_alert', 'upset', 'shutout', 'milestone',
   'period_end', 'overtime', 'shootout', 'final', 'correction', 'postponed', 'cancelled', 'moved', 'suspended',
   'delayed', 'resumed')) not valid;

alter table push_event drop constraint push_event_kind_known;
alter table push_event add constraint push_event_kind_known check (kind in
  ('start', 'score', 'lead_change', 'close_game', 'comeback', 'upset_alert', 'milestone', 'period_end', 'overtime',
   'shootout', 'final', 'postponed', 'cancelled', 'moved', 'correction')) not valid;

comment on column game_event.facts is 'The event as the programs know it, with the score before it, the side and the scorer; of a comeback the deficit, of an upset the ranks, of a milestone the players.';
-- migrate:down
