import APIModels
import Foundation
import HTTPTypes
import Postgres
import Scores
import TestSupport
import TestTools
import Testing

@testable import APIServer

/// The api with accounts, an evening of games with lines, and members who play contests on them over HTTP.
struct ContestsUnderTest: Sendable {
    let accounts: AccountsUnderTest
    /// Members with the usernames `member0`, `member1` …
    let members: [TokensResponse]
    /// A minute apart, in the order of their starts. Each has a handicap of −4 and a total of 225.
    let games: [GameID]

    /// Starts the api.
    /// - Parameters:
    ///   - variables: Environment variables in addition to those of accounts.
    ///   - count: The number of games.
    ///   - members: The number of members.
    static func run(
        _ variables: [String: String] = [:],
        games count: Int = 2,
        members: Int = 2,
        _ body: @Sendable (ContestsUnderTest) async throws -> Void
    ) async throws {
        try await AccountsUnderTest.run(variables) { accounts in
            let games = try await insertGames(count, accounts.api.owner)
            var tokens: [TokensResponse] = []
            for number in 0..<members {
                let member = try await accounts.signUp("member\(number)@example.org")
                let name = UsernameRequest(username: "member\(number)")
                let named = try await accounts.send(.put, "me/username", name, token: member.accessToken)
                #expect(named.status == .ok, "\(named.text)")
                tokens.append(member)
            }
            try await body(ContestsUnderTest(accounts: accounts, members: tokens, games: games))
        }
    }

    /// Inserts games that begin in two hours, with a book's prices.
    private static func insertGames(_ count: Int, _ owner: PostgresPool) async throws -> [GameID] {
        try await owner.execute(
            """
            with teams as (
              insert into team (league_id, slug, name, abbreviation)
              select 'nba', 'team' || n, 'Team ' || n, 'T' || n from generate_series(1, \(Int32(2 * count))) n
              returning id, slug)
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
            select 'nba', home.id, away.id, (f.first at time zone l.zone)::date, f.first + n * interval '1 minute',
                   'scheduled', clock_timestamp()
              from generate_series(1, \(Int32(count))) n
              join teams home on home.slug = 'team' || 2 * n join teams away on away.slug = 'team' || 2 * n - 1
              join league l on l.id = 'nba'
             cross join lateral (select date_trunc('minute', clock_timestamp()) + interval '2 hours' as first) f
            """
        )
        try await owner.execute("insert into book values ('one', 'One', 'O', 'sportsbook', 'market', 'one')")
        try await owner.execute(
            """
            insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                    observed_at)
            select g.id, p.market, '', p.line, p.side, 'back', 'one', -110, 'open', 'espn', clock_timestamp(),
                   clock_timestamp()
              from game g, (values ('spread', -4, 'home'), ('spread', -4, 'away'), ('total', 225, 'over'),
                                   ('total', 225, 'under')) as p (market, line, side)
             where g.league_id = 'nba'
            """
        )
        return try await owner.query("select id from game where league_id = 'nba' order by start_time").map {
            try $0.decode(GameID.self)
        }
    }

    var owner: PostgresPool { accounts.api.owner }

    func uid(_ member: Int) -> String { members[member].user.id.uuidString.lowercased() }

    /// Gets a resource as a member.
    func get(_ path: String, as member: Int, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, path, as: member, headers)
    }

    /// Sends a request as a member.
    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        as member: Int,
        _ headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> TestResponse {
        var headers = headers
        headers[.authorization] = "Bearer \(members[member].accessToken)"
        return try await accounts.api.send(method, "/api/v1/\(path)", headers, body: body)
    }

    /// Sends an invitation of one member to another.
    /// - Parameters:
    ///   - key: The idempotency key; `nil`: none.
    ///   - fields: More fields of the body, each with a comma before it.
    func invite(
        _ rounds: Int = 2,
        from inviter: Int = 0,
        to recipient: Int = 1,
        key: String? = "one",
        fields: String = ""
    ) async throws -> TestResponse {
        let body = #"{"recipientUid":"\#(uid(recipient))","league":"nba","draftRounds":\#(rounds)\#(fields)}"#
        return try await send(
            .post,
            "invitations",
            as: inviter,
            key.map { [.idempotencyKey: $0] } ?? [:],
            body: body
        )
    }

    /// The first member invites another one, who accepts.
    func draft(_ rounds: Int = 2, with other: Int = 1, fields: String = "") async throws -> DraftDetailResponse {
        let sent = try await invite(rounds, to: other, key: "to-\(other)", fields: fields)
        let invitation: InvitationDetailResponse = try sent.decoded()
        let accepted = try await send(.post, "invitations/\(invitation.invitation.id)/accept", as: other)
        #expect(accepted.status == .ok, "\(accepted.text)")
        let draft = try #require(try accepted.decoded(InvitationDetailResponse.self).invitation.draftId)
        return try await get("drafts/\(draft)", as: 0).decoded()
    }

    /// Makes a pick in turn.
    func pick(
        _ side: String,
        on game: Int,
        as number: Int,
        in draft: UUID,
        with other: Int = 1
    ) async throws -> TestResponse {
        try await send(
            .put,
            "drafts/\(draft)/picks/\(number)",
            as: number % 2 == 0 ? 0 : other,
            body: #"{"gameId":"\#(games[game])","side":"\#(side)"}"#
        )
    }

    /// A contest of one round for each game between the first member, who has the home teams, and another one, who has
    /// the sides under the totals.
    func contest(_ rounds: Int = 2, with other: Int = 1) async throws -> UUID {
        let draft = try await draft(rounds, with: other).draft.id
        var last: DraftDetailResponse?
        for number in 0..<2 * rounds {
            let side = number % 2 == 0 ? "home" : "under"
            let answer = try await pick(side, on: number / 2, as: number, in: draft, with: other)
            #expect(answer.status == .ok, "\(answer.text)")
            last = try answer.decoded()
        }
        return try #require(last?.draft.contestId)
    }

    /// Writes a revision of a game with its job, as a scraper does.
    func revise(_ game: Int, _ revision: Int64, _ status: String, home: Int16, away: Int16) async throws {
        try await owner.execute(
            """
            with revised as (
              update game set status = \(status), home_score = \(home), away_score = \(away), revision = \(revision),
                              ended_at = case \(status)::text when 'final' then clock_timestamp() end
               where id = \(games[game]) returning id, day
            ), stored as (
              insert into game_revision (game_id, revision, snapshot, source)
              select id, \(revision),
                     jsonb_build_object('status', \(status)::text, 'day', day::text, 'periods', '[]'::jsonb,
                                        'score', jsonb_build_object('home', \(home)::int, 'away', \(away)::int)), 'espn'
                from revised returning game_id)
            select q.enqueue('diff', 'diff', jsonb_build_object('game', game_id), p_unique_key => 'diff:' || game_id,
                             p_lane => 'diff:' || game_id) from stored
            """
        )
    }
}
