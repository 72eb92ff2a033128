import Foundation
import Postgres
import TestTools
import Testing

/// Checks the received pushes with the record of the fake APNs and the table of deliveries.
extension SimulatedGameDay {
    /// Expects that every follower got every score or a later one that replaced it, that every phone got the start,
    /// scores and the end of every game, and that every delivery recorded as delivered arrived.
    /// - Parameter mayRepeat: Whether a push may arrive again with the same apns-id, which the phone shows only once. A
    ///   program that is killed between sending and recording sends again. A whole game may pass while it is down, so
    ///   that the end replaces all scores of the game, but scores of some games must be sent.
    func expectPushes(mayRepeat: Bool = false) async throws {
        let arrived = try await pushes().filter { $0.status == 200 }
        #expect(
            try await strings("select id::text from device where token not like 'v1.%'") == [],
            "tokens in plain text, to which anyone who reads the database can push"
        )
        try await expectCompleteScores()
        try await expectEveryScorePushed()
        try await expectRecordedOutcomes(arrived)
        try await expectRepeats(in: arrived, mayRepeat: mayRepeat)
        try await expectLanguages(of: arrived)
        var pushedScores = 0
        for game in try await playedGames() {
            for (phone, token) in Self.tokens.enumerated() {
                let mine = arrived.filter { $0.token == token }
                let what = "phone \(phone), game \(game.id)\n\(try await recorded())"
                let pushed = try expectSequence(of: game.id, in: game.league, mine, what)
                #expect(mayRepeat || pushed > 0, "no score sent: \(what)")
                pushedScores += pushed
            }
        }
        #expect(pushedScores > 0)
    }

    /// Expects that the phone whose app has localized strings gets keys of the strings file with the right number of
    /// arguments, and that the others get English.
    private func expectLanguages(of arrived: [Push]) async throws {
        let file = try await Tool(program: "bardown").run(["push", "strings", "--format", "strings"])
        #expect(file.code == 0)
        let lines = file.output.split(separator: "\n").filter { $0.hasPrefix("\"") }.map { $0.split(separator: "\"") }
        let holes = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[2].count { $0 == "%" }) })
        for push in arrived {
            let alert = try push.content.aps.alert
            let isLocalized = push.token == Self.tokens.last
            #expect(isLocalized == (alert.title == nil && alert.body == nil), "\(push.payload)")
            let strings = [(alert.titleKey, alert.titleArgs), (alert.bodyKey, alert.bodyArgs)]
            for (key, args) in strings where isLocalized {
                let known = holes[(key ?? "")[...]]
                #expect(known == args?.count ?? 0, "\(push.payload)")
            }
        }
        let tokens = Set(arrived.map(\.token))
        #expect(tokens.contains(Self.tokens[2]) && tokens.count == Self.tokens.count)
    }

    /// The games that were played to their end. Each phone follows at least one of a game's two teams.
    private func playedGames() async throws -> [(id: String, league: String)] {
        let played = try await pool.query("select id::text, league_id from game where status = 'final'")
            .map { try $0.decode(String.self, String.self) }
        let count = try await games().count { $0.status == "final" } + tapedGames
        #expect(played.count == count && count > 0)
        return played.map { (id: $0.0, league: $0.1) }
    }

    /// Expects that the pushes about a game to one phone include one start and one end, and that its scores are in
    /// order and without repetition.
    /// - Returns: The number of different scores that were sent; for the NBA, whose scores are not alerted, the number
    ///   of ends of periods.
    private func expectSequence(of game: String, in league: String, _ pushes: [Push], _ what: String) throws -> Int {
        var seen: Set<String> = []
        let contents = try pushes.filter { seen.insert($0.apnsId).inserted }.map { try $0.content }
            .filter { $0.gameId == game }
        #expect(contents.count { $0.type == "start" } == 1, "\(what)")
        #expect(contents.count { $0.type == "final" } == 1, "\(what)")
        let versions = contents.filter { $0.type == "score" }.map(\.version)
        // Baskets lead to no alerts: a game has about 100 of them.
        let pushed = league == "nba" ? contents.filter { $0.type == "period_end" }.map(\.version) : versions
        #expect(league != "nba" || versions.isEmpty, "baskets sent: \(what)")
        #expect(versions == versions.sorted(), "scores out of order: \(what)")
        #expect(Set(versions).count == versions.count, "a score sent under two ids: \(what)")
        return pushed.count
    }

    /// Expects that all pushes of an alert to a phone have the same apns-id.
    ///
    /// A push may arrive more than once. If it gets no answer for ten seconds, or its server is silent for seven
    /// seconds, it may or may not have been accepted, so it is sent again. The pending pushes of a run that lost its
    /// lease are also sent again. On an overloaded machine both happen without a crash. Without such a reason, no push
    /// may arrive twice.
    private func expectRepeats(in arrived: [Push], mayRepeat: Bool) async throws {
        struct ReceivedScore: Hashable {
            let token: String
            let game: String
            let type: String
            let version: Int
        }
        let tellings = Dictionary(grouping: arrived) { push in
            let content = try? push.content
            return ReceivedScore(
                token: push.token,
                game: content?.gameId ?? "",
                type: content?.type ?? "",
                version: content?.version ?? -1
            )
        }
        for (received, pushes) in tellings {
            #expect(Set(pushes.map(\.apnsId)).count == 1, "\(received) under several ids")
        }
        let repeated = Dictionary(grouping: arrived) { "\($0.token) \($0.apnsId)" }.filter { $0.value.count > 1 }
        if !repeated.isEmpty { print("pushes that arrived again, under the same id: \(repeated.count)") }
        let unexplained = Set(repeated.keys).subtracting(try await repeatablePushes())
        #expect(mayRepeat || unexplained == [], "pushes were repeated that had not been given up")
    }

    /// Returns token and apns-id of the pushes that may arrive twice: those with a failed attempt in the table of
    /// deliveries, and those of a run that did not complete.
    private func repeatablePushes() async throws -> [String] {
        try await strings(
            """
            select p.token || ' ' || d.apns_id from delivery d join device v on v.id = d.device_id
              join unnest(\(Self.tokens)) p (token) on v.token_digest = sha256(convert_to(p.token, 'UTF8'))
             where d.failures > 0
                or exists (select from q.run r
                            where r.kind = 'send_push' and r.outcome in ('lost', 'retried', 'released')
                              and (r.args ->> 'alertID')::bigint = d.alert_id)
            """
        )
    }

    /// Expects that every score event has a delivery for every follower, which is delivered, or superseded by a later
    /// one that is, and that the events of a game lead to its score.
    private func expectEveryScorePushed() async throws {
        let missing = try await strings(
            """
            select format('%s: %s-%s at revision %s: %s', t.slug, e.home_score, e.away_score, e.revision,
                          coalesce(s.outcome, 'no delivery'))
              from game_event e join game g on g.id = e.game_id join team t on t.id = g.home_team_id
              join (select distinct f.device_id, x.id as game_id from follow f
                      join game x on f.team_id in (x.home_team_id, x.away_team_id)) fan on fan.game_id = g.id
              left join alert p on p.game_event_id = e.id
              left join delivery s on s.alert_id = p.id and s.device_id = fan.device_id
             -- Neither baskets nor goals of a shootout have alerts of their own.
             where e.kind = 'score' and g.league_id <> 'nba' and e.period_kind is distinct from 'shootout'
               and s.outcome is distinct from 'delivered'
               and not (s.outcome = 'superseded' and exists (
                     select 1 from alert l join delivery d on d.alert_id = l.id
                      where l.game_id = e.game_id and l.revision > e.revision and l.kind in ('score', 'correction', 'final')
                        and d.device_id = fan.device_id and d.outcome = 'delivered'))
            """
        )
        #expect(missing == [])
        let unended = try await strings(
            """
            select format('%s: %s-%s', g.id, g.home_score, g.away_score) from game g
             where g.status = 'final' and g.home_score + g.away_score > 0 and (g.home_score, g.away_score) is distinct from
                   (select (e.home_score, e.away_score) from game_event e
                     where e.game_id = g.id and e.kind in ('score', 'correction') order by e.id desc limit 1)
            """
        )
        #expect(unended == [], "the events of a game do not lead to its score")
    }

    /// Expects that every alert was planned, and that every phone of its plan has an outcome.
    private func expectCompleteScores() async throws {
        let unfinished = try await strings(
            """
            select format('%s %s: planned %s, %s of %s ended', p.game_id, p.kind, p.planned_at, count(d.device_id), p.audience)
              from alert p left join delivery d on d.alert_id = p.id
             group by p.id having p.planned_at is null or p.audience is distinct from count(d.device_id)
            """
        )
        #expect(unfinished == [])
    }

    private func expectRecordedOutcomes(_ arrived: [Push]) async throws {
        let delivered = try await strings(
            """
            select p.token || ' ' || d.apns_id from delivery d join device v on v.id = d.device_id
              join unnest(\(Self.tokens)) p (token) on v.token_digest = sha256(convert_to(p.token, 'UTF8'))
             where d.outcome = 'delivered'
            """
        )
        let invented = Set(delivered).subtracting(arrived.map { "\($0.token) \($0.apnsId)" })
        #expect(invented == [], "recorded as delivered, but APNs did not receive it")
    }

    private func strings(_ query: SQL) async throws -> [String] {
        try await pool.query(query).map { try $0.decode(String.self) }
    }

    /// Returns the alerts of each game and their outcomes, for the message of a failure.
    private func recorded() async throws -> String {
        try await strings(
            """
            select g.id || ' ' || h.slug || ' ' || g.status || ': ' || (select count(*) from game_event e where e.game_id = g.id)
                   || ' events, ' || count(distinct p.id) || ' alerts, ' || coalesce(sum(p.audience), 0) || ' planned, '
                   || coalesce(string_agg(distinct p.kind || '=' || d.outcome || coalesce(':' || d.reason, ''), ', '), 'nothing')
              from game g join team h on h.id = g.home_team_id
              left join alert p on p.game_id = g.id left join delivery d on d.alert_id = p.id
             group by g.id, h.slug
            """
        ).joined(separator: "\n")
    }
}
