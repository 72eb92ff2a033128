package import Postgres
package import Scores
package import Time

/// Something that is read again and again.
package struct ScrapeTarget: Sendable, Hashable {
    package enum Page: Sendable, Hashable {
        /// - Parameter source: `nil`: the league's own.
        case scoreboard(day: CivilDate, source: String?)
        /// - Parameter isOwn: Whether the source is the league's own.
        case detail(DetailPage, GameID, SourceID, isOwn: Bool = true)
        /// - Parameter source: `nil`: the league's own.
        case table(TablePage, source: String?)
        /// As a row of `game_page` has it.
        case games(String, source: String, GamePage.Tells)
        /// The list of the days of the league's season.
        case season
    }

    package let key: String
    package let league: LeagueID
    package let page: Page
    package let activity: Activity
    /// Whether its time has come; else only its next time is to be chosen again.
    package let isDue: Bool
}

/// How much is going on behind a page: what decides how soon it is read again.
package struct Activity: Sendable, Hashable {
    /// Games being played now, just over, or of which something waits for a second reading; 1 or 0 for a single game.
    package var live: Int
    /// Games not over yet, the live ones included.
    package var open: Int
    /// The earliest start among those that have not begun.
    package var nextStart: Instant?
    /// Of a page of one game: whether somebody wants it now, see view `wanted_game`.
    package var isWanted: Bool
    /// Of a page of one game: when it was first seen to be over.
    package var endedAt: Instant?
    /// Of a table: whether its league plays today, or did yesterday.
    package var isInPlay: Bool
    /// Whether the page has been answered before.
    package var isAnswered: Bool

    package init(
        live: Int,
        open: Int,
        nextStart: Instant?,
        isWanted: Bool = false,
        endedAt: Instant? = nil,
        isInPlay: Bool = false,
        isAnswered: Bool = false
    ) {
        self.live = live
        self.open = open
        self.nextStart = nextStart
        self.isWanted = isWanted
        self.endedAt = endedAt
        self.isInPlay = isInPlay
        self.isAnswered = isAnswered
    }
}

