-- migrate:up
-- Contests between two members: invitations, drafts, bets, settlement, statistics, notices.
--
-- Writers: api (invitations, picks, wishes) and differ (everything that follows a game or the clock). Each change is a
-- function that locks its row first, decides by the database's clock, and returns its outcome instead of raising an
-- error, because an act that comes too late also ends what it was about, and that must be committed. Whose turn it is
-- follows from the number of picks. Results follow from contest_bet, which is insert-only, and from one row of
-- contest_game for each game: a final settles all bets on the game by the update of that row, in the transaction that
-- stores the final's events.
--
-- Sources/Contests has the same rules as pure values. Tests compare the two.

create table contest_rules (
  one_row           boolean  not null default true,
  lead              interval not null default '30 minutes',
  soonest_expiry    interval not null default '5 minutes',
  most_rounds       smallint not null default 16,
  most_games        smallint not null default 16,
  most_pending      smallint not null default 20,
  shortest_turn     interval not null default '2 minutes',
  longest_turn      interval not null default '8 hours',
  void_after        interval not null default '48 hours',
  correctable       interval not null default '24 hours',
  stale_after       interval not null default '6 hours',
  void_unread_after interval not null default '7 days',
  oldest_line       interval not null default '36 hours',
  constraint contest_rules_pkey primary key (one_row),
  constraint contest_rules_one_row check (one_row),
  constraint contest_rules_positive check (most_rounds between 1 and 100 and most_games > 0 and most_pending > 0
    and shortest_turn > '0' and longest_turn >= shortest_turn and lead >= '0' and soonest_expiry >= '0'
    and void_after > '0' and correctable >= '0' and stale_after > '0' and void_unread_after >= void_after
    and oldest_line > '0')
);
comment on table contest_rules is 'The limits of contests: one row. A demo that runs at a higher speed has shorter ones.';
comment on column contest_rules.one_row is 'True.';
comment on column contest_rules.lead is 'An invitation expires this long before the first of its games starts, at the latest.';
comment on column contest_rules.soonest_expiry is 'The shortest time from now to an expiry that an inviter sets.';
comment on column contest_rules.most_rounds is 'The most rounds of a draft. Each has two picks.';
comment on column contest_rules.most_games is 'The most games of an invitation.';
comment on column contest_rules.most_pending is 'The greatest number of pending invitations of one inviter.';
comment on column contest_rules.shortest_turn is 'The shortest turn of a draft.';
comment on column contest_rules.longest_turn is 'The longest turn of a draft.';
comment on column contest_rules.void_after is 'A bet is void if its game is over later than this after the start that the bet was made for.';
comment on column contest_rules.correctable is 'The time after the settlement in which a result can be corrected.';
comment on column contest_rules.stale_after is 'A game that was not read for this long may be over without our knowledge, so its bets are not voided yet.';
comment on column contest_rules.void_unread_after is 'A bet on such a game is void this long after its start.';
comment on column contest_rules.oldest_line is 'A line that no source confirmed for this long is not offered.';
insert into contest_rules default values;
insert into program_scale (program, queue, least, slots, usual_ms, unit, jobs_per_minute) values
  -- A final has one job, which counts thousands of contests. These jobs do not require that a differ is running.
  ('differ', 'contests', 0, 2, 20, 'game', 0);

-- No contests on games of colleges, on which students play, and none on the canary's. Programs read only this column.
alter table league
  add column contests boolean not null generated always as ('contests' = any (capabilities)) stored,
  add constraint league_contests_professional check (not contests or (division is null and not is_canary));
comment on column league.contests is 'Whether members may bet on its games in contests: one of its capabilities. Never for a college league and the canary.';

create table contest_game (
  game_id              uuid        not null,
  day                  date        not null,
  start_at             timestamptz,
  status               text        not null,
  begun_at             timestamptz,
  was_interrupted      boolean     not null default false,
  outcome              text        not null default 'open',
  home_score           smallint,
  away_score           smallint,
  reported_void_before timestamptz not null default '-infinity',
  reported_void_at     timestamptz,
  fixed_void_before    timestamptz,
  overdue_before       timestamptz,
  overdue_at           timestamptz,
  void_before          timestamptz not null
    generated always as (greatest(reported_void_before, overdue_before)) stored,
  settled_at           timestamptz,
  changed_late         boolean     not null default false,
  uncounted_since      timestamptz,
  constraint contest_game_pkey primary key (game_id),
  constraint contest_game_game_fkey foreign key (game_id) references game (id),
  constraint contest_game_outcome_known check (outcome in ('open', 'final', 'void')),
  constraint contest_game_final_has_score check ((outcome = 'final') = (home_score is not null)
                                                 and (home_score is null) = (away_score is null)),
  constraint contest_game_settled_whole check ((outcome = 'open') = (settled_at is null)),
  constraint contest_game_overdue_whole check ((overdue_before is null) = (overdue_at is null))
);
comment on table contest_game is 'Games of invitations, as far as they matter to contests. All verdicts on a game follow from its row.';
comment on column contest_game.game_id is 'The game.';
comment on column contest_game.day is 'As game.day.';
comment on column contest_game.start_at is 'As game.start_time; null: to be announced.';
comment on column contest_game.status is 'As game.status.';
comment on column contest_game.begun_at is 'When its beginning was noticed; null: it has not begun.';
comment on column contest_game.was_interrupted is 'Whether it was ever postponed, suspended, or moved to another day. Only then its end counts for the rule that voids late games; otherwise an outage of ours, which makes us see the end late, would void bets.';
comment on column contest_game.outcome is 'open: not over; final: over, with the score; void: cancelled.';
comment on column contest_game.home_score is 'The final score with overtime; a shootout is one goal. Null: not final.';
comment on column contest_game.away_score is 'Likewise of the visiting team.';
comment on column contest_game.reported_void_before is 'Bets made for a start before this are void, because the game is over too late, or moved too far.';
comment on column contest_game.reported_void_at is 'When it became later for the first time since fixed_void_before was set; null: it did not.';
comment on column contest_game.fixed_void_before is 'What reported_void_before was contest_rules.correctable after reported_void_at: it does not become earlier than this, because results are corrected for no longer. Null: nothing is fixed yet.';
comment on column contest_game.overdue_before is 'Bets made for a start before this are void, because the game did not end in time. Null: none were.';
comment on column contest_game.overdue_at is 'When these bets were voided.';
comment on column contest_game.void_before is 'The later of the two.';
comment on column contest_game.settled_at is 'When the outcome was first settled; null while it is open. The outcome stays as it is from contest_rules.correctable after it on.';
comment on column contest_game.changed_late is 'Whether the outcome or the score changed after that time. Operators see it; no result changes.';
comment on column contest_game.uncounted_since is 'When the verdicts changed; null: all contests were counted since. sweep_contests looks for old ones.';
-- Games whose contests wait to be counted: few at any time.
create index contest_game_uncounted_idx on contest_game (uncounted_since) where uncounted_since is not null;
-- Games that are not over, for sweep_contests: those of the next days.
create index contest_game_open_idx on contest_game (start_at) where outcome = 'open';

create table invitation (
  id           uuid        not null default gen_random_uuid(),
  inviter_id   uuid        not null,
  recipient_id uuid        not null,
  league_id    text        not null,
  day          date        not null,
  rounds       smallint    not null,
  on_timeout   text        not null default 'wait',
  asked_expiry timestamptz,
  expires_at   timestamptz not null,
  state        text        not null default 'pending',
  reason       text,
  version      integer     not null default 1,
  created_at   timestamptz not null default clock_timestamp(),
  decided_at   timestamptz,
  constraint invitation_pkey primary key (id),
  constraint invitation_inviter_fkey foreign key (inviter_id) references people.account (id) on delete cascade,
  constraint invitation_recipient_fkey foreign key (recipient_id) references people.account (id) on delete cascade,
  constraint invitation_league_fkey foreign key (league_id) references league (id),
  constraint invitation_two_members check (inviter_id <> recipient_id),
  constraint invitation_rounds_positive check (rounds > 0),
  constraint invitation_on_timeout_known check (on_timeout in ('wait', 'auto')),
  constraint invitation_state_known check (state in ('pending', 'accepted', 'rejected', 'withdrawn', 'expired')),
  constraint invitation_reason_known check (reason in ('time', 'not_enough_games')),
  constraint invitation_expired_has_reason check ((state = 'expired') = (reason is not null)),
  constraint invitation_decided_whole check ((state = 'pending') = (decided_at is null))
);
comment on table invitation is 'Invitations to a contest on the games of one day of a league.';
comment on column invitation.id is 'The id in requests.';
comment on column invitation.inviter_id is 'The member who invites: member 1 of the contest, who picks first.';
comment on column invitation.recipient_id is 'The member who is invited: member 2.';
comment on column invitation.league_id is 'The league.';
comment on column invitation.day is 'The league''s local day of all its games.';
comment on column invitation.rounds is 'The rounds of the draft. In each, both members pick once.';
comment on column invitation.on_timeout is 'When the time of a turn is over: wait, nothing; auto, the server picks.';
comment on column invitation.asked_expiry is 'The expiry that the inviter asked for; null: the latest possible.';
comment on column invitation.expires_at is 'When it expires. No answer is accepted after it, even if the state is still pending.';
comment on column invitation.state is 'pending, accepted, rejected, withdrawn, expired.';
comment on column invitation.reason is 'Why it expired. time; not_enough_games: games were cancelled or moved, and too few bets are left.';
comment on column invitation.version is 'Grows by one with every change of the row or its games.';
comment on column invitation.created_at is 'When it was sent.';
comment on column invitation.decided_at is 'When the state became another than pending.';
-- One waiting invitation of a pair for a league's day. Also for the count of waiting invitations of an inviter.
create unique index invitation_pending_key on invitation (inviter_id, recipient_id, league_id, day) where state = 'pending';
-- The lists of a member: sent, and received.
create index invitation_inviter_idx on invitation (inviter_id, created_at);
create index invitation_recipient_idx on invitation (recipient_id, created_at);
-- Overdue ones, for sweep_contests.
create index invitation_expires_idx on invitation (expires_at) where state = 'pending';
-- For prune_contests: those that led to no draft.
create index invitation_decided_idx on invitation (decided_at) where state in ('rejected', 'withdrawn', 'expired');

