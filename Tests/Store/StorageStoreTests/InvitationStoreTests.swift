import Contests
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Offers and invitations")
struct InvitationStoreTests {
    @Test func `an offer has only games with lines that start late enough`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 5)
            try await database.pool.execute("delete from odds_quote where game_id = \(evening.games[1])")
            try await database.pool.execute("update game set status = 'postponed' where id = \(evening.games[2])")
            try await database.pool.execute(
                "update game set start_time = clock_timestamp() + interval '29 min' where id = \(evening.games[3])"
            )
            try await database.pool.execute(
                "delete from odds_quote where game_id = \(evening.games[4]) and (market = 'total' or side = 'home')"
            )
            let offer = try #require(try await evening.invitations.offer(of: .nba))
            #expect(offer.pool.games.map(\.game) == [evening.games[0]])
            #expect(offer.pool.games.first?.spread == ContestLine(halves: -8))
            #expect(offer.pool.games.first?.total == ContestLine(halves: 450))
        }
    }

    @Test func `no game of a college is ever offered`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, league: LeagueID(rawValue: "mbb-d1"))
            let offer = try await evening.invitations.offer(of: evening.league)
            #expect(offer == nil)
            let refusal = try await evening.invitations.invite(evening.request())
            #expect(refusal == .failure(.noGamesLeft))
            let error = await #expect(throws: PostgresError.self) {
                try await database.pool.execute("update league set capabilities = '{contests}' where id = 'mbb-d1'")
            }
            #expect(error?.sqlState == .checkViolation)
        }
    }

    @Test func `of several lines the one that most books quote is offered`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            let game = evening.games[0]
            try await database.pool.execute("delete from odds_quote")
            try await evening.quote(game, spread: "-5.5", total: "220.25", book: "a")
            try await evening.quote(game, spread: "-4.5", total: "221", book: "b", american: (-150, 130))
            try await evening.quote(game, spread: "-4.5", total: "222", book: "c")
            try await evening.quote(game, spread: "-3.5", total: "223", book: "d", age: 37 * 60)
            let offer = try #require(try await evening.invitations.offer(of: .nba))
            #expect(offer.pool.games.first?.spread?.description == "-4.5")
            // Each total has one book; the prices of 222 are nearest to each other.
            #expect(offer.pool.games.first?.total?.description == "222")
        }
    }

    @Test(
        arguments: [
            ("-60", "500", ["spread -60 total 500"]), ("60.5", "500.5", []), ("0", "0", []), ("-2.25", "-210", []),
            ("1", nil, ["spread 1"]), (nil, "0.5", ["total 0.5"]),
        ] as [(String?, String?, [String])]
    )
    func `only half points up to a limit, and no handicap of zero, are lines of contests`(
        spread: String?,
        total: String?,
        expected: [String]
    ) async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            try await database.pool.execute("delete from odds_quote")
            try await evening.quote(evening.games[0], spread: spread, total: total)
            let lines = try await evening.texts(
                """
                select concat_ws(' ', 'spread ' || trim_scale(spread), 'total ' || trim_scale(total))
                  from contest_lines(array[\(evening.games[0])]::uuid[])
                """
            )
            #expect(lines == expected)
        }
    }

    @Test func `the invitation of this moment has the games of the pure offer`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 18)
            let offer = try #require(try await evening.invitations.offer(of: .nba))
            #expect(offer.pool.games.map(\.game) == Array(evening.games.prefix(16)))
            let now: Instant = try await database.value("select clock_timestamp()")
            #expect(ContestPool.offer(offer.pool.games, at: now, rules: ContestRules()) == offer.pool)
        }
    }

    @Test func `an invitation freezes its lines and expires half an hour before the first start`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let invitation = try await evening.invite()
            try await database.pool.execute("update odds_quote set line = line + 3")
            let lines = try await evening.texts(
                "select spread || ' ' || total from invitation_game where invitation_id = \(invitation)"
            )
            #expect(lines == Array(repeating: "-4.0 225.0", count: 4))
            let lead: String = try await database.value(
                "select ((select min(start_time) from game) - expires_at)::text from invitation"
            )
            #expect(lead == "00:30:00")
            #expect(try await evening.notices(1) == ["new_invitation"])
            #expect(
                try await evening.texts("select args ->> 'invitation' from q.job where queue = 'contests'") == [
                    "\(invitation)"
                ]
            )
        }
    }

    @Test func `what cannot be invited is refused with its code`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 3)
            let store = evening.invitations
            func refusal(_ request: InvitationRequest) async throws -> InvitationRefusal? {
                if case .failure(let refusal) = try await store.invite(request) { refusal } else { nil }
            }
            #expect(try await refusal(evening.request(to: 0)) == .unknownUser)
            #expect(try await refusal(evening.request(rounds: 0)) == .invalidRounds)
            #expect(try await refusal(evening.request(rounds: 5)) == .notEnoughGames)
            let now: Instant = try await database.value("select clock_timestamp()")
            for seconds in [60, 7200] {
                let request = InvitationRequest(
                    from: evening.members[0],
                    to: evening.members[1],
                    league: .nba,
                    rounds: 1,
                    expiresAt: now + .seconds(seconds)
                )
                #expect(try await refusal(request) == .invalidExpiration)
            }
            #expect(try await refusal(evening.request(rounds: 4)) == nil)
            #expect(try await refusal(evening.request(rounds: 1)) == .alreadyInvited)
            try await database.pool.execute(
                "insert into people.block (account_id, blocked_id) values (\(evening.members[2]), \(evening.members[0]))"
            )
            #expect(try await refusal(evening.request(to: 2)) == .unknownUser)
            #expect(try await refusal(evening.request(from: 2, to: 0)) == .unknownUser)
            try await database.pool.execute("update contest_rules set most_pending = 1")
            try await database.pool.execute("delete from people.block")
            #expect(try await refusal(evening.request(to: 2)) == .tooManyPending)
            // One that is over, and not marked yet, does not block a new one.
            try await database.pool.execute("update invitation set expires_at = clock_timestamp()")
            #expect(try await refusal(evening.request(to: 1)) == nil)
        }
    }

    @Test func `an answer counts once, and only from the member it is for`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 3)
            let (one, two, stranger) = (evening.members[0], evening.members[1], evening.members[2])
            let store = evening.invitations
            let first = try await evening.invite()
            #expect(try await store.answer(first, by: stranger, .accepted) == .failure(.unknownInvitation))
            #expect(try await store.answer(first, by: one, .accepted) == .failure(.notYours))
            #expect(try await store.answer(first, by: two, .withdrawn) == .failure(.notYours))
            let draft = try await store.answer(first, by: two, .accepted).get()
            #expect(draft != nil)
            #expect(try await store.answer(first, by: two, .accepted) == .success(draft))
            #expect(try await store.answer(first, by: two, .rejected) == .failure(.notPending))
            let second = try await evening.invite()
            #expect(try await store.answer(second, by: two, .rejected) == .success(nil))
            let third = try await evening.invite()
            #expect(try await store.answer(third, by: one, .withdrawn) == .success(nil))
            #expect(try await evening.notices(0) == ["draft_started", "invitation_rejected"])
            let fourth = try await evening.invite()
            try await database.pool.execute("update invitation set expires_at = clock_timestamp() where id = \(fourth)")
            #expect(try await store.answer(fourth, by: two, .accepted) == .failure(.expired))
            // The late answer has ended it.
            #expect(try await evening.texts("select reason from invitation where id = \(fourth)") == ["time"])
        }
    }

    @Test func `an invitation whose games are called off expires when too few bets are left`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 3)
            let invitation = try await evening.invite(rounds: 2)
            try await evening.change(0, "status = 'postponed'")
            // The expiry follows the earliest start that is left.
            let lead = try await evening.texts(
                "select (g.start_time - i.expires_at)::text from invitation i, game g where g.id = \(evening.games[1])"
            )
            #expect(lead == ["00:30:00"])
            try await evening.change(1, "day = day + 1, start_time = start_time + interval '1 day'")
            let state = try await evening.texts(
                "select state || ' ' || reason from invitation where id = \(invitation)"
            )
            #expect(state == ["expired not_enough_games"])
            #expect(try await evening.notices(0) == ["sent_invitation_expired"])
            #expect(try await evening.notices(1) == ["new_invitation", "rec_invitation_expired"])
        }
    }
}
