import CommandLineOutput
import Cryptography
import EphemeralPostgres
import Fleet
import FoundationEssentials
import Postgres
import Runtime
import SystemPackage
import Time
import Transport

/// Measures picks and sign-ins over the api.
struct MemberRequestsMeasurement: Sendable {
    let plan: ContestsBench
    let pool: PostgresPool

    /// The rounds of a draft, and the games on offer: each has a handicap and a total.
    private static let rounds = 16
    private static let picks = 2 * rounds

    func results(on cluster: EphemeralPostgres, in folder: FilePath) async throws -> [BenchReport.Result] {
        let (tokenKeys, identityKeys) = (
            folder.appending("token-keys").string, folder.appending("identity-keys").string
        )
        let mailKeys = try TokenKeyFile.make(at: tokenKeys)
        try SecretFile.make(at: identityKeys, SealingKey.makeLine() + "\n")
        let ports = try freePorts(1)
        let variables = [
            "TOKEN_KEY_FILE": tokenKeys, "IDENTITY_KEY_FILE": identityKeys, "MAIL_FROM": "no-reply@scores.example.org",
            "PUBLIC_URL": "http://127.0.0.1:\(ports[0])", "LIMIT_SIGN_INS": "0",
        ]
        try await insertGames()
        return try await BenchedApi.run(ports, adding: variables, on: cluster, in: folder) { api in
            var members: [BenchedMember] = []
            for number in 0..<2 * plan.drafts {
                Progress.terminal.show(number, of: 2 * plan.drafts, "members")
                members.append(try await BenchedMember(number, api, pool: pool, mailKeys: mailKeys))
            }
            let drafts = try await drafts(of: members, api)
            try await pool.execute("analyze")
            return try await picked(drafts, api) + signedIn(members, api) + refused(members, api)
        }
    }

    /// Inserts games of tomorrow evening with a book's prices.
    private func insertGames() async throws {
        try await pool.execute(
            """
            with teams as (
              insert into team (league_id, slug, name) select 'nba', 'draft-' || n, 'Easton ' || n
                from generate_series(1, \(Int32(2 * Self.rounds))) n)
            insert into book values ('one', 'One', 'O', 'sportsbook', 'market', 'one')
            """
        )
        try await pool.execute(
            """
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
            select 'nba', home.id, away.id, s.day, (s.day + interval '19 hours') at time zone l.zone + n * interval '1 minute',
                   'scheduled', clock_timestamp()
              from generate_series(1, \(Int32(Self.rounds))) n
              join team home on home.slug = 'draft-' || 2 * n join team away on away.slug = 'draft-' || 2 * n - 1
              join league l on l.id = 'nba'
             cross join lateral (select (clock_timestamp() at time zone l.zone)::date + 1 as day) s
            """
        )
        try await pool.execute(
            """
            insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                    observed_at)
            select g.id, p.market, '', p.line, p.side, 'back', 'one', -110, 'open', 'espn', clock_timestamp(),
                   clock_timestamp()
              from game g, (values ('spread', -4, 'home'), ('spread', -4, 'away'), ('total', 225, 'over'),
                                   ('total', 225, 'under')) as p (market, line, side)
             where g.status = 'scheduled'
            """
        )
    }

    /// A draft and the tokens of its members.
    private struct BenchedDraft: Sendable {
        let id: String
        let tokens: [String]
        /// The games in the order of their starts.
        let games: [String]

        /// Makes a pick. Its number determines the game and the bet.
        func pick(_ number: Int, _ api: BenchedApi) async throws {
            let side = number.isMultiple(of: 2) ? "home" : "over"
            let body = #"{"gameId":"\#(games[number / 2])","side":"\#(side)"}"#
            let token = tokens[number % 2]
            let reply = try await api.send(.put, "drafts/\(id)/picks/\(number)", body, token: token)
            guard reply.status == 200 else { throw BenchError.failed("a pick was refused: \(reply.status)") }
        }

        func read(as member: Int, _ api: BenchedApi) async throws {
            let reply = try await api.send(.get, "drafts/\(id)", token: tokens[member])
            guard reply.status == 200 else { throw BenchError.failed("no draft: \(reply.status)") }
        }
    }

    private struct Sent: Decodable {
        struct Invitation: Decodable {
            let id: String
            let draftId: String?
        }

        struct PoolGame: Decodable {
            struct Game: Decodable {
                let id: String
            }

            let game: Game
        }

        let invitation: Invitation
        let games: [PoolGame]
    }

