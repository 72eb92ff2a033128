import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Page schedule")
struct ScheduleStoreTests {
    /// The targets of the league's own source: the kind of each, and its distance in days from the league's current
    /// day. Examples: `scoreboard 0`, `detail -1`.
    private func targets(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select t.kind || ' ' || coalesce(t.day, g.day) - (clock_timestamp() at time zone 'America/New_York')::date
              from scrape_target t left join game g on g.id = t.game_id where t.source is null order by 1
            """
        ).map { try $0.decode(String.self) }
    }

    private func refresh(_ database: TestDatabase, spread: Duration = .zero) async throws {
        try await ScheduleStore(database.pool).refreshTargets(corrections: .seconds(300), spread: spread)
    }

    /// Inserts a game `offset` days from the league's current day, in a league in which every game's details are read,
    /// from one page each.
    @discardableResult
    private func game(_ status: GameStatus, day offset: Int32, in database: TestDatabase) async throws -> GameID {
        let reading = GameReading.scoreboard(.scheduled, 0, 0, id: "\(status) \(offset)")
        let outcome = try await database.store(reading, at: 0)
        guard case .revised(let id, _) = outcome else { throw NoGame(outcome: outcome) }
        try await database.pool.execute(
            """
            update game set status = \(status.rawValue),
                   day = (clock_timestamp() at time zone 'America/New_York')::date + \(offset)
             where id = \(id)
            """
        )
        try await database.pool.execute(
            "update league set details = 'all', detail_pages = '{play_by_play}', preview_pages = '{}'"
        )
        return id
    }

    @Test func `today's scoreboard of a followed league always has exactly one target`() async throws {
        try await withTestDatabase { database in
            try await refresh(database)
            try await refresh(database)
            #expect(try await targets(database) == ["scoreboard 0"])
        }
    }

    /// The status of a game of yesterday, and the pages that are read with it.
    private static let yesterdayRows: [(GameStatus, [String])] = [
        (.live, ["detail -1", "scoreboard -1", "scoreboard 0"]),
        (.scheduled, ["scoreboard -1", "scoreboard 0"]),
        (.delayed, ["scoreboard -1", "scoreboard 0"]),
        (.suspended, ["scoreboard -1", "scoreboard 0"]),
        (.final, ["scoreboard 0"]),
        (.cancelled, ["scoreboard 0"]),
    ]

    @Test(arguments: yesterdayRows)
    func `yesterday's scoreboard is read while one of its games is not over`(status: GameStatus, expected: [String])
        async throws
    {
        try await withTestDatabase { database in
            try await game(status, day: -1, in: database)
            try await refresh(database)
            #expect(try await targets(database) == expected)
            try await database.pool.execute(
                "update game set status = 'final', ended_at = '2020-01-01', created_at = '2020-01-01'"
            )
            try await refresh(database)
            #expect(try await targets(database) == ["scoreboard 0"])
        }
    }

    @Test
    func `yesterday's scoreboard is read for a while after its last game, for corrections of the score`() async throws {
        try await withTestDatabase { database in
            try await game(.final, day: -1, in: database)
            try await database.pool.execute("update game set ended_at = clock_timestamp() - interval '200 s'")
            try await database.pool.execute("update league set detail_pages = '{}'")
            try await refresh(database)
            #expect(try await targets(database) == ["scoreboard -1", "scoreboard 0"])
            try await database.pool.execute("update game set ended_at = clock_timestamp() - interval '301 s'")
            try await refresh(database)
            #expect(try await targets(database) == ["scoreboard 0"])
        }
    }

    @Test func `a game that was left live days ago is not read forever`() async throws {
        try await withTestDatabase { database in
            let id = try await game(.live, day: 0, in: database)
            try await refresh(database)
            #expect(try await targets(database) == ["detail 0", "scoreboard 0"])
            try await database.pool.execute("update game set day = day - 2 where id = \(id)")
            try await refresh(database)
            #expect(try await targets(database) == ["scoreboard 0"])
        }
    }

    @Test func `plays are read while a game is live and for a while after its end`() async throws {
        try await withTestDatabase { database in
            let id = try await game(.live, day: 0, in: database)
            try await refresh(database)
            #expect(try await targets(database) == ["detail 0", "scoreboard 0"])
            try await database.pool.execute(
                "update game set status = 'final', ended_at = clock_timestamp() - interval '200 s' where id = \(id)"
            )
            try await refresh(database)
            #expect(try await targets(database) == ["detail 0", "scoreboard 0"])
            try await database.pool.execute("update game set ended_at = clock_timestamp() - interval '301 s'")
            try await refresh(database)
            // The game was created only now, so its pages are still read.
            #expect(try await targets(database) == ["detail 0", "scoreboard 0"])
            try await database.pool.execute("update game set created_at = ended_at - interval '1 h'")
            try await refresh(database)
            #expect(try await targets(database) == ["scoreboard 0"])
            // A correction made the game live again.
            try await database.pool.execute("update game set status = 'live', ended_at = null")
            try await refresh(database)
            #expect(try await targets(database) == ["detail 0", "scoreboard 0"])
        }
    }

    @Test func `no page is read of a league that is no longer followed`() async throws {
        try await withTestDatabase { database in
            try await game(.live, day: 0, in: database)
            try await refresh(database)
            try await database.pool.execute("update league set followed = false")
            try await refresh(database)
            #expect(try await targets(database) == [])
        }
    }

    @Test func `a page that is due comes with the activity of its games`() async throws {
        try await withTestDatabase { database in
            let live = try await game(.live, day: 0, in: database)
            try await game(.scheduled, day: 0, in: database)
            try await game(.final, day: 0, in: database)
            try await database.pool.execute(
                "update game set start_time = \(Instant.at(500)) where status = 'scheduled'"
            )
            try await refresh(database)
            let (targets, now) = try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300))
            #expect(targets.count == 3)
            let later: Instant = try await database.value("select clock_timestamp()")
            #expect(now <= later)
            for target in targets {
                #expect(target.league == .mensLacrosseD1)
                switch target.page {
                case .scoreboard(_, let source):
                    #expect(source == nil || source == "espn")
                    #expect(target.activity == Activity(liveGames: 1, openGames: 2, nextStart: .at(500)))
                case .detail(let page, let game, let sourceID, isOwn: true):
                    #expect(page == .playByPlay && game == live && sourceID == SourceID(source: "ncaa", id: "live 0"))
                    #expect(target.activity == Activity(liveGames: 1, openGames: 1, nextStart: nil, isRequested: true))
                case .detail, .games, .table, .season, .odds: Issue.record("\(target.key) was not expected")
                }
            }
        }
    }

    @Test
    func `each of a game's pages at the league's own source is read, under that source's id for the game`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await game(.live, day: 0, in: database)
            try await database.pool.execute("insert into game_source_id values ('another', '0', \(id))")
            try await database.pool.execute(
                "update league set detail_pages = '{play_by_play,box_score}' where id = 'mlax-d1'"
            )
            try await refresh(database)
            try await refresh(database)
            let (targets, _) = try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300))
            let pages = targets.map(\.page).filter { if case .detail = $0 { true } else { false } }
            let name = SourceID(source: "ncaa", id: "live 0")
            #expect(Set(pages) == [.detail(.playByPlay, id, name), .detail(.boxScore, id, name)])
        }
    }

    @Test func `a second source's scoreboard is read while both its league and the source are followed`() async throws {
        try await withTestDatabase { database in
            func keys() async throws -> [String] {
                try await refresh(database)
                return try await database.pool.query("select key from scrape_target order by 1")
                    .map { try $0.decode(String.self) }
            }
            try await database.pool.execute("update league set zone = 'UTC'")
            let day: String = try await database.value("select (clock_timestamp() at time zone 'UTC')::date::text")
            let own = "scoreboard:mlax-d1:\(day)"
            #expect(try await keys() == [own, "\(own):espn"])
            let (targets, _) = try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300))
            let sources = targets.map { if case .scoreboard(_, let source) = $0.page { source } else { "none" } }
            #expect(Set(sources) == [nil, "espn"])
            let leagues = LeagueStore(database.pool)
            _ = try await leagues.set(isFollowed: false, source: "espn", of: [.mensLacrosseD1])
            #expect(try await keys() == [own])
            _ = try await leagues.set(isFollowed: true, source: "espn", of: [.mensLacrosseD1])
            #expect(try await keys() == [own, "\(own):espn"])
            _ = try await leagues.set(isFollowed: false, of: [.mensLacrosseD1])
            #expect(try await keys() == [])
        }
    }

    @Test func `a postponed page is not due, and first readings of plays are spread over time`() async throws {
        try await withTestDatabase { database in
            try await game(.live, day: 0, in: database)
            try await refresh(database, spread: .seconds(3600))
            let schedule = ScheduleStore(database.pool)
            let (targets, _) = try await schedule.due(limit: 10, afterEnd: .seconds(300))
            #expect(targets.map(\.key.first) == ["s", "s"])
            try await schedule.postpone(targets.map { ($0, .seconds(30)) })
            #expect(try await schedule.due(limit: 10, afterEnd: .seconds(300)).targets.isEmpty)
            let pauses: Bool = try await database.value(
                """
                select bool_and(next_at - last_at between interval '29 s' and interval '31 s') from scrape_target
                 where kind = 'scoreboard'
                """
            )
            #expect(pauses)
        }
    }

    @Test func `two schedulers never take the same page`() async throws {
        try await withTestDatabase { database in
            try await game(.live, day: 0, in: database)
            try await game(.live, day: -1, in: database)
            try await refresh(database)
            let all = try await database.count("scrape_target")
            let first = try await OpenTransaction.begin(in: database)
            let second = try await OpenTransaction.begin(in: database)
            let mine = try await ScheduleStore(first.connection).due(limit: 2, afterEnd: .seconds(300)).targets.map(
                \.key
            )
            let others = try await ScheduleStore(second.connection).due(limit: 10, afterEnd: .seconds(300)).targets
            let theirs = others.map(\.key)
            #expect(mine.count == 2 && theirs.count == all - 2)
            #expect(Set(mine).isDisjoint(with: theirs))
            // The second scheduler can postpone its pages without waiting for the first.
            try await ScheduleStore(second.connection).postpone(others.map { ($0, .seconds(30)) })
            try await second.commit()
            try await first.commit()
            #expect(
                try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300)).targets.map(\.key)
                    .sorted() == mine.sorted()
            )
        }
    }

    @Test
    func `after a change the time of a page's next reading is set again, sooner but never later`() async throws {
        try await withTestDatabase { database in
            try await refresh(database)
            let schedule = ScheduleStore(database.pool)
            let (first, _) = try await schedule.due(limit: 10, afterEnd: .seconds(300))
            try await schedule.postpone(first.map { ($0, .seconds(1800)) })
            let planned = try #require(try await schedule.timeUntilDue())
            #expect(planned > .seconds(1700))

            let key = try #require(first.first?.key)
            try await PageStore(database.pool).recordStored(
                nil,
                of: key,
                readBy: "test/1",
                isNews: true,
                askedAt: .at(0)
            )
            #expect(try await schedule.timeUntilDue() == .zero)
            let (again, _) = try await schedule.due(limit: 10, afterEnd: .seconds(300))
            #expect(again.map(\.key) == [key] && again.map(\.isDue) == [false])
            try await schedule.postpone(again.map { ($0, .seconds(900)) })
            let sooner = try #require(try await schedule.timeUntilDue())
            #expect(sooner > .seconds(450) && sooner <= .seconds(900))

            try await PageStore(database.pool).recordStored(
                nil,
                of: key,
                readBy: "test/1",
                isNews: true,
                askedAt: .at(0)
            )
            try await schedule.postpone(
                try await schedule.due(limit: 10, afterEnd: .seconds(300)).targets.map { ($0, .seconds(3600)) }
            )
            let still = try #require(try await schedule.timeUntilDue())
            #expect(still <= .seconds(900))
        }
    }

    @Test func `a game that has just ended or has a held reading counts as live`() async throws {
        try await withTestDatabase { database in
            let id = try await game(.final, day: 0, in: database)
            try await refresh(database)
            func live(_ ended: String) async throws -> Int {
                try await database.pool.execute(
                    "update game set ended_at = clock_timestamp() - \(ended)::interval where id = \(id)"
                )
                return try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300)).targets
                    .first?.activity.liveGames ?? -1
            }
            #expect(try await live("200 s") == 1)
            #expect(try await live("400 s") == 0)
            try await database.pool.execute(
                "insert into game_hold (game_id, source, reason, reading, observed_at) values (\(id), 'ncaa', 'because', '{}', clock_timestamp())"
            )
            #expect(try await live("400 s") == 1)
        }
    }

    @Test func `a finished game counts as live for a while at a source that has not reported the end`() async throws {
        try await withTestDatabase { database in
            let id = try await game(.final, day: 0, in: database)
            try await refresh(database)
            try await database.pool.execute(
                """
                insert into source_report (game_id, source, reading, observed_at, since, high_water_mark)
                select \(id), w.source, jsonb_build_object('status', w.status), clock_timestamp(), clock_timestamp(), '{}'
                  from (values ('ncaa', 'final'), ('espn', 'live')) as w (source, status)
                """
            )
            func live(_ ended: String) async throws -> [String] {
                try await database.pool.execute(
                    "update game set ended_at = clock_timestamp() - \(ended)::interval where id = \(id)"
                )
                return try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300)).targets
                    .filter { $0.activity.liveGames > 0 }
                    .compactMap { if case .scoreboard(_, let source) = $0.page { source ?? "own" } else { nil } }
            }
            #expect(try await live("200 s").sorted() == ["espn", "own"])
            #expect(try await live("400 s") == ["espn"])
            #expect(try await live("31 min") == [])
            try await database.pool.execute("update source_report set reading = '{\"status\": \"final\"}'")
            #expect(try await live("400 s") == [])
        }
    }

    @Test
    func `a page's version is stored with its content, and forgotten when a page is not stored in full`() async throws {
        try await withTestDatabase { database in
            try await refresh(database)
            let key: String = try await database.value("select key from scrape_target")
            let pages = PageStore(database.pool)
            #expect(try await pages.page(of: key, readBy: "test/1").version == nil)
            let version = PageVersion(etag: "\"a\"", lastModified: nil)
            try await pages.recordStored(version, of: key, readBy: "test/1", isNews: false, askedAt: .at(0))
            #expect(try await pages.page(of: key, readBy: "test/1").version == version)
            // After a change of the parser, an unchanged page is read again.
            #expect(try await pages.page(of: key, readBy: "test/2").version == nil)
            try await pages.recordStored(nil, of: key, readBy: "test/1", isNews: false, askedAt: .at(0))
            #expect(try await pages.page(of: key, readBy: "test/1").version == nil)
            #expect(try await pages.page(of: "scoreboard:nowhere", readBy: "test/1").version == nil)
        }
    }

    private func tables(_ database: TestDatabase) async throws -> [String] {
        try await ScheduleStore(database.pool).refreshTables(spread: .zero)
        return try await database.pool.query("select key from scrape_target where kind = 'table' order by 1")
            .map { try $0.decode(String.self) }
    }

    @Test func `a table is read until its league or source is unfollowed or the table is removed`() async throws {
        try await withTestDatabase { database in
            let college =
                ["221", "222", "223", "224", "225", "227", "410", "586"].map { "leaders/individual/\($0)" }
                + ["rankings/ncaa-mens-lacrosse-rpi", "standings"]
            #expect(try await tables(database) == college.map { "table:mlax-d1:\($0)" })
            try await database.pool.execute("update league set followed = id = 'nhl'")
            try await refresh(database)
            #expect(try await tables(database) == ["table:nhl:standings"])
            // The table of a second source is read while that source is followed.
            try await database.pool.execute("insert into table_page values ('nhl', 'standings', 'espn')")
            #expect(try await tables(database) == ["table:nhl:standings", "table:nhl:standings:espn"])
            try await database.pool.execute("update league_source set followed = false where league_id = 'nhl'")
            try await refresh(database)
            #expect(try await tables(database) == ["table:nhl:standings"])
            try await database.pool.execute("delete from table_page where league_id = 'nhl'")
            #expect(try await tables(database) == [])
        }
    }

    @Test(arguments: [0, -1, -2, 1] as [Int32])
    func `a table that is due comes with its page and with whether its league is playing`(day: Int32) async throws {
        try await withTestDatabase { database in
            try await game(.final, day: day, in: database)
            try await database.pool.execute("delete from table_page where kind <> 'rankings'")
            _ = try await tables(database)
            let due = try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300)).targets
            let target = try #require(due.first)
            #expect(due.count == 1)
            #expect(target.page == .table(TablePage(.rankings, name: "ncaa-mens-lacrosse-rpi"), source: nil))
            #expect(target.activity.isInPlay == (day == 0 || day == -1))
            try await ScheduleStore(database.pool).postpone([(target, .seconds(3600))])
            #expect(try await ScheduleStore(database.pool).timeUntilDue() ?? .zero > .seconds(3000))
        }
    }
}