create table invitation_game (
  invitation_id uuid          not null,
  game_id       uuid          not null,
  start_at      timestamptz   not null,
  spread        numeric(4, 1),
  total         numeric(4, 1),
  left_at       timestamptz,
  constraint invitation_game_pkey primary key (invitation_id, game_id),
  constraint invitation_game_invitation_fkey foreign key (invitation_id) references invitation (id) on delete cascade,
  constraint invitation_game_game_fkey foreign key (game_id) references contest_game (game_id),
  constraint invitation_game_spread_form check (spread <> 0 and abs(spread) <= 60 and spread * 2 = trunc(spread * 2)),
  constraint invitation_game_total_form check (total > 0 and total <= 500 and total * 2 = trunc(total * 2)),
  constraint invitation_game_has_bet check (num_nonnulls(spread, total) > 0)
);
comment on table invitation_game is 'The games of an invitation and of its draft, with their lines, which never change.';
comment on column invitation_game.invitation_id is 'The invitation.';
comment on column invitation_game.game_id is 'The game.';
comment on column invitation_game.start_at is 'Its start. It follows the game as long as the game has not left.';
comment on column invitation_game.spread is 'The handicap of the home team, negative for a favorite; null: no bet on it.';
comment on column invitation_game.total is 'The points of both teams; null: no bet on them.';
comment on column invitation_game.left_at is 'When it left: cancelled, postponed, moved to another day, or begun. No bet on it can be picked from then on. Null: it has not.';
-- For review_pools: the invitations and drafts of a game.
create index invitation_game_game_idx on invitation_game (game_id, invitation_id) where left_at is null;

create table draft (
  id            uuid        not null default gen_random_uuid(),
  invitation_id uuid        not null,
  league_id     text        not null,
  day           date        not null,
  member1_id    uuid        not null,
  member2_id    uuid        not null,
  rounds        smallint    not null,
  picks         smallint    not null default 0,
  on_timeout    text        not null,
  state         text        not null default 'active',
  reason        text,
  turn_began_at timestamptz not null,
  reminds_at    timestamptz not null,
  turn_ends_at  timestamptz not null,
  is_reminded   boolean     not null default false,
  expires_at    timestamptz not null,
  due_at        timestamptz,
  version       integer     not null default 1,
  created_at    timestamptz not null default clock_timestamp(),
  ended_at      timestamptz,
  constraint draft_pkey primary key (id),
  constraint draft_invitation_key unique (invitation_id),
  constraint draft_invitation_fkey foreign key (invitation_id) references invitation (id) on delete cascade,
  constraint draft_league_fkey foreign key (league_id) references league (id),
  constraint draft_member1_fkey foreign key (member1_id) references people.account (id) on delete cascade,
  constraint draft_member2_fkey foreign key (member2_id) references people.account (id) on delete cascade,
  constraint draft_two_members check (member1_id <> member2_id),
  constraint draft_picks_range check (picks between 0 and rounds * 2),
  constraint draft_on_timeout_known check (on_timeout in ('wait', 'auto')),
  constraint draft_state_known check (state in ('active', 'completed', 'expired', 'abandoned')),
  constraint draft_reason_known check (reason in ('time', 'no_games')),
  constraint draft_expired_has_reason check ((state = 'expired') = (reason is not null)),
  constraint draft_completed_is_full check (state <> 'completed' or rounds > 0 and picks = rounds * 2),
  constraint draft_active_is_open check (state <> 'active' or picks < rounds * 2),
  constraint draft_ended_whole check ((state = 'active') = (ended_at is null) and (state = 'active') = (due_at is not null)),
  constraint draft_turn_in_order check (turn_began_at <= reminds_at and reminds_at <= turn_ends_at)
);
comment on table draft is 'Drafts: from the acceptance of an invitation to the contest. Whose turn it is, and the round, follow from the number of picks: member 1 picks first in every round.';
comment on column draft.id is 'The id in requests.';
comment on column draft.invitation_id is 'The invitation that was accepted; its games are those of the draft.';
comment on column draft.league_id is 'As in the invitation.';
comment on column draft.day is 'As in the invitation.';
comment on column draft.member1_id is 'The inviter.';
comment on column draft.member2_id is 'The recipient of the invitation.';
comment on column draft.rounds is 'The rounds. Fewer than in the invitation once too few bets were left.';
comment on column draft.picks is 'The number of rows in draft_pick.';
comment on column draft.on_timeout is 'As in the invitation.';
comment on column draft.state is 'active; completed: it made a contest; expired; abandoned: a member was deleted, or blocked the other one.';
comment on column draft.reason is 'Why it expired. time: its first game began; no_games: none is left.';
comment on column draft.turn_began_at is 'When the present turn began.';
comment on column draft.reminds_at is 'When the member is reminded: in the middle of the turn.';
comment on column draft.turn_ends_at is 'When the server picks, if the members agreed to that.';
comment on column draft.is_reminded is 'Whether the member was reminded in this turn.';
comment on column draft.expires_at is 'The start of the first of its games. No pick is accepted after it, even if the state is still active.';
comment on column draft.due_at is 'When the job end_turn is due next; null: the draft has ended.';
comment on column draft.version is 'Grows by one with every change of the row, its picks or its games.';
comment on column draft.created_at is 'When the invitation was accepted.';
comment on column draft.ended_at is 'When the state became another than active.';
-- The lists of a member.
create index draft_member1_idx on draft (member1_id, created_at);
create index draft_member2_idx on draft (member2_id, created_at);
-- Overdue ones, for sweep_contests.
create index draft_due_idx on draft (due_at) where state = 'active';

create table draft_pick (
  draft_id     uuid          not null,
  ordinal      smallint      not null,
  game_id      uuid          not null,
  side         text          not null,
  bet          text          not null
    generated always as (case when side in ('home', 'away') then 'spread' else 'total' end) stored,
  line         numeric(4, 1) not null,
  is_automatic boolean       not null default false,
  picked_at    timestamptz   not null default clock_timestamp(),
  constraint draft_pick_pkey primary key (draft_id, ordinal),
  constraint draft_pick_once unique (draft_id, game_id, bet),
  constraint draft_pick_draft_fkey foreign key (draft_id) references draft (id) on delete cascade,
  constraint draft_pick_game_fkey foreign key (game_id) references contest_game (game_id),
  constraint draft_pick_ordinal_not_negative check (ordinal >= 0),
  constraint draft_pick_side_known check (side in ('home', 'away', 'over', 'under'))
);
comment on table draft_pick is 'The picks of drafts.';
comment on column draft_pick.draft_id is 'The draft.';
comment on column draft_pick.ordinal is 'From 0. Even: member 1 picked; odd: member 2.';
comment on column draft_pick.game_id is 'The game.';
comment on column draft_pick.side is 'The side that was picked. The other member gets the inverse side.';
comment on column draft_pick.bet is 'spread or total, by the side.';
comment on column draft_pick.line is 'The line: the handicap of the home team, or the points of both.';
comment on column draft_pick.is_automatic is 'Whether the server picked, because the time of the turn was over.';
comment on column draft_pick.picked_at is 'When.';

create table draft_wish (
  draft_id   uuid     not null,
  account_id uuid     not null,
  place      smallint not null,
  game_id    uuid     not null,
  side       text     not null,
  constraint draft_wish_pkey primary key (draft_id, account_id, place),
  constraint draft_wish_draft_fkey foreign key (draft_id) references draft (id) on delete cascade,
  constraint draft_wish_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint draft_wish_game_fkey foreign key (game_id) references contest_game (game_id),
  constraint draft_wish_place_range check (place between 1 and 40),
  constraint draft_wish_side_known check (side in ('home', 'away', 'over', 'under'))
);
comment on table draft_wish is 'What members wish the server to pick for them. Only the member sees it.';
comment on column draft_wish.draft_id is 'The draft.';
comment on column draft_wish.account_id is 'The member.';
comment on column draft_wish.place is 'From 1, the first choice.';
comment on column draft_wish.game_id is 'The game.';
comment on column draft_wish.side is 'The side.';

create table contest (
  id           uuid        not null default gen_random_uuid(),
  draft_id     uuid        not null,
  league_id    text        not null,
  day          date        not null,
  member1_id   uuid        not null,
  member2_id   uuid        not null,
  bets         smallint    not null,
  first_start  timestamptz not null,
  version      integer     not null default 1,
  created_at   timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  result       text,
  drafted1     smallint,
  forced1      smallint,
  drafted2     smallint,
  forced2      smallint,
  pushes       smallint,
  voids        smallint,
  announced    text,
  constraint contest_pkey primary key (id),
  constraint contest_draft_key unique (draft_id),
  constraint contest_draft_fkey foreign key (draft_id) references draft (id),
  constraint contest_league_fkey foreign key (league_id) references league (id),
  constraint contest_member1_fkey foreign key (member1_id) references people.account (id),
  constraint contest_member2_fkey foreign key (member2_id) references people.account (id),
  constraint contest_two_members check (member1_id <> member2_id),
  constraint contest_bets_even check (bets > 0 and bets % 2 = 0),
  constraint contest_result_known check (result in ('member1', 'member2', 'tie', 'void')),
  constraint contest_announced_known check (announced in ('member1', 'member2', 'tie', 'void')),
  constraint contest_completed_whole
    check (num_nonnulls(completed_at, result, drafted1, forced1, drafted2, forced2, pushes, voids) in (0, 8)),
  constraint contest_counts_not_negative check (drafted1 >= 0 and forced1 >= 0 and drafted2 >= 0 and forced2 >= 0
                                                and pushes >= 0 and voids >= 0),
  constraint contest_adds_up check (drafted1 + forced1 + drafted2 + forced2 + pushes + voids = bets)
);
comment on table contest is 'Contests. The columns from completed_at on are null while a bet is open.';
comment on column contest.id is 'The id in requests.';
comment on column contest.draft_id is 'The draft that made it.';
comment on column contest.league_id is 'As in the draft.';
comment on column contest.day is 'As in the draft.';
comment on column contest.member1_id is 'As in the draft.';
comment on column contest.member2_id is 'As in the draft.';
comment on column contest.bets is 'The number of bets: two for each round.';
comment on column contest.first_start is 'The earliest start of its games, when it was made.';
comment on column contest.version is 'Grows by one with every change of the row.';
comment on column contest.created_at is 'When the last pick was made.';
comment on column contest.completed_at is 'When no bet was open any more; a correction does not change it, unless a final is taken back.';
comment on column contest.result is 'member1 or member2 won more bets; tie; void: all bets are void, and the contest counts in no statistic.';
comment on column contest.drafted1 is 'The bets that member 1 won with a side of the own picks.';
comment on column contest.forced1 is 'The bets that member 1 won with an inverse side of the other member''s picks.';
comment on column contest.drafted2 is 'Likewise of member 2.';
comment on column contest.forced2 is 'Likewise of member 2.';
comment on column contest.pushes is 'Bets that neither won, because the score was exactly on the line.';
comment on column contest.voids is 'Bets that are void.';
comment on column contest.announced is 'The result that the members were notified of; null: of none.';
-- The lists of a member, completed ones by their end. Not partial, because a list of any stage has no
-- condition on completed_at, and could not use a partial index.
create index contest_member1_idx on contest (member1_id, completed_at);
create index contest_member2_idx on contest (member2_id, completed_at);