/// What is to be read, and when next.
package struct ScheduleStore: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Brings the targets in line with the leagues and games: today's scoreboard of every followed league at each of its
    /// sources, yesterday's while a game of it is open or may be corrected, the pages of live games that somebody wants, those of every game for a while after
    /// its end.
    /// - Parameters:
    ///   - corrections: How long after its end a game's pages are read.
    ///   - spread: A game's first reading falls somewhere in this time from now, so that forty games that begin together
    ///     are not asked for together.
    package func refreshTargets(corrections: Duration, spread: Duration) async throws {
        try await addScoreboards(corrections: corrections)
        try await addDetails(corrections: corrections, spread: spread)
        try await refreshWitnessDetails(spread: spread)
        try await removeFinished(corrections: corrections)
        try await stirRevived()
    }

    private func addScoreboards(corrections: Duration) async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, day, source)
            select concat_ws(':', 'scoreboard', l.id, d.day, s.source), 'scoreboard', l.id, d.day, s.source
              from league l
              cross join lateral (
                -- The league's own.
                select null::text as source
                union all
                select o.source from league_source o where o.league_id = l.id and o.followed and o.scoreboard) s
              cross join lateral (select (clock_timestamp() at time zone l.zone)::date as today) t
              cross join lateral (
                select t.today as day
                union
                select g.day from game g
                 where g.league_id = l.id and g.day = t.today - 1
                   and (g.status in ('scheduled', 'live', 'delayed', 'suspended')
                        or g.ended_at > clock_timestamp() - \(corrections.wholeMilliseconds) * interval '1 ms')) d
             where l.followed
             -- In one order, so that two schedulers wait for each other instead of each for the other.
             order by 1
            -- A distant day that is the present one now, or open still.
            on conflict on constraint scrape_target_pkey do update set distant = false, next_at = clock_timestamp()
             where scrape_target.distant
            """
        )
    }

    private func addDetails(corrections: Duration, spread: Duration) async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, game_id, page, next_at)
            select k.key, 'detail', g.league_id, g.id, p.page,
                   clock_timestamp() + random() * \(spread.wholeMilliseconds) * interval '1 ms'
              from game g join league l on l.id = g.league_id
              cross join lateral unnest(l.detail_pages) as p (page)
              cross join lateral (select 'detail:' || g.id || ':' || p.page as key) k
             where l.followed
               -- Nobody reads the scoreboard of an older day: a game left live there would be asked for for ever.
               and g.day >= (clock_timestamp() at time zone l.zone)::date - 1
               and (g.status = 'live' and exists (select 1 from wanted_game w where w.game_id = g.id)
                    or g.ended_at > clock_timestamp() - \(corrections.wholeMilliseconds) * interval '1 ms')
               and exists (select 1 from game_source_id s where s.game_id = g.id and s.source = l.source)
               and not exists (select 1 from scrape_target t where t.key = k.key)
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
    }

    private func removeFinished(corrections: Duration) async throws {
        try await session.execute(
            """
            delete from scrape_target t using league l
             where l.id = t.league_id
               and (not l.followed
                    or t.source is not null
                       and not exists (select 1 from league_source o
                                        where o.league_id = t.league_id and o.source = t.source and o.followed)
                    or case t.kind
                     when 'scoreboard' then not t.distant and t.day < (clock_timestamp() at time zone l.zone)::date
                       and not exists (select 1 from game g
                                        where g.league_id = t.league_id and g.day = t.day
                                          and (g.status in ('scheduled', 'live', 'delayed', 'suspended')
                                               or g.ended_at > clock_timestamp()
                                                    - \(corrections.wholeMilliseconds) * interval '1 ms')
                                          and g.day >= (clock_timestamp() at time zone l.zone)::date - 1)
                     else exists (select 1 from game g
                                   where g.id = t.game_id and t.source is null
                                     and (g.day < (clock_timestamp() at time zone l.zone)::date - 1
                                          or g.status = 'live'
                                             and not exists (select 1 from wanted_game w where w.game_id = g.id)
                                          or g.status <> 'live'
                                             and coalesce(g.ended_at, '-infinity')
                                                 < clock_timestamp()
                                                   - \(corrections.wholeMilliseconds) * interval '1 ms'))
                   end)
            """
        )
    }

    /// A game that was over, and is played again by a correction, does not wait for the reading that was planned then.
    private func stirRevived() async throws {
        try await session.execute(
            """
            update scrape_target t set stirred = true
              from game g
             where g.id = t.game_id and g.status = 'live' and not t.stirred
               -- A witness's page is read when the game is over.
               and t.source is null
               -- A first reading is spread, and waits for its time.
               and t.last_at is not null
               and t.next_at > clock_timestamp() + interval '5 min'
            """
        )
    }

    /// How long until the next page is due; `nil` when there is none.
    package func untilDue() async throws -> Duration? {
        let row = try await session.first(
            """
            select case when bool_or(stirred) then 0
                        else ceil(extract(epoch from min(next_at) - clock_timestamp()) * 1000)::bigint end
              from scrape_target where not distant
            """
        )
        return try row?.decode(Int64?.self).map { .milliseconds(max(0, $0)) }
    }

    /// Targets whose time has come or is to be chosen again, locked: another scheduler steps over them.
    /// - Parameter afterEnd: How long after its end a game still counts as live: its last figures come late.
    package func due(limit: Int, afterEnd: Duration) async throws -> (targets: [ScrapeTarget], now: Instant) {
        let rows = try await session.query(
            """
            select t.key, t.kind, t.league_id, t.day, t.source as target_source, t.game_id, t.page, s.source as game_source, s.source_id,
                   t.table_kind, t.table_name, t.address, t.tells, t.answered_at is not null as is_answered, a.live, a.open, a.next_start,
                   exists (select 1 from wanted_game w where w.game_id = t.game_id) as is_wanted,
                   case when t.game_id is not null then a.ended_at end as ended_at,
                   t.kind = 'table'
                   and exists (select 1 from game g
                                where g.league_id = t.league_id and g.status not in ('cancelled', 'postponed')
                                  and g.day between (clock_timestamp() at time zone l.zone)::date - 1
                                                and (clock_timestamp() at time zone l.zone)::date) as is_in_play,
                   t.next_at <= clock_timestamp() as is_due, clock_timestamp() as now
              from scrape_target t
              join league l on l.id = t.league_id
              left join lateral (select n.source, n.source_id from game_source_id n
                                  where n.game_id = t.game_id and n.source = coalesce(t.source, l.source)
                                  order by n.named_at desc, n.source_id limit 1) s on true
              cross join lateral (
                select count(*) filter (where g.status = 'live' or h.game_id is not null
                                           or g.ended_at > clock_timestamp()
                                                - \(afterEnd.wholeMilliseconds) * interval '1 ms') as live,
                       count(*) filter (where g.status in ('scheduled', 'live', 'delayed', 'suspended')) as open,
                       min(g.start_time) filter (where g.status in ('scheduled', 'delayed')) as next_start,
                       max(g.ended_at) as ended_at
                  from game g left join game_hold h on h.game_id = g.id
                 where g.id = t.game_id or (t.game_id is null and g.league_id = t.league_id and g.day = t.day)
                    or (t.kind = 'games' and g.id = any (array(select \(unescaped: Self.gamesOfPage))))) a
             where not t.distant and (t.next_at <= clock_timestamp() or t.stirred)
             order by t.next_at limit \(Int64(limit))
               for update of t skip locked
            """
        )
        var targets: [ScrapeTarget] = []
        var nameless: [String] = []
        var now = Instant(microseconds: 0)
        for row in rows {
            if let target = try ScrapeTarget(row) {
                targets.append(target)
            } else {
                nameless.append(try row.decode(column: "key"))
            }
            now = try row.decode(column: "now", as: Instant.self)
        }
        if !nameless.isEmpty { try await putOff(nameless) }
        return (targets, now)
    }

    /// Pages of games that their source does not name any more: an operator may have mapped them to others. Left due, they
    /// would be looked at without a pause.
    private func putOff(_ keys: [String]) async throws {
        try await session.execute(
            """
            update scrape_target set stirred = false, next_at = clock_timestamp() + interval '1 hour'
             where key = any (\(keys))
            """
        )
    }

    /// Sets when each target is read next: the pause runs from now for those that are due. The others are only ever read
    /// sooner than was planned.
    package func postpone(_ targets: [(target: ScrapeTarget, pause: Duration)]) async throws {
        try await session.execute(
            """
            update scrape_target t
               set stirred = false,
                   last_at = case when n.is_due then clock_timestamp() else t.last_at end,
                   next_at = case when n.is_due then clock_timestamp() + n.pause * interval '1 ms'
                                  else least(t.next_at, coalesce(t.last_at, clock_timestamp()) + n.pause * interval '1 ms')
                             end
              from unnest(\(targets.map(\.target.key)), \(targets.map(\.target.isDue)),
                          \(targets.map(\.pause.wholeMilliseconds))) as n (key, is_due, pause)
             where t.key = n.key
            """
        )
    }
}

extension ScrapeTarget {
    fileprivate init?(_ row: Row) throws {
        key = try row.decode(column: "key", as: String.self)
        league = try row.decode(column: "league_id", as: LeagueID.self)
        isDue = try row.decode(column: "is_due", as: Bool.self)
        guard let page = try Page(row) else { return nil }
        self.page = page
        activity = Activity(
            live: Int(try row.decode(column: "live", as: Int64.self)),
            open: Int(try row.decode(column: "open", as: Int64.self)),
            nextStart: try row.decode(column: "next_start", as: Instant?.self),
            isWanted: try row.decode(column: "is_wanted", as: Bool.self),
            endedAt: try row.decode(column: "ended_at", as: Instant?.self),
            isInPlay: try row.decode(column: "is_in_play", as: Bool.self),
            isAnswered: try row.decode(column: "is_answered", as: Bool.self)
        )
    }
}

extension ScrapeTarget.Page {
    /// - Returns: `nil` for a page of a game that its source does not name any more.
    fileprivate init?(_ row: Row) throws {
        let source = try row.decode(column: "target_source", as: String?.self)
        if let kind = try row.decode(column: "table_kind", as: TableKind?.self) {
            let name = try row.decode(column: "table_name", as: String?.self)
            self = .table(TablePage(kind, name: name), source: source)
        } else if let address = try row.decode(column: "address", as: String?.self), let source,
            let tells = try row.decode(column: "tells", as: GamePage.Tells?.self)
        {
            self = .games(address, source: source, tells)
        } else if let day = try row.decode(column: "day", as: CivilDate?.self) {
            self = .scoreboard(day: day, source: source)
        } else if let game = try row.decode(column: "game_id", as: GameID?.self),
            let page = try row.decode(column: "page", as: DetailPage?.self),
            let source = try row.decode(column: "game_source", as: String?.self),
            let sourceID = try row.decode(column: "source_id", as: String?.self)
        {
            let isOwn = try row.decode(column: "target_source", as: String?.self) == nil
            self = .detail(page, game, SourceID(source: source, id: sourceID), isOwn: isOwn)
        } else if try row.decode(column: "kind", as: String.self) == "season" {
            self = .season
        } else {
            return nil
        }
    }
}
