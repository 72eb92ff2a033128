import Postgres
import TestSupport
import Testing

/// What looking ahead is worth, on a Saturday that is only counted through, by the arithmetic of `ops.scaler_signal`.
@Suite("A Saturday's waits", .serialized, .timeLimit(.minutes(2)))
struct SaturdayTests {
    /// What `ops.workers_wanted` says at each count: of the present load and what waits; looking ahead, also of the
    /// games that are on and begin soon.
    private func play(lookingAhead: Bool, most: Int, _ session: some PostgresSession) async throws -> Saturday {
        var day = Saturday()
        while day.goesOn {
            let sight = day.sight
            let perPage = 1 / Double(Saturday.pace)
            let now = lookingAhead ? max(sight.ended, Double(sight.pages) * perPage) : sight.ended
            let soon = lookingAhead ? now + Double(sight.soon) * perPage : 0
            let row = try await session.first(
                """
                select greatest(ops.workers_wanted(\(now), \(Saturday.meanService), \(Int64(sight.due)),
                                                   \(Int32(Saturday.slots)), 1, \(Int32(most))),
                                ops.workers_wanted(\(soon), \(Saturday.meanService), 0, \(Int32(Saturday.slots)), 1,
                                                   \(Int32(most))))
                """
            )
            day.go(on: Int(try #require(row).decode(Int32.self)))
        }
        return day
    }

    @Test("looking ahead, hardly a page waits; by what has come alone, each wave waits for workers to start")
    func waits() async throws {
        try await withTestDatabase { database in
            let (ahead, behind) = try await database.pool.withConnection { connection in
                (
                    try await play(lookingAhead: true, most: 8, connection),
                    try await play(lookingAhead: false, most: 8, connection)
                )
            }
            #expect(ahead.waits.count == behind.waits.count)
            #expect(ahead.waits.count == 140 * Saturday.pagesOfGame * Saturday.length / Saturday.pace)
            print(
                "waits in seconds, looking ahead and not: p99 \(ahead.wait(perMille: 990)) \(behind.wait(perMille: 990)),",
                "longest \(ahead.wait(perMille: 1000)) \(behind.wait(perMille: 1000)); workers \(ahead.most) \(behind.most)"
            )
            #expect(ahead.wait(perMille: 1000) <= 2)
            #expect(behind.wait(perMille: 1000) >= 30)
            #expect(behind.wait(perMille: 990) >= 5 * max(1, ahead.wait(perMille: 990)))
            #expect(ahead.most <= 8)
        }
    }

    @Test("with too few allowed, looking ahead helps no more: a cap is a cap")
    func capped() async throws {
        try await withTestDatabase { database in
            let day = try await database.pool.withConnection {
                try await play(lookingAhead: true, most: 2, $0)
            }
            #expect(day.most == 2)
            #expect(day.wait(perMille: 1000) > 60)
        }
    }
}
