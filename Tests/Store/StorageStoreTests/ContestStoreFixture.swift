import Contests
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

/// An evening of games with lines, and members who play contests on them.
struct ContestEvening: Sendable {
    let database: TestDatabase
    let members: [MemberID]
    /// A minute apart, in the order of their starts. Each has a handicap of −4 and a total of 225.
    let games: [GameID]
    let league: LeagueID

    /// - Parameter minutes: The time until the first game starts.
    static func make(
        in database: TestDatabase,
        games count: Int = 4,
        members: Int = 2,
        startingIn minutes: Int = 120,
        league: LeagueID = .nba
    ) async throws -> ContestEvening {
        let members = try await database.pool.query(
            """
            insert into people.account (username, email) select 'member' || n, n || '@example.org'
              from generate_series(1, \(Int32(members))) n returning id
            """
        ).map { try $0.decode(MemberID.self) }
        let games = try await database.pool.query(
            """
            with teams as (
              insert into team (league_id, slug, name) select \(league), 'team' || n, 'Team ' || n
                from generate_series(1, \(Int32(2 * count))) n returning id, slug)
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
            select \(league), home.id, away.id, s.start_time::date, s.start_time, 'scheduled', clock_timestamp()
              from generate_series(1, \(Int32(count))) n
              join teams home on home.slug = 'team' || 2 * n join teams away on away.slug = 'team' || 2 * n - 1
              -- All on one day of the league, whatever the time is now.
             cross join lateral (select date_trunc('minute', clock_timestamp()) + \(Int32(minutes)) * interval '1 minute'
                                        + (n - 1) * interval '1 minute' as start_time) s
            returning id, start_time
            """
        ).map { (try $0.decode(column: "id", as: GameID.self), try $0.decode(column: "start_time", as: Instant.self)) }
        let evening = ContestEvening(
            database: database,
            members: members,
            games: games.sorted { $0.1 < $1.1 }.map(\.0),
            league: league
        )
        try await database.pool.execute(
            """
            update game g set day = (select (min(o.start_time) at time zone l.zone)::date from game o) from league l
             where l.id = g.league_id and g.league_id = \(league)
            """
        )
        for game in evening.games { try await evening.quote(game) }
        return evening
    }

    /// Stores a book's prices for both sides of a handicap and of a total.
    func quote(
        _ game: GameID,
        spread: String? = "-4",
        total: String? = "225",
        book: String = "draftkings",
        american: (Int32, Int32) = (-110, -110),
        age minutes: Int32 = 0
    ) async throws {
        try await database.pool.execute(
            """
            insert into book (key, title, abbreviation, kind, weight, feed_group)
            values (\(book), \(book), \(book), 'sportsbook', 'market', \(book)) on conflict do nothing
            """
        )
        for (market, line, sides) in [("spread", spread, ["home", "away"]), ("total", total, ["over", "under"])] {
            guard let line else { continue }
            try await database.pool.execute(
                """
                insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                        observed_at)
                select \(game), \(market), '', \(line)::text::numeric, s.side, 'back', \(book), s.american, 'open', 'espn',
                       clock_timestamp() - \(minutes) * interval '1 minute',
                       clock_timestamp() - \(minutes) * interval '1 minute'
                  from unnest(\(sides), \([american.0, american.1])) as s (side, american)
                """
            )
        }
    }

    var invitations: InvitationStore { InvitationStore(database.pool) }
    var drafts: DraftStore { DraftStore(database.pool) }
    var settlement: ContestGameStore { ContestGameStore(database.pool) }

    func request(
        rounds: Int = 2,
        from inviter: Int = 0,
        to recipient: Int = 1,
        onTimeout: Draft.TimeoutPolicy = .wait
    ) -> InvitationRequest {
        InvitationRequest(
            from: members[inviter],
            to: members[recipient],
            league: league,
            rounds: rounds,
            onTimeout: onTimeout
        )
    }

    func invite(
        rounds: Int = 2,
        from inviter: Int = 0,
        to recipient: Int = 1,
        onTimeout: Draft.TimeoutPolicy = .wait
    ) async throws -> InvitationID {
        try await invitations.invite(
            request(rounds: rounds, from: inviter, to: recipient, onTimeout: onTimeout)
        ).get()
    }

    /// Starts the draft of an accepted invitation.
    func draft(
        rounds: Int = 2,
        from inviter: Int = 0,
        to recipient: Int = 1,
        onTimeout: Draft.TimeoutPolicy = .wait
    ) async throws -> DraftID {
        let invitation = try await invite(rounds: rounds, from: inviter, to: recipient, onTimeout: onTimeout)
        return try #require(try await invitations.answer(invitation, by: members[recipient], .accepted).get())
    }