create table contest_bet (
  contest_id uuid          not null,
  ordinal    smallint      not null,
  game_id    uuid          not null,
  line       numeric(4, 1) not null,
  drafter    smallint      not null,
  side1      text          not null,
  bet        text          not null
    generated always as (case when side1 in ('home', 'away') then 'spread' else 'total' end) stored,
  start_at   timestamptz   not null,
  constraint contest_bet_pkey primary key (contest_id, ordinal),
  constraint contest_bet_once unique (contest_id, game_id, bet),
  constraint contest_bet_contest_fkey foreign key (contest_id) references contest (id) on delete cascade,
  constraint contest_bet_game_fkey foreign key (game_id) references contest_game (game_id),
  constraint contest_bet_drafter_known check (drafter in (1, 2)),
  constraint contest_bet_side_known check (side1 in ('home', 'away', 'over', 'under'))
);
comment on table contest_bet is 'The bets of contests. Rows are only added; the verdict is in view bet_verdict.';
comment on column contest_bet.contest_id is 'The contest.';
comment on column contest_bet.ordinal is 'The number of the pick, from 0.';
comment on column contest_bet.game_id is 'The game.';
comment on column contest_bet.line is 'The line: the handicap of the home team, or the points of both.';
comment on column contest_bet.drafter is 'The member who picked: 1 or 2.';
comment on column contest_bet.side1 is 'The side of member 1, picked or forced. Member 2 has the inverse side.';
comment on column contest_bet.bet is 'spread or total, by the side.';
comment on column contest_bet.start_at is 'The start of the game for which the bet was made.';
-- The contests of a game, in the order in which they are counted.
create index contest_bet_game_idx on contest_bet (game_id, contest_id);

create view bet_verdict as
select b.contest_id, b.ordinal, b.game_id, b.bet, b.line, b.drafter, b.side1, b.start_at,
       case when g.outcome = 'void' or b.start_at < g.void_before then 'void'
            when g.outcome = 'open' then 'open'
            when b.bet = 'spread' then
              case sign(g.home_score + b.line - g.away_score) when 1 then 'home' when -1 then 'away' else 'push' end
            else
              case sign(g.home_score + g.away_score - b.line) when 1 then 'over' when -1 then 'under' else 'push' end
       end as verdict
  from contest_bet b join contest_game g on g.game_id = b.game_id;
comment on view bet_verdict is 'The bets of contests with their verdicts.';
comment on column bet_verdict.contest_id is 'This and the next seven columns are those of contest_bet.';
comment on column bet_verdict.ordinal is 'As in contest_bet.';
comment on column bet_verdict.game_id is 'As in contest_bet.';
comment on column bet_verdict.bet is 'As in contest_bet.';
comment on column bet_verdict.line is 'As in contest_bet.';
comment on column bet_verdict.drafter is 'As in contest_bet.';
comment on column bet_verdict.side1 is 'As in contest_bet.';
comment on column bet_verdict.start_at is 'As in contest_bet.';
comment on column bet_verdict.verdict is 'The side that won: home, away, over, under. Or push: the score is exactly on the line; void; open: the game is not over.';

create table member_record (
  account_id   uuid    not null,
  won          integer not null default 0,
  lost         integer not null default 0,
  tied         integer not null default 0,
  drafted_won  integer not null default 0,
  drafted_lost integer not null default 0,
  forced_won   integer not null default 0,
  forced_lost  integer not null default 0,
  pushes       integer not null default 0,
  voids        integer not null default 0,
  constraint member_record_pkey primary key (account_id),
  -- No check against negative numbers: the rows that complete_contests proposes are differences.
  constraint member_record_account_fkey foreign key (account_id) references people.account (id) on delete cascade
-- A final updates the rows of thousands of members, and no updated column is indexed.
) with (fillfactor = 50);
comment on table member_record is 'What members won and lost in completed contests. It changes with each contest by the difference, and equals view member_recount.';
comment on column member_record.account_id is 'The member.';
comment on column member_record.won is 'Contests won.';
comment on column member_record.lost is 'Contests lost.';
comment on column member_record.tied is 'Contests in which both won the same number of bets.';
comment on column member_record.drafted_won is 'Bets won with a side that the member picked.';
comment on column member_record.drafted_lost is 'Bets lost with such a side.';
comment on column member_record.forced_won is 'Bets won with the inverse side of the other member''s pick.';
comment on column member_record.forced_lost is 'Bets lost with such a side.';
comment on column member_record.pushes is 'Bets that neither member won, because the score was exactly on the line.';
comment on column member_record.voids is 'Bets that were void.';

-- The two sides of completed contests. A contest that is void counts in no statistic. One select for each side, so that
-- the contests of one member are found by the indexes.
create view contest_side as
select c.id as contest_id, 1 as member, c.member1_id as account_id, c.member2_id as opponent_id, c.league_id,
       c.completed_at, (c.result = 'member1')::integer as won, (c.result = 'member2')::integer as lost,
       (c.result = 'tie')::integer as tied, c.drafted1 as drafted_won, c.forced2 as drafted_lost,
       c.forced1 as forced_won, c.drafted2 as forced_lost, c.pushes, c.voids
  from contest c
 where c.completed_at is not null and c.result <> 'void'
 union all
select c.id, 2, c.member2_id, c.member1_id, c.league_id, c.completed_at, (c.result = 'member2')::integer,
       (c.result = 'member1')::integer, (c.result = 'tie')::integer, c.drafted2, c.forced1, c.forced2, c.drafted1,
       c.pushes, c.voids
  from contest c
 where c.completed_at is not null and c.result <> 'void';
comment on view contest_side is 'What each member won and lost in each completed contest that is not void.';
comment on column contest_side.contest_id is 'The contest.';
comment on column contest_side.member is '1 or 2.';
comment on column contest_side.account_id is 'The member.';
comment on column contest_side.opponent_id is 'The other member.';
comment on column contest_side.league_id is 'The league.';
comment on column contest_side.completed_at is 'When it was completed.';
comment on column contest_side.won is '1 if the member won it, otherwise 0.';
comment on column contest_side.lost is '1 if the member lost it, otherwise 0.';
comment on column contest_side.tied is '1 if it is a tie, otherwise 0.';
comment on column contest_side.drafted_won is 'As in member_record.';
comment on column contest_side.drafted_lost is 'As in member_record.';
comment on column contest_side.forced_won is 'As in member_record.';
comment on column contest_side.forced_lost is 'As in member_record.';
comment on column contest_side.pushes is 'As in member_record.';
comment on column contest_side.voids is 'As in member_record.';

create view member_recount as
select s.account_id, sum(s.won)::integer as won, sum(s.lost)::integer as lost, sum(s.tied)::integer as tied,
       sum(s.drafted_won)::integer as drafted_won, sum(s.drafted_lost)::integer as drafted_lost,
       sum(s.forced_won)::integer as forced_won, sum(s.forced_lost)::integer as forced_lost,
       sum(s.pushes)::integer as pushes, sum(s.voids)::integer as voids
  from contest_side s
 group by s.account_id;
comment on view member_recount is 'The records of members, counted from their contests. For checks: it reads all contests.';
comment on column member_recount.account_id is 'The member.';
comment on column member_recount.won is 'As in member_record.';
comment on column member_recount.lost is 'As in member_record.';
comment on column member_recount.tied is 'As in member_record.';
comment on column member_recount.drafted_won is 'As in member_record.';
comment on column member_recount.drafted_lost is 'As in member_record.';
comment on column member_recount.forced_won is 'As in member_record.';
comment on column member_recount.forced_lost is 'As in member_record.';
comment on column member_recount.pushes is 'As in member_record.';
comment on column member_recount.voids is 'As in member_record.';

create table notice (
  id         bigint      generated always as identity,
  account_id uuid        not null,
  kind       text        not null,
  subject    uuid        not null,
  version    integer     not null,
  facts      jsonb       not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  constraint notice_pkey primary key (id),
  constraint notice_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  -- A repeated run of a job cannot notify twice. Also for the notices about a subject.
  constraint notice_once unique (subject, account_id, kind, version),
  constraint notice_kind_known check (kind in ('new_invitation', 'invitation_rejected', 'sent_invitation_expired',
    'rec_invitation_expired', 'draft_started', 'user_draft_turn', 'draft_reminder', 'draft_shortened', 'draft_expired',
    'draft_completed', 'contest_completed', 'contest_corrected', 'operator_message'))
);
comment on table notice is 'What members are notified of. Kept for 30 days.';
comment on column notice.id is 'The order of the notices.';
comment on column notice.account_id is 'The member.';
comment on column notice.kind is 'As ContestNotice in Sources/Contests.';
comment on column notice.subject is 'The invitation, draft, contest or message.';
comment on column notice.version is 'The version of the subject''s row; 1 for a message.';
comment on column notice.facts is 'The facts for the text of the notice: opponent (the id of the other member), and rounds, reason, result or member (1 or 2) where they apply.';
comment on column notice.created_at is 'When it happened.';
comment on column notice.expires_at is 'When it expires. It is not sent after that.';
-- The notices of a member, newest first.
create index notice_account_idx on notice (account_id, id);
-- For prune_contests.
create index notice_created_idx on notice (created_at);

-- Offers.