    private func drafts(of members: [BenchedMember], _ api: BenchedApi) async throws -> [BenchedDraft] {
        var drafts: [BenchedDraft] = []
        for number in 0..<plan.drafts {
            Progress.terminal.show(number, of: plan.drafts, "drafts")
            let (one, two) = (members[2 * number], members[2 * number + 1])
            let sent: Sent = try await api.sent(
                .post,
                "invitations",
                #"{"recipientUid":"\#(two.id)","league":"nba","draftRounds":\#(Self.rounds)}"#,
                token: one.token,
                headers: ["Idempotency-Key": "draft-\(number)"]
            )
            let accepted: Sent = try await api.sent(
                .post,
                "invitations/\(sent.invitation.id)/accept",
                token: two.token
            )
            guard let id = accepted.invitation.draftId else { throw BenchError.failed("no draft") }
            drafts.append(BenchedDraft(id: id, tokens: [one.token, two.token], games: sent.games.map(\.game.id)))
        }
        return drafts
    }

    private func picked(_ drafts: [BenchedDraft], _ api: BenchedApi) async throws -> [BenchReport.Result] {
        let pace = Pace(perSecond: plan.pickRate, count: drafts.count * Self.picks)
        Progress.terminal.show("reading drafts, \(plan.pickRate) a second")
        let reads = try await pace.run(lanes: drafts.count) { lane, step in
            try await drafts[lane].read(as: step % 2, api)
        }
        let before = try await lists(pace.duration, from: 0, api)
        Progress.terminal.show("picks, \(plan.pickRate) a second")
        async let during = lists(pace.duration, from: before.count, api)
        let picks = try await pace.run(lanes: drafts.count) { lane, step in try await drafts[lane].pick(step, api) }
        return try await picks.percentiles(named: "pick")
            .comparing("reading the draft", reads.percentiles(named: ""))
            + during.percentiles(named: "games_during_picks")
            .comparing("before", before.percentiles(named: ""))
    }

    private func signedIn(_ members: [BenchedMember], _ api: BenchedApi) async throws -> [BenchReport.Result] {
        let pace = Pace(perSecond: plan.signInRate, count: plan.signIns)
        Progress.terminal.show("sign-ins, \(plan.signInRate) a second")
        let signIns = try await pace.run(lanes: plan.signIns) { lane, _ in
            let member = members[lane % members.count]
            let body = #"{"email":"\#(member.email)","password":"\#(BenchedMember.password)"}"#
            let reply = try await api.send(.post, "auth/sign-in", body)
            guard reply.status == 200 else { throw BenchError.failed("a sign-in was refused: \(reply.status)") }
        }
        let reads = try await pace.run(lanes: plan.signIns) { lane, _ in
            let reply = try await api.send(.get, "me", token: members[lane % members.count].token)
            guard reply.status == 200 else { throw BenchError.failed("no account: \(reply.status)") }
        }
        return signIns.percentiles(named: "sign_in").comparing("reading the account", reads.percentiles(named: ""))
    }

    /// The times of sign-ins with an address that has no account, each in turn with one with a wrong password. If they
    /// differed, they would reveal which addresses have accounts.
    private func refused(_ members: [BenchedMember], _ api: BenchedApi) async throws -> [BenchReport.Result] {
        var (unknown, wrong): ([Double], [Double]) = ([], [])
        for number in 0..<plan.signIns {
            Progress.terminal.show(number, of: plan.signIns, "refused sign-ins")
            wrong.append(try await refusal(of: members[number % members.count].email, api))
            unknown.append(try await refusal(of: "nobody\(number)@example.org", api))
        }
        return unknown.percentiles(named: "sign_in_unknown")
            .comparing("wrong password", wrong.percentiles(named: ""))
    }

    /// The milliseconds until a sign-in with a wrong password is refused.
    private func refusal(of email: String, _ api: BenchedApi) async throws -> Double {
        let begin = ContinuousClock.now
        let body = #"{"email":"\#(email)","password":"not \#(BenchedMember.password)"}"#
        let reply = try await api.send(.post, "auth/sign-in", body)
        guard reply.status == 401 else { throw BenchError.failed("a sign-in was answered with \(reply.status)") }
        return (ContinuousClock.now - begin).seconds * 1000
    }

    /// The times of lists of games that are not cached, twenty a second.
    /// - Parameter first: Numbers the requests, so that none repeats an earlier one. All have the same games.
    private func lists(_ duration: Duration, from first: Int, _ api: BenchedApi) async throws -> [Double] {
        let rate = 20
        let pace = Pace(perSecond: rate, count: max(1, Int(duration.seconds * Double(rate))))
        let today = CivilDate(daysSinceEpoch: Int(MachineClock.now.microseconds / 86_400_000_000))
        guard let today, let last = today.adding(days: 3) else { throw BenchError.failed("no date") }
        return try await pace.run(lanes: 1) { _, step in
            let number = first + step
            let begin = today.adding(days: -3 - number % 100) ?? today
            let limit = 100 + number / 100
            let reply = try await api.get("\(api.url)/api/v1/games?league=nba&limit=\(limit)&from=\(begin)&to=\(last)")
            let hasGames = String(decoding: reply.body, as: UTF8.self).contains(#""homeTeam":"#)
            guard reply.status == 200, hasGames else { throw BenchError.failed("no list of games: \(reply.status)") }
        }
    }
}
