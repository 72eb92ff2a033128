import Postgres
import TestSupport
import Testing

/// Measures the benefit of requesting workers before games begin, on a simulated Saturday. `ops.scaler_signal` is
/// queried every 15 seconds, with the shipped bounds of `program_scale`. The results are printed with the budget of the
/// hosts.
@Suite("Waits on a simulated Saturday")
struct SaturdayTests {
    /// - Parameters:
    ///   - lookingAhead: Whether to follow column `desired`, which includes the need in ten minutes; otherwise
    ///     `desired_now`.
    ///   - most: An operator's value for `program_scale.most`.
    private func play(
        _ day: StoredSaturday,
        lookingAhead: Bool,
        most: Int? = nil
    ) async throws -> StoredSaturday {
        try await withTestDatabase { database in
            if let most { try await database.pool.execute("update program_scale set most = \(Int32(most))") }
            let allowed: Int16 = try await database.value(
                "select most from program_scale where program = 'detail-scraper'"
            )
            let day = try await database.pool.withConnection { connection in
                let tables = try await SaturdayTables(connection)
                var day = day
                while day.hasWork {
                    let wanted = try await tables.wanted(at: day)
                    day.advance(with: lookingAhead ? wanted.all : wanted.now)
                }
                return day
            }
            #expect(day.waits.count + day.folded == day.readings)
            #expect(day.most <= Int(allowed))
            report(day, lookingAhead, Int(allowed))
            return day
        }
    }

    private func report(_ day: StoredSaturday, _ lookingAhead: Bool, _ allowed: Int) {
        func seconds(_ perMille: Int) -> Double { (day.wait(perMille: perMille) * 10).rounded() / 10 }
        print(
            "\(day.budget.hosts) host(s) of \(day.budget.rate) requests/s, at most \(allowed) workers,",
            lookingAhead ? "looking ahead:" : "without looking ahead:",
            "\(day.late) of \(day.readings) readings waited over 5 s, \(day.folded) were left out,",
            "p99 \(seconds(990)) s, longest \(seconds(1000)) s, \(day.most) workers"
        )
    }

    /// A hundred concurrent games need ten pages a second, and three hosts allow twelve requests a second.
    private static let enough = SaturdayHosts.Budget.shipped(hosts: 3)
    /// A time soon after the third wave, with most games live.
    private static let noon = 6600

    @Test
    func `with looking ahead no page waits long for a worker, and without it a wave waits for new workers`()
        async throws
    {
        let ahead = try await play(StoredSaturday(Self.enough), lookingAhead: true)
        let behind = try await play(StoredSaturday(Self.enough), lookingAhead: false)
        #expect(ahead.wait(perMille: 1000) <= 2)
        #expect(behind.wait(perMille: 1000) >= 30)
        #expect(ahead.late < behind.late)
        #expect(ahead.folded < behind.folded)
    }

    @Test func `looking ahead does not help if too few workers are allowed`() async throws {
        let day = try await play(StoredSaturday(Self.enough, until: Self.noon), lookingAhead: true, most: 2)
        #expect(day.most == 2)
        #expect(day.wait(perMille: 990) > 10)
    }

    @Test
    func `if one host serves all games, pages wait for its slots, and more workers do not help`() async throws {
        let day = try await play(StoredSaturday(.shipped(hosts: 1), until: Self.noon), lookingAhead: true)
        #expect(day.wait(perMille: 990) > 10)
        #expect(day.folded > day.readings / 10)
        let crowd = try await play(StoredSaturday(.shipped(hosts: 1), until: Self.noon), lookingAhead: true, most: 16)
        #expect(crowd.most > day.most)
        #expect(abs(crowd.folded - day.folded) <= day.folded / 20)
    }
}