create function contest_lines(p_games uuid[]) returns table (game_id uuid, spread numeric, total numeric)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with quoted as (
    -- A book's line counts only with open prices for both sides. The nearer these are to each other, the more it is the
    -- book's main line; the others are alternatives.
    select q.game_id, q.market, q.line, b.feed_group, b.weight,
           abs(max(p.chance) - min(p.chance)) as imbalance
      from odds_quote q
      join book b on b.key = q.book
      cross join contest_rules r
      cross join lateral (select case when q.american < 0 then -q.american / (100.0 - q.american)
                                      else 100 / (100.0 + q.american) end as chance) p
     where q.game_id = any (p_games) and q.market in ('spread', 'total') and q.subject = '' and q.offer = 'back'
       and q.state = 'open' and q.observed_at > statement_timestamp() - r.oldest_line
       and q.line * 2 = trunc(q.line * 2)
       and case q.market when 'spread' then q.line <> 0 and abs(q.line) <= 60 else q.line > 0 and q.line <= 500 end
     group by q.game_id, q.market, q.line, b.key, b.feed_group, b.weight
    having count(distinct q.side) = 2
  ), main as (
    select distinct on (q.game_id, q.market) q.game_id, q.market, q.line
      from quoted q
     group by q.game_id, q.market, q.line
     order by q.game_id, q.market, count(distinct q.feed_group) filter (where q.weight <> 'none') desc,
              count(distinct q.feed_group) desc, avg(q.imbalance), abs(q.line), q.line
  )
  select m.game_id, max(m.line) filter (where m.market = 'spread'), max(m.line) filter (where m.market = 'total')
    from main m group by m.game_id
$$;
comment on function contest_lines is 'The lines of games for contests: of each bet the line that most independent books quote, and of several the one whose two prices are nearest to each other. Whole and half points only; no handicap of zero. No row for a game without any.';

create function contest_offer(p_league text, p_day date)
returns table (day date, game_id uuid, start_at timestamptz, spread numeric, total numeric)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_rules contest_rules;
  v_today date;
begin
  select * into v_rules from contest_rules;
  select (statement_timestamp() at time zone l.zone)::date into v_today from league l where l.id = p_league and l.contests;
  if not found then return; end if;
  return query
  with candidate as (
    select g.id, g.day, g.start_time from game g
     where g.league_id = p_league and g.status = 'scheduled' and g.start_time > statement_timestamp() + v_rules.lead
       and g.day between coalesce(p_day, v_today) and coalesce(p_day, v_today + 6)
       -- A game that was cancelled stays so for bets, also if it is scheduled again; and bets that are void because of
       -- a later date may stay so when the game is moved back.
       and not exists (select from contest_game k
                        where k.game_id = g.id and (k.outcome <> 'open' or k.void_before > g.start_time))
  ), offered as (
    select c.day, c.id, c.start_time, l.spread, l.total, min(c.day) over () as first_day
      from candidate c join contest_lines(array(select o.id from candidate o)) l on l.game_id = c.id
  )
  select o.day, o.id, o.start_time, o.spread, o.total from offered o
   where o.day = o.first_day
   order by o.start_time, o.id
   limit v_rules.most_games;
end $$;
comment on function contest_offer is 'The games that an invitation sent now has: of the day p_day, or of the first of the next seven days with any (null). No row for a league without contests.';

