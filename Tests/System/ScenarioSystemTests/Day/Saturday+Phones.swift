import Fleet
import FoundationEssentials
import Postgres
import Runtime
import TestTools
import Transport

extension Saturday {
    /// The tokens of three phones: one follows every team, one all home teams, one all away teams.
    static let tokens = (0..<3).map { String(repeating: "0\($0)", count: 32) }

    /// Registers the phones that get all alerts.
    func registerPhones(_ plan: Plan) async throws {
        let rows = try await pool.query(
            """
            select h.slug, a.slug, g.league_id from game g
              join team h on h.id = g.home_team_id join team a on a.id = g.away_team_id
            """
        )
        let teams = try rows.map { try $0.decode(String.self, String.self, String.self) }
        let home = teams.map { TestPhone.Team($0.0, in: $0.2) }
        let away = teams.map { TestPhone.Team($0.1, in: $0.2) }
        for (token, follows) in zip(Self.tokens, [home + away, home, away]) { try await register(token, follows) }
        for number in 0..<plan.extraPhones {
            let team = (home + away)[number % (home.count + away.count)]
            try await register("03" + Self.digits(number), [team])
        }
    }

    private static func digits(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 62 - digits.count) + digits
    }

    private func register(_ token: String, _ follows: [TestPhone.Team]) async throws {
        try await TestPhone(token: token, follows: follows).register(at: running.api, by: http)
    }

    /// Returns the number of pushes so far.
    func pushCount() async throws -> Int {
        try await pushes(since: 0).count
    }

    /// Returns the pushes that the fake APNs received, in order, without the first `number`.
    func pushes(since number: Int) async throws -> [ArrivedPush] {
        try await get("\(running.simulator.upstream)/control/pushes?since=\(number)", as: ArrivedPushes.self).pushes
    }

    private struct ArrivedPushes: Decodable {
        let pushes: [ArrivedPush]
    }
}

/// A push as the fake APNs received it.
struct ArrivedPush: Decodable, Sendable {
    let token: String
    let apnsId: String
    let status: Int?
    let payload: String

    /// The content of the alert. Two pushes with the same content under two ids are duplicate alerts.
    var reporting: String {
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(payload.utf8)) else { return payload }
        return "\(token) \(content.gameId) \(content.type) \(content.version)"
    }

    private struct Content: Decodable {
        let type: String
        let gameId: String
        let version: Int
    }
}