    func choice(_ number: Int, _ side: ContestSide) -> DraftChoice { DraftChoice(game: games[number], side: side) }

    /// Makes picks in turn, from the first one on, and returns the contest if they complete the draft.
    func pick(
        _ picks: [(game: Int, side: ContestSide)],
        in draft: DraftID,
        by one: Int = 0,
        _ two: Int = 1
    ) async throws -> ContestID? {
        var contest: ContestID?
        for (ordinal, pick) in picks.enumerated() {
            contest = try await drafts.pick(
                choice(pick.game, pick.side),
                as: ordinal,
                in: draft,
                by: members[ordinal % 2 == 0 ? one : two]
            ).get()
        }
        return contest
    }

    /// A contest between members 0 and 1.
    func contest(_ picks: [(game: Int, side: ContestSide)]) async throws -> ContestID {
        let draft = try await draft(rounds: picks.count / 2)
        return try #require(try await pick(picks, in: draft))
    }

    /// Changes a game as a scraper does, and lets the contests follow it as the differ does.
    func change(_ number: Int, _ assignment: SQL, settling: Bool = true) async throws {
        try await database.pool.execute("update game set " + assignment + " where id = \(games[number])")
        let changes = try await settlement.follow([games[number]])
        for change in changes where settling && change.changesVerdicts { try await settle(number) }
        for change in changes where change.movesPools { try await review(number) }
    }

    func final(_ number: Int, _ home: Int16, _ away: Int16, settling: Bool = true) async throws {
        try await change(
            number,
            "status = 'final', home_score = \(home), away_score = \(away), ended_at = clock_timestamp()",
            settling: settling
        )
    }

    /// Moves everything that happened so many hours into the past. The sources are read as before.
    func pass(hours: Int32) async throws {
        let time: SQL = "\(hours) * interval '1 h'"
        try await database.pool.execute(
            "update game set start_time = start_time - " + time + ", ended_at = ended_at - " + time
        )
        try await database.pool.execute("update contest_bet set start_at = start_at - " + time)
        try await database.pool.execute(
            """
            update contest_game
               set start_at = start_at - t, begun_at = begun_at - t, reported_void_before = reported_void_before - t,
                   reported_void_at = reported_void_at - t, fixed_void_before = fixed_void_before - t,
                   overdue_before = overdue_before - t, overdue_at = overdue_at - t, settled_at = settled_at - t
              from (select \(part: time)) as passed (t)
            """
        )
    }

    func settle(_ number: Int, limit: Int = 2) async throws {
        var last: ContestID?
        repeat {
            last = try await settlement.settle(games[number], after: last, limit: limit).continueAfter
        } while last != nil
    }

    private func review(_ number: Int) async throws {
        var last: InvitationID?
        repeat { last = try await settlement.reviewPools(of: games[number], after: last, limit: 2) } while last != nil
    }

    /// The verdicts of a contest, in the order of the picks.
    func verdicts(_ contest: ContestID) async throws -> [String] {
        try await texts("select verdict from bet_verdict where contest_id = \(contest) order by ordinal")
    }

    /// The first column of all rows.
    func texts(_ statement: SQL) async throws -> [String] {
        try await database.pool.query(statement).map { try $0.decode(String?.self) ?? "null" }
    }

    /// The result of a contest with the drafted and forced bets of both members, pushes and voids, such as
    /// `member1 2+1 0+1 0 0`; `open` while a bet is.
    func result(_ contest: ContestID) async throws -> String {
        try await texts(
            """
            select case when result is null then 'open'
                        else format('%s %s+%s %s+%s %s %s', result, drafted1, forced1, drafted2, forced2, pushes, voids) end
              from contest where id = \(contest)
            """
        ).first ?? "none"
    }

    /// The kinds of a member's notices, in order.
    func notices(_ member: Int) async throws -> [String] {
        try await texts("select kind from notice where account_id = \(members[member]) order by id")
    }

    /// The members whose record differs from a recount of their contests.
    func wrongRecords() async throws -> [String] {
        try await texts(
            """
            select coalesce(r.account_id, c.account_id)::text
              from member_record r full join member_recount c on c.account_id = r.account_id
             where case when r.account_id is not null
                        then (r.won, r.lost, r.tied, r.drafted_won, r.drafted_lost, r.forced_won, r.forced_lost, r.pushes,
                              r.voids)::text else '(0,0,0,0,0,0,0,0,0)' end
                <> case when c.account_id is not null
                        then (c.won, c.lost, c.tied, c.drafted_won, c.drafted_lost, c.forced_won, c.forced_lost, c.pushes,
                              c.voids)::text else '(0,0,0,0,0,0,0,0,0)' end
            """
        )
    }
}