-- Jobs. The options of the jobs in PipelineJobs/ContestJobs.swift are repeated here, because functions of the api
-- enqueue them.
create function request_contest_job(p_kind text, p_argument text, p_id uuid, p_at timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_kind || ':' || p_id;
begin
  perform q.enqueue('contests', p_kind, jsonb_build_object(p_argument, p_id),
                    p_delay => greatest(p_at - clock_timestamp(), interval '0'), p_unique_key => v_key, p_lane => v_key);
  if p_at <= clock_timestamp() then perform q.wake(array['contests']); end if;
end $$;
comment on function request_contest_job is 'Enqueues a job of the queue contests for a time. A request that folds into a waiting job keeps the earlier time, so each job checks again what is due.';

create function add_notice(p_account uuid, p_kind text, p_subject uuid, p_version integer, p_facts jsonb,
                           p_expires_at timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into notice (account_id, kind, subject, version, facts, expires_at)
  values (p_account, p_kind, p_subject, p_version, jsonb_strip_nulls(p_facts), p_expires_at)
  on conflict on constraint notice_once do nothing;
end $$;
comment on function add_notice is 'Stores a notice, once for each subject, member, kind and version.';

-- Members see at once what they did on another device, and what ends without a notice.
create function announce_to_member(p_account uuid, p_topics text) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if q.may_notify() then perform pg_notify('members', p_account || ' ' || p_topics); end if;
end $$;
comment on function announce_to_member is 'Notifies the open streams of a member at the commit of this transaction, if the server has room, that lists changed for which the member gets no notice. p_topics: invitations, drafts, contests, separated by commas. It is only a hint, because clients also read their lists from time to time.';

-- Games.

create function follow_games(p_games uuid[])
returns table (game_id uuid, moves_pools boolean, changes_verdicts boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_now   constant timestamptz := clock_timestamp();
  v_rules contest_rules;
  v_old   contest_game;
  v_game  game;
  v_next  contest_game;
begin
  for v_old in select * from contest_game k where k.game_id = any (p_games) order by k.game_id for no key update loop
    if v_rules is null then select * into v_rules from contest_rules; end if;
    -- Read after the lock: the last to have the lock sees the newest state of the game.
    select * into strict v_game from game g where g.id = v_old.game_id;
    v_next := contest_game_after(v_old, v_game, v_rules, v_now);
    game_id := v_old.game_id;
    moves_pools := (v_next.day, v_next.start_at, v_next.status, v_next.begun_at)
                   is distinct from (v_old.day, v_old.start_at, v_old.status, v_old.begun_at);
    changes_verdicts := (v_next.outcome, v_next.home_score, v_next.away_score, v_next.reported_void_before,
                         v_next.overdue_before)
                        is distinct from (v_old.outcome, v_old.home_score, v_old.away_score,
                                          v_old.reported_void_before, v_old.overdue_before);
    if v_next is distinct from v_old then
      update contest_game k
         set day = v_next.day, start_at = v_next.start_at, status = v_next.status, begun_at = v_next.begun_at,
             was_interrupted = v_next.was_interrupted, outcome = v_next.outcome, home_score = v_next.home_score,
             away_score = v_next.away_score, reported_void_before = v_next.reported_void_before,
             reported_void_at = v_next.reported_void_at, fixed_void_before = v_next.fixed_void_before,
             overdue_before = v_next.overdue_before, overdue_at = v_next.overdue_at, settled_at = v_next.settled_at,
             changed_late = v_next.changed_late,
             uncounted_since = case when changes_verdicts then coalesce(k.uncounted_since, v_now) else k.uncounted_since end
       where k.game_id = v_old.game_id;
    end if;
    if moves_pools or changes_verdicts then return next; end if;
  end loop;
end $$;
comment on function follow_games is 'Brings contest_game up to date with the games, in the transaction that stores their events. For games without a row, which are almost all, it costs one lookup by the primary key. Returns the games that changed: for review_pools, and for settle_contests.';

create function follow_missed_games(p_games uuid[]) returns integer
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now   constant timestamptz := clock_timestamp();
  v_game  record;
  v_count integer := 0;
begin
  for v_game in
    select f.* from follow_games(array(
      select k.game_id from contest_game k join game g on g.id = k.game_id
       where k.game_id = any (p_games) and g.diffed_revision = g.revision
         and (k.status, k.day, k.start_at) is distinct from (g.status, g.day, g.start_time)
       order by k.game_id)) f
  loop
    if v_game.moves_pools then perform request_contest_job('review_pools', 'game', v_game.game_id, v_now); end if;
    if v_game.changes_verdicts then perform request_contest_job('settle_game', 'game', v_game.game_id, v_now); end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function follow_missed_games is 'Follows those of the games whose last compared revision was not followed, because their first invitation was not committed yet, and enqueues the jobs that follow. Locks only games that differ. Returns their number.';

create function contest_game_after(p_old contest_game, p_game game, p_rules contest_rules, p_now timestamptz)
returns contest_game
language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
declare
  v_next    contest_game := p_old;
  v_over    timestamptz;
  v_changed boolean;
begin
  v_next.day := p_game.day;
  v_next.start_at := p_game.start_time;
  v_next.status := p_game.status;
  v_next.begun_at := case when has_begun(p_game.status, p_game.period) then coalesce(p_old.begun_at, p_now) end;
  v_next.was_interrupted := p_old.was_interrupted or p_game.status in ('postponed', 'suspended')
                            or p_game.day <> p_old.day;
  v_next.outcome := case p_game.status when 'final' then 'final' when 'cancelled' then 'void' else 'open' end;
  v_next.home_score := case when v_next.outcome = 'final' then p_game.home_score end;
  v_next.away_score := case when v_next.outcome = 'final' then p_game.away_score end;
  v_over := case when p_game.status = 'final' and v_next.was_interrupted
                 then coalesce(p_game.ended_at, p_game.start_time) else p_game.start_time end;
  if p_now >= p_old.reported_void_at + p_rules.correctable then
    v_next.fixed_void_before := p_old.reported_void_before;
    v_next.reported_void_at := null;
  end if;
  v_next.reported_void_before := greatest(coalesce(v_over - p_rules.void_after, p_old.reported_void_before),
                                          v_next.fixed_void_before);
  if v_next.reported_void_before > p_old.reported_void_before then
    v_next.reported_void_at := coalesce(v_next.reported_void_at, p_now);
  end if;
  -- It ended in time after all, so the bets that were voided before its end was seen count again.
  if p_game.status = 'final' and p_now < p_old.overdue_at + p_rules.correctable then
    v_next.overdue_before := null;
    v_next.overdue_at := null;
  end if;
  if (v_next.outcome, v_next.home_score, v_next.away_score, v_next.reported_void_before, v_next.overdue_before)
     is not distinct from (p_old.outcome, p_old.home_score, p_old.away_score, p_old.reported_void_before, p_old.overdue_before)
  then return v_next; end if;
  if p_now >= p_old.settled_at + p_rules.correctable then
    v_changed := (v_next.outcome, v_next.home_score, v_next.away_score)
                 is distinct from (p_old.outcome, p_old.home_score, p_old.away_score);
    v_next := p_old;
    v_next.changed_late := p_old.changed_late or v_changed;
  else
    v_next.settled_at := case when v_next.outcome <> 'open' then coalesce(p_old.settled_at, p_now) end;
  end if;
  return v_next;
end $$;
comment on function contest_game_after is 'The row of a game after a change. The same rules are in GameSettlement in Sources/Contests.';

create function void_overdue_bets(p_game uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now   constant timestamptz := clock_timestamp();
  v_rules contest_rules;
  v_row   contest_game;
  v_start timestamptz;
  v_read  timestamptz;
begin
  select * into v_rules from contest_rules;
  select * into v_row from contest_game k where k.game_id = p_game and k.outcome = 'open' for no key update;
  if not found then return 'none'; end if;
  select min(b.start_at) into v_start from contest_bet b where b.game_id = p_game and b.start_at >= v_row.void_before;
  -- A game that is over exactly at this time is over in time.
  if v_start is null or v_now <= v_start + v_rules.void_after then return 'none'; end if;
  select g.observed_at into v_read from game g where g.id = p_game;
  if v_now - v_read > v_rules.stale_after and v_now <= v_start + v_rules.void_unread_after then return 'unread'; end if;
  update contest_game k
     set overdue_before = v_now - v_rules.void_after, overdue_at = v_now,
         uncounted_since = coalesce(k.uncounted_since, v_now)
   where k.game_id = p_game;
  perform request_contest_job('settle_game', 'game', p_game, v_now);
  return 'voided';
end $$;
comment on function void_overdue_bets is 'Voids the bets on a game that did not end in time. none: there are none; voided; unread: the game should be over, but no source was read lately, so it may be.';

-- Pools: the games of an invitation and its draft.

create function follow_pool(p_invitation uuid, p_day date, p_now timestamptz, out has_changed boolean, out has_begun boolean)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  with changed as (
    update invitation_game i
       set start_at = case when s.has_left then i.start_at else k.start_at end,
           left_at = case when s.has_left then p_now end
      from contest_game k
      cross join lateral (select k.begun_at is not null or k.day <> p_day or k.start_at is null
                                 or k.status in ('postponed', 'cancelled') as has_left) s
     where i.invitation_id = p_invitation and i.left_at is null and k.game_id = i.game_id
       and (s.has_left or k.start_at <> i.start_at)
    returning k.begun_at
  )
  select count(*) > 0, coalesce(bool_or(c.begun_at is not null), false) into has_changed, has_begun from changed c;
end $$;
comment on function follow_pool is 'Applies changes of games to a pool: other starts on the same day; games leave it when they are cancelled, postponed, moved to another day or begun. A game that left does not return. has_begun: one of those has begun.';

create function open_bets(p_invitation uuid, p_draft uuid, p_after timestamptz)
returns table (game_id uuid, bet text, line numeric, start_at timestamptz)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select i.game_id, b.bet, b.line, i.start_at
    from invitation_game i
    cross join lateral (values ('spread', i.spread), ('total', i.total)) as b (bet, line)
   where i.invitation_id = p_invitation and i.left_at is null and b.line is not null and i.start_at > p_after
     and not exists (select from draft_pick p
                      where p.draft_id = p_draft and p.game_id = i.game_id and p.bet = b.bet)
   order by i.start_at, i.game_id, b.bet;
end $$;
comment on function open_bets is 'The bets of a pool on games that start after an instant, without those picked in a draft (null: none), in their order: earliest game first, its spread before its total.';

-- Invitations.

create function end_invitation(p_id uuid, p_state text, p_reason text) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row invitation;
begin
  update invitation i
     set state = p_state, reason = p_reason, decided_at = clock_timestamp(), version = i.version + 1
   where i.id = p_id
  returning * into v_row;
  perform add_notice(m.account_id, m.kind, p_id, v_row.version,
                     jsonb_build_object('opponent', m.opponent_id, 'reason', p_reason), clock_timestamp() + interval '6 hours')
    from (values
      (v_row.inviter_id, v_row.recipient_id,
       case p_state when 'expired' then 'sent_invitation_expired' when 'rejected' then 'invitation_rejected' end),
      (v_row.recipient_id, v_row.inviter_id, case p_state when 'expired' then 'rec_invitation_expired' end)
    ) as m (account_id, opponent_id, kind)
   where m.kind is not null;
end $$;
comment on function end_invitation is 'Ends an invitation, whose row the caller has locked, and notifies the members.';

create function review_invitation(p_id uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row     invitation;
  v_now     timestamptz;
  v_changed boolean;
  v_latest  timestamptz;
begin
  select * into v_row from invitation i where i.id = p_id for no key update;
  -- Read after the lock, so that no act is accepted by a clock from before the wait.
  v_now := clock_timestamp();
  if v_row.state is distinct from 'pending' then return v_row.state; end if;
  -- An expired invitation stays expired, also if a change makes its first game start later.
  if v_now >= v_row.expires_at then
    perform end_invitation(p_id, 'expired', 'time');
    return 'expired';
  end if;
  select f.has_changed into v_changed from follow_pool(p_id, v_row.day, v_now) f;
  if not v_changed then return 'pending'; end if;
  if (select count(*) from open_bets(p_id, null, '-infinity')) < 2 * v_row.rounds then
    perform end_invitation(p_id, 'expired', 'not_enough_games');
    return 'expired';
  end if;
  select min(g.start_at) - r.lead into v_latest from invitation_game g cross join contest_rules r
   where g.invitation_id = p_id and g.left_at is null group by r.lead;
  update invitation i set expires_at = least(v_latest, i.asked_expiry), version = i.version + 1 where i.id = p_id
  returning * into v_row;
  if v_now >= v_row.expires_at then
    perform end_invitation(p_id, 'expired', 'time');
    return 'expired';
  end if;
  perform request_contest_job('expire_invitation', 'invitation', p_id, v_row.expires_at);
  return 'pending';
end $$;
comment on function review_invitation is 'Locks an invitation, applies changes of its games, and expires it if its time has passed or too few bets are left. Returns its state; null: there is none.';

create function expire_invitation(p_id uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_state text;
begin
  -- The invitation before its games, in the order in which a review of pools locks them; otherwise the two could
  -- deadlock.
  perform from invitation i where i.id = p_id for no key update;
  -- A change of a game may have been committed while the transaction that created its first invitation was open.
  perform follow_missed_games(array(select i.game_id from invitation_game i where i.invitation_id = p_id));
  v_state := review_invitation(p_id);
  if v_state = 'pending' then
    perform request_contest_job('expire_invitation', 'invitation', p_id, i.expires_at) from invitation i where i.id = p_id;
  end if;
  return v_state;
end $$;
comment on function expire_invitation is 'The work of the job expire_invitation, which runs when the invitation is sent, and when it expires. It enqueues itself as long as the invitation is pending.';

create function invite(p_inviter uuid, p_recipient uuid, p_league text, p_day date, p_rounds integer,
                       p_asked_expiry timestamptz, p_on_timeout text, out outcome text, out invitation_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_now    timestamptz;
  v_rules  contest_rules;
  v_games  uuid[];
  v_starts timestamptz[];
  v_spreads numeric[];
  v_totals numeric[];
  v_day    date;
  v_bets   integer;
  v_latest timestamptz;
begin
  select * into v_rules from contest_rules;
  -- One invitation of an inviter at a time, for the limit on waiting ones. The recipient is locked too, because its
  -- deletion ends only the invitations that it sees.
  if people.lock_members(p_inviter, p_recipient) is not null then
    outcome := 'unknown_user';
    return;
  end if;
  -- A statement of its own, which sees what was committed while the locks waited.
  if people.is_blocked(p_inviter, p_recipient)
     or exists (select from people.account a where a.id = p_recipient and a.suspended_at is not null) then
    outcome := 'unknown_user';
    return;
  end if;
  v_now := clock_timestamp();
  select array_agg(o.game_id order by o.game_id), array_agg(o.start_at order by o.game_id),
         array_agg(o.spread order by o.game_id), array_agg(o.total order by o.game_id), min(o.day),
         count(o.spread) + count(o.total), min(o.start_at) - v_rules.lead
    into v_games, v_starts, v_spreads, v_totals, v_day, v_bets, v_latest
    from contest_offer(p_league, p_day) o;
  outcome := case
    when coalesce(v_bets, 0) < 2 or v_latest <= v_now then 'no_games_left'
    when p_rounds < 1 then 'invalid_rounds'
    when p_rounds > least(v_rules.most_rounds, v_bets / 2) then 'not_enough_games_failure'
    when p_asked_expiry > v_latest or p_asked_expiry < v_now + v_rules.soonest_expiry then 'invalid_expiration'
  end;
  if outcome is not null then return; end if;
  -- An invitation whose time has passed may still be marked pending. It must not count toward the limit or block a new one.
  perform review_invitation(i.id) from invitation i
    where i.inviter_id = p_inviter and i.state = 'pending' and i.expires_at <= v_now;
  if (select count(*) from invitation i where i.inviter_id = p_inviter and i.state = 'pending') >= v_rules.most_pending then
    outcome := 'too_many_pending';
    return;
  end if;
  insert into invitation as i (inviter_id, recipient_id, league_id, day, rounds, on_timeout, asked_expiry, expires_at)
  values (p_inviter, p_recipient, p_league, v_day, p_rounds, p_on_timeout, p_asked_expiry, least(v_latest, p_asked_expiry))
  on conflict (inviter_id, recipient_id, league_id, day) where state = 'pending' do nothing
  returning i.id into invitation_id;
  if invitation_id is null then
    outcome := 'already_invited';
    return;
  end if;
  insert into contest_game (game_id, day, start_at, status, reported_void_before)
  select g.id, g.day, g.start_time, g.status, g.start_time - v_rules.void_after
    from game g where g.id = any (v_games) order by g.id
  on conflict on constraint contest_game_pkey do nothing;
  insert into invitation_game (invitation_id, game_id, start_at, spread, total)
  select invitation_id, o.game_id, o.start_at, o.spread, o.total
    from unnest(v_games, v_starts, v_spreads, v_totals) as o (game_id, start_at, spread, total);
  perform add_notice(p_recipient, 'new_invitation', invitation_id, 1,
                     jsonb_build_object('opponent', p_inviter, 'rounds', p_rounds), least(v_latest, p_asked_expiry));
  perform request_contest_job('expire_invitation', 'invitation', invitation_id, v_now);
  perform announce_to_member(p_inviter, 'invitations');
  outcome := 'invited';
end $$;
comment on function invite is 'Sends an invitation with the games and lines that are offered now. p_asked_expiry null: the latest possible. outcome: invited, or the code of the problem.';

create function answer_invitation(p_id uuid, p_member uuid, p_answer text, out outcome text, out draft_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_row   invitation;
  v_state text;
begin
  v_state := review_invitation(p_id);
  select * into v_row from invitation i where i.id = p_id and p_member in (i.inviter_id, i.recipient_id);
  outcome := case
    when v_row.id is null then 'unknown_invitation'
    when p_member <> case p_answer when 'withdrawn' then v_row.inviter_id else v_row.recipient_id end then 'not_yours'
    when v_state = p_answer then 'repeated'
    when v_state = 'expired' then 'expired'
    when v_state <> 'pending' then 'not_pending'
    else p_answer
  end;
  if outcome = p_answer then
    perform end_invitation(p_id, p_answer, null);
    if p_answer = 'accepted' then perform start_draft(v_row); end if;
    perform announce_to_member(p_member, case p_answer when 'accepted' then 'drafts,invitations' else 'invitations' end);
    if p_answer = 'withdrawn' then perform announce_to_member(v_row.recipient_id, 'invitations'); end if;
  end if;
  if outcome in ('accepted', 'repeated') then
    select d.id into draft_id from draft d where d.invitation_id = p_id;
  end if;
end $$;
comment on function answer_invitation is 'Accepts, rejects or withdraws an invitation; p_answer is the state that follows. outcome: that state; repeated: the member did so before; or the code of the problem. draft_id: the draft of an accepted one.';

-- Drafts.

create function draft_turn(p_began_at timestamptz, p_expires_at timestamptz, p_picks_left integer,
                           out reminds_at timestamptz, out turn_ends_at timestamptz)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  v_rules contest_rules;
begin
  select * into v_rules from contest_rules;
  -- One share more than picks, so that the last turn ends before the draft expires and the server can still pick.
  turn_ends_at := greatest(p_began_at, least(p_expires_at, p_began_at + least(v_rules.longest_turn,
    greatest(v_rules.shortest_turn, (p_expires_at - p_began_at) / (greatest(p_picks_left, 1) + 1)))));
  reminds_at := p_began_at + (turn_ends_at - p_began_at) / 2;
end $$;
comment on function draft_turn is 'The times of a turn: the time left, divided evenly among the picks left and one more share, within the limits of contest_rules. As TurnClock in Sources/Contests.';

create function store_draft(p_draft draft) returns draft
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now  constant timestamptz := clock_timestamp();
  v_next draft := p_draft;
begin
  if v_next.state = 'active' then
    select t.reminds_at, t.turn_ends_at into v_next.reminds_at, v_next.turn_ends_at
      from draft_turn(v_next.turn_began_at, v_next.expires_at, 2 * v_next.rounds - v_next.picks) t;
    v_next.due_at := least(v_next.expires_at,
                           case when not v_next.is_reminded then v_next.reminds_at end,
                           case when v_next.on_timeout = 'auto' then v_next.turn_ends_at end);
  else
    v_next.ended_at := v_now;
    v_next.due_at := null;
  end if;
  update draft d
     set rounds = v_next.rounds, picks = v_next.picks, state = v_next.state, reason = v_next.reason,
         turn_began_at = v_next.turn_began_at, reminds_at = v_next.reminds_at, turn_ends_at = v_next.turn_ends_at,
         is_reminded = v_next.is_reminded, expires_at = v_next.expires_at, due_at = v_next.due_at,
         ended_at = v_next.ended_at, version = d.version + 1
   where d.id = p_draft.id
  returning * into v_next;
  if v_next.state = 'active' then perform request_contest_job('end_turn', 'draft', v_next.id, v_next.due_at); end if;
  return v_next;
end $$;
comment on function store_draft is 'Stores a changed draft, whose row the caller has locked, with the times that follow from it, and enqueues the job for the next of them.';

create function notify_draft(p_draft draft, p_kind text, p_member integer, p_expires_at timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_notice(m.account_id, p_kind, p_draft.id, p_draft.version,
                     jsonb_build_object('opponent', m.opponent_id, 'rounds', p_draft.rounds, 'reason', p_draft.reason),
                     p_expires_at)
     from (values (1, p_draft.member1_id, p_draft.member2_id), (2, p_draft.member2_id, p_draft.member1_id))
          as m (member, account_id, opponent_id)
    where p_member is null or m.member = p_member;
end $$;
comment on function notify_draft is 'Notifies one member of a draft, or both (null).';

create function start_draft(p_invitation invitation) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now     constant timestamptz := clock_timestamp();
  v_expires timestamptz;
  v_draft   draft;
begin
  select min(g.start_at) into v_expires from invitation_game g
   where g.invitation_id = p_invitation.id and g.left_at is null;
  insert into draft (invitation_id, league_id, day, member1_id, member2_id, rounds, on_timeout, turn_began_at, reminds_at,
                     turn_ends_at, expires_at, due_at)
  select p_invitation.id, p_invitation.league_id, p_invitation.day, p_invitation.inviter_id, p_invitation.recipient_id,
         p_invitation.rounds, p_invitation.on_timeout, v_now, t.reminds_at, t.turn_ends_at, v_expires, t.reminds_at
    from draft_turn(v_now, v_expires, 2 * p_invitation.rounds) t
  returning * into v_draft;
  perform notify_draft(v_draft, 'draft_started', 1, v_expires);
  -- At once: a change of a game may have been committed meanwhile, whose review did not see this draft.
  perform request_contest_job('end_turn', 'draft', v_draft.id, v_now);
end $$;
comment on function start_draft is 'Makes the draft of an accepted invitation.';

create function complete_draft(p_draft draft) returns uuid
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_contest uuid;
begin
  -- The lock orders this after, or before, the transaction of a change of one of these games. Otherwise the contests of
  -- that game might be counted before this one is visible.
  perform from contest_game k
   where k.game_id in (select p.game_id from draft_pick p where p.draft_id = p_draft.id) order by k.game_id for share;
  insert into contest (draft_id, league_id, day, member1_id, member2_id, bets, first_start)
  select p_draft.id, p_draft.league_id, p_draft.day, p_draft.member1_id, p_draft.member2_id, count(*), min(i.start_at)
    from draft_pick p join invitation_game i on i.invitation_id = p_draft.invitation_id and i.game_id = p.game_id
   where p.draft_id = p_draft.id
  returning id into v_contest;
  insert into contest_bet (contest_id, ordinal, game_id, line, drafter, side1, start_at)
  select v_contest, p.ordinal, p.game_id, p.line, p.ordinal % 2 + 1,
         case when p.ordinal % 2 = 0 then p.side
              else case p.side when 'home' then 'away' when 'away' then 'home' when 'over' then 'under' else 'over' end end,
         i.start_at
    from draft_pick p join invitation_game i on i.invitation_id = p_draft.invitation_id and i.game_id = p.game_id
   where p.draft_id = p_draft.id;
  -- Games may have been cancelled since they were picked.
  perform complete_contests(array[v_contest]);
  return v_contest;
end $$;
comment on function complete_draft is 'Makes the contest of a draft with all picks. Returns its id.';

create function review_draft(p_id uuid) returns draft
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row     draft;
  v_now     timestamptz;
  v_changed boolean;
  v_begun   boolean;
  v_open    integer;
  v_shorter boolean;
begin
  select * into v_row from draft d where d.id = p_id for no key update;
  -- Read after the lock, so that no act is accepted by a clock from before the wait.
  v_now := clock_timestamp();
  if v_row.state is distinct from 'active' then return v_row; end if;
  -- An expired draft stays expired, also if a change makes its first game start later.
  if v_now >= v_row.expires_at then return expire_draft(v_row, 'time'); end if;
  select f.has_changed, f.has_begun into v_changed, v_begun from follow_pool(v_row.invitation_id, v_row.day, v_now) f;
  if not v_changed then return v_row; end if;
  if v_begun then return expire_draft(v_row, 'time'); end if;
  select count(*) into v_open from open_bets(v_row.invitation_id, p_id, v_now);
  v_shorter := v_open < 2 * v_row.rounds - v_row.picks;
  if v_shorter then
    v_row.rounds := (v_row.picks + v_open) / 2;
    v_row.picks := least(v_row.picks, 2 * v_row.rounds);
    if v_row.rounds = 0 then return expire_draft(v_row, 'no_games'); end if;
    delete from draft_pick p where p.draft_id = p_id and p.ordinal >= v_row.picks;
  end if;
  select coalesce(min(i.start_at), v_row.expires_at) into v_row.expires_at
    from invitation_game i where i.invitation_id = v_row.invitation_id and i.left_at is null;
  if v_row.picks = 2 * v_row.rounds then
    v_row.state := 'completed';
    perform complete_draft(v_row);
  elsif v_now >= v_row.expires_at then
    return expire_draft(v_row, 'time');
  end if;
  v_row := store_draft(v_row);
  if v_shorter then perform notify_draft(v_row, 'draft_shortened', null, v_now + interval '6 hours'); end if;
  if v_row.state = 'completed' then perform notify_draft(v_row, 'draft_completed', null, v_now + interval '6 hours'); end if;
  return v_row;
end $$;
comment on function review_draft is 'Locks a draft and applies changes of its games: it expires when one begins, and is shortened when too few bets are left for the picks still to be made. Returns the row; null: there is none.';

create function expire_draft(p_draft draft, p_reason text) returns draft
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  p_draft.state := 'expired';
  p_draft.reason := p_reason;
  -- The picks stay: what is left of the board is shown.
  if p_reason = 'no_games' then delete from draft_pick p where p.draft_id = p_draft.id; end if;
  p_draft := store_draft(p_draft);
  perform notify_draft(p_draft, 'draft_expired', null, clock_timestamp() + interval '6 hours');
  return p_draft;
end $$;
comment on function expire_draft is 'Expires a draft, whose row the caller has locked, and notifies both members.';

create function end_turn(p_id uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row draft;
  v_now timestamptz;
begin
  -- The draft before its games, in the order in which a pick locks them; otherwise the two could deadlock.
  perform from draft d where d.id = p_id for no key update;
  perform follow_missed_games(array(
    select i.game_id from invitation_game i join draft d using (invitation_id) where d.id = p_id));
  v_row := review_draft(p_id);
  v_now := clock_timestamp();
  if v_row.state is distinct from 'active' then return v_row.state; end if;
  if v_row.on_timeout = 'auto' and v_now >= v_row.turn_ends_at
     and exists (select from open_bets(v_row.invitation_id, p_id, v_now)) then return 'pick'; end if;
  if not v_row.is_reminded and v_now >= v_row.reminds_at then
    v_row.is_reminded := true;
    v_row := store_draft(v_row);
    perform notify_draft(v_row, 'draft_reminder', v_row.picks % 2 + 1, v_row.expires_at);
  else
    perform request_contest_job('end_turn', 'draft', p_id, greatest(v_row.due_at, v_now + interval '1 second'));
  end if;
  return 'active';
end $$;
comment on function end_turn is 'The work of the job end_turn: expires a draft, or reminds the member once, and enqueues itself as long as the draft is active. pick: the time of the turn is over, and the caller now picks for the member (AutomaticPick in Sources/Contests).';

create function pick(p_id uuid, p_member uuid, p_ordinal integer, p_game uuid, p_side text, p_is_automatic boolean,
                     out outcome text, out contest_id uuid)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_row  draft := review_draft(p_id);
  v_now  constant timestamptz := clock_timestamp();
  v_bet  constant text := case when p_side in ('home', 'away') then 'spread' else 'total' end;
  v_line numeric;
begin
  outcome := case
    when v_row.id is null or p_member not in (v_row.member1_id, v_row.member2_id) then 'unknown_draft'
    when p_ordinal < 0 then 'stale_pick'
    when p_member <> case p_ordinal % 2 when 0 then v_row.member1_id else v_row.member2_id end then 'not_your_turn'
    when p_ordinal < v_row.picks then
      case when exists (select from draft_pick p where p.draft_id = p_id and p.ordinal = p_ordinal
                                                   and p.game_id = p_game and p.side = p_side)
           then 'repeated' else 'stale_pick' end
    when v_row.state <> 'active' or v_now >= v_row.expires_at then 'expired'
    when p_ordinal > v_row.picks then 'stale_pick'
    when exists (select from draft_pick p where p.draft_id = p_id and p.game_id = p_game and p.bet = v_bet) then 'bet_taken'
    else 'picked'
  end;
  if outcome = 'repeated' then select c.id into contest_id from contest c where c.draft_id = p_id; end if;
  if outcome <> 'picked' then return; end if;
  select o.line into v_line from open_bets(v_row.invitation_id, p_id, v_now) o where o.game_id = p_game and o.bet = v_bet;
  if not found then
    outcome := 'bet_unavailable';
    return;
  end if;
  insert into draft_pick (draft_id, ordinal, game_id, side, line, is_automatic)
  values (p_id, p_ordinal, p_game, p_side, v_line, p_is_automatic);
  v_row.picks := v_row.picks + 1;
  if v_row.picks = 2 * v_row.rounds then
    v_row.state := 'completed';
    contest_id := complete_draft(v_row);
  else
    v_row.turn_began_at := v_now;
    v_row.is_reminded := false;
  end if;
  v_row := store_draft(v_row);
  perform announce_to_member(p_member, case when contest_id is null then 'drafts' else 'contests,drafts' end);
  if v_row.state = 'active' then
    perform notify_draft(v_row, 'user_draft_turn', v_row.picks % 2 + 1, v_row.expires_at);
  else
    -- A member who made the last pick knows that the draft is complete.
    perform notify_draft(v_row, 'draft_completed', case when not p_is_automatic then 1 end, v_now + interval '6 hours');
  end if;
end $$;
comment on function pick is 'Makes the pick with a number, and with the last one the contest. outcome: picked; repeated: this pick was made before; or the code of the problem.';

create function make_pick(p_id uuid, p_member uuid, p_ordinal integer, p_game uuid, p_side text,
                          out outcome text, out contest_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select p.outcome, p.contest_id into outcome, contest_id
    from pick(p_id, p_member, p_ordinal, p_game, p_side, false) p;
end $$;
comment on function make_pick is 'The pick of a member, see pick.';

create function make_automatic_pick(p_id uuid, p_ordinal integer, p_game uuid, p_side text,
                                    out outcome text, out contest_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_row draft := review_draft(p_id);
begin
  if v_row.on_timeout <> 'auto' or p_ordinal = v_row.picks and clock_timestamp() < v_row.turn_ends_at then
    outcome := 'not_your_turn';
    return;
  end if;
  select p.outcome, p.contest_id into outcome, contest_id
    from pick(p_id, case p_ordinal % 2 when 0 then v_row.member1_id else v_row.member2_id end, p_ordinal, p_game, p_side,
              true) p;
end $$;
comment on function make_automatic_pick is 'The pick of the server for a member whose turn is over, in a draft whose members agreed to it, see pick.';

create function set_wishes(p_id uuid, p_member uuid, p_games uuid[], p_sides text[]) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row draft := review_draft(p_id);
begin
  if v_row.id is null or p_member not in (v_row.member1_id, v_row.member2_id) then return 'unknown_draft'; end if;
  if v_row.state <> 'active' then return 'expired'; end if;
  if cardinality(p_games) > 40 or cardinality(p_games) <> cardinality(p_sides) then return 'too_many_wishes'; end if;
  if exists (select from unnest(p_games) w where w not in (select i.game_id from invitation_game i
                                                            where i.invitation_id = v_row.invitation_id)) then
    return 'bet_unavailable';
  end if;
  delete from draft_wish w where w.draft_id = p_id and w.account_id = p_member;
  insert into draft_wish (draft_id, account_id, place, game_id, side)
  select p_id, p_member, w.place, w.game_id, w.side
    from unnest(p_games, p_sides) with ordinality as w (game_id, side, place);
  perform announce_to_member(p_member, 'drafts');
  return 'stored';
end $$;
comment on function set_wishes is 'Replaces the wishes of a member, the first choice first, at most 40. stored, or the code of the problem.';

create function change_wish(p_id uuid, p_member uuid, p_game uuid, p_side text, p_is_wished boolean) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- Locks the draft, so that of two changes at once the second one finds the first.
  v_row   constant draft := review_draft(p_id);
  v_games uuid[];
  v_sides text[];
begin
  select coalesce(array_agg(w.game_id order by w.place), '{}'), coalesce(array_agg(w.side order by w.place), '{}')
    into v_games, v_sides
    from draft_wish w
   where w.draft_id = v_row.id and w.account_id = p_member and (w.game_id, w.side) <> (p_game, p_side);
  return case when p_is_wished then set_wishes(p_id, p_member, v_games || p_game, v_sides || p_side)
              else set_wishes(p_id, p_member, v_games, v_sides) end;
end $$;
comment on function change_wish is 'Puts one wish of a member at the end of the list, or removes it. The others stay. stored, or the code of the problem.';

create function abandon_contests(p_member uuid, p_other uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_invitation invitation;
  v_draft      draft;
begin
  for v_invitation in
    select * from invitation i
     where p_member in (i.inviter_id, i.recipient_id) and i.state = 'pending'
       and (p_other is null or p_other in (i.inviter_id, i.recipient_id))
     order by i.id for no key update
  loop
    perform end_invitation(v_invitation.id, case v_invitation.inviter_id when p_member then 'withdrawn' else 'rejected' end,
                           null);
    perform announce_to_member(m.id, 'invitations')
       from (values (v_invitation.inviter_id), (v_invitation.recipient_id)) as m (id);
  end loop;
  for v_draft in
    select * from draft d
     where p_member in (d.member1_id, d.member2_id) and d.state = 'active'
       and (p_other is null or p_other in (d.member1_id, d.member2_id))
     order by d.id for no key update
  loop
    v_draft.state := 'abandoned';
    perform store_draft(v_draft);
    perform announce_to_member(m.id, 'drafts') from (values (v_draft.member1_id), (v_draft.member2_id)) as m (id);
  end loop;
end $$;
comment on function abandon_contests is 'Ends the pending invitations and active drafts of a member, with all others (null: by people.erase_account) or with one (by people.block_member). Contests continue.';

create function review_pools(p_game uuid, p_after uuid, p_limit integer) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ids uuid[];
  v_id  uuid;
begin
  v_ids := array(
    select i.invitation_id from invitation_game i
      join invitation v on v.id = i.invitation_id
      left join draft d on d.invitation_id = v.id
     where i.game_id = p_game and i.left_at is null and (p_after is null or i.invitation_id > p_after)
       and (v.state = 'pending' or d.state = 'active')
     order by i.invitation_id limit p_limit);
  foreach v_id in array v_ids loop
    if review_invitation(v_id) = 'accepted' then
      perform review_draft(d.id) from draft d where d.invitation_id = v_id;
    end if;
  end loop;
  return case when cardinality(v_ids) = p_limit then v_ids[p_limit] end;
end $$;
comment on function review_pools is 'Reviews up to p_limit invitations and drafts with a game that changed, in the order of their ids. Returns the id after which the next call continues; null: there are no more.';

-- Settlement.

create function complete_contests(p_contests uuid[]) returns integer
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now   constant timestamptz := clock_timestamp();
  v_count integer;
begin
  perform from contest c where c.id = any (p_contests) order by c.id for no key update;
  -- A statement of its own after the lock, so that it sees what another transaction has counted and settled meanwhile.
  with won as (
    select v.contest_id, v.drafter, v.verdict,
           case when v.verdict in ('push', 'void', 'open') then null when v.verdict = v.side1 then 1 else 2 end as winner
      from bet_verdict v where v.contest_id = any (p_contests)
  ), tally as (
    select w.contest_id,
           count(*) filter (where w.winner = 1 and w.drafter = 1) as drafted1,
           count(*) filter (where w.winner = 1 and w.drafter = 2) as forced1,
           count(*) filter (where w.winner = 2 and w.drafter = 2) as drafted2,
           count(*) filter (where w.winner = 2 and w.drafter = 1) as forced2,
           count(*) filter (where w.verdict = 'push') as pushes,
           count(*) filter (where w.verdict = 'void') as voids,
           count(*) filter (where w.verdict = 'open') as open
      from won w group by w.contest_id
  ), counted as (
    -- All nulls while a bet is open.
    select c.id, n.drafted1, n.forced1, n.drafted2, n.forced2, n.pushes, n.voids,
           case when n.contest_id is null then null
                when n.voids = c.bets then 'void'
                when n.drafted1 + n.forced1 > n.drafted2 + n.forced2 then 'member1'
                when n.drafted1 + n.forced1 < n.drafted2 + n.forced2 then 'member2'
                else 'tie' end as result
      from contest c left join tally n on n.contest_id = c.id and n.open = 0
     where c.id = any (p_contests)
  ), before as (
    select c.id, c.member1_id, c.member2_id, c.result, c.drafted1, c.forced1, c.drafted2, c.forced2, c.pushes, c.voids,
           c.announced
      from contest c where c.id = any (p_contests)
  ), changed as (
    update contest c
       set result = n.result, drafted1 = n.drafted1, forced1 = n.forced1, drafted2 = n.drafted2, forced2 = n.forced2,
           pushes = n.pushes, voids = n.voids,
           completed_at = case when n.result is not null then coalesce(c.completed_at, v_now) end,
           announced = coalesce(n.result, c.announced), version = c.version + 1
      from counted n
     where n.id = c.id
       and (c.result, c.drafted1, c.forced1, c.drafted2, c.forced2, c.pushes, c.voids)
           is distinct from (n.result, n.drafted1, n.forced1, n.drafted2, n.forced2, n.pushes, n.voids)
    returning c.*
  ), state as (
    select 1 as factor, c.result, c.drafted1, c.forced1, c.drafted2, c.forced2, c.pushes, c.voids, c.member1_id, c.member2_id
      from changed c
     union all
    select -1, b.result, b.drafted1, b.forced1, b.drafted2, b.forced2, b.pushes, b.voids, b.member1_id, b.member2_id
      from before b join changed c on c.id = b.id
  ), difference as (
    -- What a contest adds to the record of each member now, without what it added before. A void one adds nothing.
    select s.account_id, k.factor, (k.result = s.wins)::integer as won, (k.result = s.loses)::integer as lost,
           (k.result = 'tie')::integer as tied, s.drafted_won, s.drafted_lost, s.forced_won, s.forced_lost, k.pushes, k.voids
      from state k
      cross join lateral (values
        (k.member1_id, 'member1', 'member2', k.drafted1, k.forced2, k.forced1, k.drafted2),
        (k.member2_id, 'member2', 'member1', k.drafted2, k.forced1, k.forced2, k.drafted1)
      ) as s (account_id, wins, loses, drafted_won, drafted_lost, forced_won, forced_lost)
     where k.result <> 'void'
  ), total as (
    select d.account_id, sum(d.factor * d.won) as won, sum(d.factor * d.lost) as lost, sum(d.factor * d.tied) as tied,
           sum(d.factor * d.drafted_won) as drafted_won, sum(d.factor * d.drafted_lost) as drafted_lost,
           sum(d.factor * d.forced_won) as forced_won, sum(d.factor * d.forced_lost) as forced_lost,
           sum(d.factor * d.pushes) as pushes, sum(d.factor * d.voids) as voids
      from difference d group by d.account_id
  ), recorded as (
    insert into member_record as r
      (account_id, won, lost, tied, drafted_won, drafted_lost, forced_won, forced_lost, pushes, voids)
    select t.account_id, t.won, t.lost, t.tied, t.drafted_won, t.drafted_lost, t.forced_won, t.forced_lost, t.pushes, t.voids
      from total t
     -- A fixed order, so that two finals cannot deadlock.
     order by t.account_id
    on conflict on constraint member_record_pkey do update
       set won = r.won + excluded.won, lost = r.lost + excluded.lost, tied = r.tied + excluded.tied,
           drafted_won = r.drafted_won + excluded.drafted_won, drafted_lost = r.drafted_lost + excluded.drafted_lost,
           forced_won = r.forced_won + excluded.forced_won, forced_lost = r.forced_lost + excluded.forced_lost,
           pushes = r.pushes + excluded.pushes, voids = r.voids + excluded.voids
  ), notified as (
    insert into notice (account_id, kind, subject, version, facts, expires_at)
    select m.account_id, case when b.announced is null then 'contest_completed' else 'contest_corrected' end, c.id, c.version,
           jsonb_build_object('opponent', m.opponent_id, 'member', m.member, 'result', c.result),
           v_now + interval '6 hours'
      from changed c join before b on b.id = c.id
      cross join lateral (values (1, c.member1_id, c.member2_id), (2, c.member2_id, c.member1_id))
                         as m (member, account_id, opponent_id)
      -- A member who deleted the account is not notified.
      join people.account a on a.id = m.account_id and a.deleted_at is null
     where c.result is distinct from b.announced and c.result is not null
     order by c.id, m.member
    on conflict on constraint notice_once do nothing
  )
  select count(*) into v_count from changed;
  return v_count;
end $$;
comment on function complete_contests is 'Counts contests: completes those without an open bet, corrects those whose verdicts changed, and reopens those whose final was taken back. Records change by the difference; members are notified of a result that they were not notified of before. Counting again changes nothing. Returns how many contests changed.';

create function settle_contests(p_game uuid, p_after uuid, p_limit integer, out changed integer, out continue_after uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ids uuid[];
begin
  v_ids := array(
    select b.contest_id from contest_bet b
     where b.game_id = p_game and (p_after is null or b.contest_id > p_after)
     group by b.contest_id order by b.contest_id limit p_limit);
  changed := complete_contests(v_ids);
  if cardinality(v_ids) = p_limit then
    continue_after := v_ids[p_limit];
  else
    -- A later change has a job of its own, which waits.
    update contest_game k set uncounted_since = null
     where k.game_id = p_game and k.uncounted_since is not null
       and not exists (select from q.job j where j.unique_key = 'settle_game:' || p_game and j.queue = 'contests'
                                             and j.kind = 'settle_game' and j.state = 'available');
  end if;
end $$;
comment on function settle_contests is 'Counts up to p_limit contests with a bet on a game, in the order of their ids. continue_after: the id after which the next call continues; null: there are no more.';

create function sweep_contests(out requested integer, out voided integer, out unread uuid[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now   constant timestamptz := clock_timestamp();
  v_rules contest_rules;
  v_limit constant integer := 1000;
  v_game  record;
  v_outcome text;
begin
  select * into v_rules from contest_rules;
  voided := 0;
  unread := '{}';
  -- Games whose change was not followed, and then those whose contests were not counted. A job that still waits is kept,
  -- because its key is unique.
  requested := follow_missed_games(array(
    select k.game_id from contest_game k where k.outcome = 'open' or k.settled_at > v_now - v_rules.correctable));
  for v_game in
    select request_contest_job('settle_game', 'game', k.game_id, v_now) from contest_game k
     where k.uncounted_since < v_now - interval '1 minute' limit v_limit
  loop
    requested := requested + 1;
  end loop;
  for v_game in
    select request_contest_job('expire_invitation', 'invitation', i.id, v_now) from invitation i
     where i.state = 'pending' and i.expires_at < v_now - interval '1 minute' order by i.expires_at limit v_limit
  loop
    requested := requested + 1;
  end loop;
  for v_game in
    select request_contest_job('end_turn', 'draft', d.id, v_now) from draft d
     where d.state = 'active' and d.due_at < v_now - interval '1 minute' order by d.due_at limit v_limit
  loop
    requested := requested + 1;
  end loop;
  for v_game in
    select k.game_id from contest_game k
     -- The starts for which bets were made count, but looking at the bets of every game would cost too much.
     where k.outcome = 'open' and (k.start_at < v_now - v_rules.void_after or k.start_at is null or k.was_interrupted)
       and exists (select from contest_bet b
                    where b.game_id = k.game_id and b.start_at >= k.void_before and b.start_at < v_now - v_rules.void_after)
     -- The order in which all functions lock games; otherwise two could deadlock.
     order by k.game_id limit v_limit
  loop
    v_outcome := void_overdue_bets(v_game.game_id);
    if v_outcome = 'voided' then voided := voided + 1; end if;
    if v_outcome = 'unread' then unread := unread || v_game.game_id; end if;
  end loop;
end $$;
comment on function sweep_contests is 'Requests the jobs of what is overdue again, and voids bets on games that did not end in time. Because of this, a lost job only delays a contest. requested: how much was overdue; unread: games that should be over, but no source was read lately.';

create function prune_contests() returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_since constant timestamptz := clock_timestamp() - interval '30 days';
  v_limit constant integer := 5000;
  v_count integer;
  v_most  integer := 0;
begin
  -- Operators write few messages.
  delete from people.message m where m.created_at < v_since;
  delete from notice where id = any (array(
    select n.id from notice n where n.created_at < v_since limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  v_most := greatest(v_most, v_count);
  delete from invitation where id = any (array(
    select i.id from invitation i
     where i.state in ('rejected', 'withdrawn', 'expired') and i.decided_at < v_since limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  return greatest(v_most, v_count) = v_limit;
end $$;
comment on function prune_contests is 'Deletes notices, messages of operators, and invitations that led to no draft, 30 days after their end. Returns whether there may be more.';

create view ops.contests as
select l.id as league_id,
       (select count(*) from invitation i where i.league_id = l.id and i.state = 'pending') as pending_invitations,
       (select count(*) from draft d where d.league_id = l.id and d.state = 'active') as active_drafts,
       (select count(*) from contest c where c.league_id = l.id and c.completed_at is null) as open_contests,
       (select count(*) from contest c where c.league_id = l.id
                                         and c.completed_at > statement_timestamp() - interval '1 day') as completed_a_day,
       (select count(*) from contest_game k join game g on g.id = k.game_id
         where g.league_id = l.id and k.uncounted_since is not null) as uncounted_games,
       (select count(*) from contest_game k join game g on g.id = k.game_id
         where g.league_id = l.id and k.outcome = 'open'
           and exists (select from contest_bet b
                        where b.game_id = k.game_id and b.start_at >= k.void_before
                          and b.start_at < statement_timestamp() - (select r.void_after from contest_rules r)))
         as overdue_games,
       (select count(*) from contest_game k join game g on g.id = k.game_id
         where g.league_id = l.id and k.changed_late) as late_changes
  from league l
 where l.contests;
comment on view ops.contests is 'Contests by league: how many there are of each state, and what operators should look at.';
comment on column ops.contests.league_id is 'The league.';
comment on column ops.contests.pending_invitations is 'Pending invitations.';
comment on column ops.contests.active_drafts is 'Drafts that are active.';
comment on column ops.contests.open_contests is 'Contests with an open bet.';
comment on column ops.contests.completed_a_day is 'Contests that were completed in the last 24 hours.';
comment on column ops.contests.uncounted_games is 'Games whose verdicts changed, and whose contests are not all counted yet.';
comment on column ops.contests.overdue_games is 'Games that are not over, and have open bets that were made for a start two days ago or earlier. These become void, unless no source was read lately.';
comment on column ops.contests.late_changes is 'Games that changed after the time for corrections. No result changed.';

grant select on contest_rules, contest_game, invitation, invitation_game, draft, draft_pick, draft_wish, contest, contest_bet,
  bet_verdict, member_record, contest_side, notice to bardown_api;
grant execute on function contest_offer, invite, answer_invitation, make_pick, set_wishes, change_wish to bardown_api;
grant select on contest_rules, draft, draft_wish, invitation_game, contest_game, draft_pick to bardown_differ;
grant execute on function follow_games, open_bets, expire_invitation, end_turn, make_automatic_pick, review_pools,
  settle_contests, sweep_contests to bardown_differ;
grant select on notice to bardown_push_sender;
grant execute on function prune_contests to bardown_scheduler;
grant select on ops.contests to bardown_ops;
-- migrate:down
