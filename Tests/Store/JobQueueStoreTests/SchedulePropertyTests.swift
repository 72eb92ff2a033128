import Postgres
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

/// Compares the slots of random specs, around nights in which clocks change, with those found by checking every minute.
/// A failure names its seed.
@Suite("Schedule specs against a naive clock")
struct SchedulePropertyTests {
    /// Days on which clocks are difficult: hours, half hours, midnights and a whole day are skipped or repeated; also a
    /// leap day.
    private static let nights = [
        ("America/New_York", "2026-03-08"), ("America/New_York", "2026-11-01"), ("Europe/Berlin", "2026-03-29"),
        ("Europe/Berlin", "2026-10-25"), ("Australia/Lord_Howe", "2026-04-05"), ("Australia/Lord_Howe", "2026-10-04"),
        ("America/Havana", "2026-03-08"), ("America/Havana", "2026-11-01"), ("America/Sao_Paulo", "2018-11-04"),
        ("America/Sao_Paulo", "2018-02-18"), ("America/St_Johns", "2006-10-29"), ("Pacific/Apia", "2011-12-30"),
        ("Africa/Casablanca", "2026-02-15"), ("Europe/Lisbon", "2028-02-29"), ("UTC", "2026-12-31"),
    ]
    private static let seeds =
        Array(0..<Thoroughness.choose(quick: 10, thorough: 40)) + [UInt64.random(in: 40...UInt64.max)]

    @Test(arguments: nights)
    func `random specs fire at the slots that a check of every minute finds`(zone: String, day: String) async throws {
        let day = try #require(CivilDate(day))
        let midnight = try #require(Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400))
        try await withTestDatabase { database in
            let wall = try await Wall(zone, from: midnight - .seconds(84 * 3600), hours: 144, in: database)
            var compared = 0
            for seed in Self.seeds {
                var random = SplitMix(seed: seed)
                let spec = randomSpec(near: day, using: &random)
                // Starts after the first day, because the naive clock does not know which times were shown before that
                // day.
                let after = wall.start + .seconds(Int64.random(in: 25 * 3600..<138 * 3600, using: &random))
                let expected = try wall.slots(of: NaiveCron(spec), after: after).prefix(20)
                let found = try await database.slots(spec, zone, after: after, until: wall.end, atMost: 20)
                #expect(found == expected.map(\.description), "seed \(seed): \(spec) in \(zone) after \(after)")
                compared += found.count
            }
            #expect(compared > 2 * Self.seeds.count, "too few specs fired for a comparison")
        }
    }
}

extension TestDatabase {
    /// - Returns: The slots after `after`; none for a spec whose date never occurs.
    fileprivate func slots(
        _ spec: String,
        _ zone: String,
        after: Instant,
        until end: Instant,
        atMost limit: Int32
    ) async throws -> [String] {
        do {
            return try await pool.query(
                """
                with recursive fired (at, number) as (
                  select q.next_fire(\(spec), \(zone), \(after)), 1
                  union all
                  select q.next_fire(\(spec), \(zone), at), number + 1 from fired where number < \(limit) and at <= \(end)
                )
                select at from fired where at <= \(end) order by number
                """
            ).map { try $0.decode(Instant.self).description }
        } catch let error as PostgresError where error.sqlState == .invalidParameter {
            return []
        }
    }
}

/// The local times that a wall clock shows, minute by minute.
private struct Wall {
    let start: Instant
    /// Minutes since 1970-01-01 00:00 local time.
    let shown: [Int64]

    var end: Instant { start + .seconds(60 * Int64(shown.count - 1)) }

    init(_ zone: String, from start: Instant, hours: Int32, in database: TestDatabase) async throws {
        self.start = start
        let row = try await database.pool.first(
            """
            select array_agg(floor(extract(epoch from at at time zone \(zone)) / 60)::bigint order by at)
              from generate_series(\(start), \(start) + \(hours) * interval '1 hour', interval '1 minute') as at
            """
        )
        shown = try #require(try row?.decode([Int64].self))
    }

    /// The slots of `cron` after an instant, found by checking every minute.
    func slots(of cron: NaiveCron, after: Instant) -> [Instant] {
        var newest = shown[0]
        var slots: [Instant] = []
        for (minute, now) in shown.enumerated().dropFirst() {
            // Each time of day fires once: skipped times fire now, repeated ones do not fire again.
            let due = cron.isInterval ? cron.suits(now) : newest < now && (newest + 1...now).contains(where: cron.suits)
            newest = max(newest, now)
            let at = start + .seconds(60 * Int64(minute))
            if due, at > after { slots.append(at) }
        }
        return slots
    }
}

/// A spec that often matches the nights and days around `day`.
private func randomSpec(near day: CivilDate, using random: inout SplitMix) -> String {
    let dates = (-1...2).compactMap { day.adding(days: $0)?.day }
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    let months = ["*", "*", "*/2", "1-12", "\(day.month)", "\(day.month),7", "feb", "mar-nov"]
    let weekdays = ["*", "*", "*", "*/2", "0-7", "5-7", "1-5/2", names.randomElement(using: &random) ?? "sun"]
    return [
        randomField(in: 0...59, often: [0, 1, 15, 30, 59], using: &random),
        randomField(in: 0...23, often: [0, 1, 2, 3, 23], using: &random),
        Bool.random(using: &random) ? "*" : randomField(in: 1...31, often: dates, using: &random),
        months.randomElement(using: &random) ?? "*",
        weekdays.randomElement(using: &random) ?? "*",
    ].joined(separator: " ")
}

private func randomField(in bounds: ClosedRange<Int>, often: [Int], using random: inout SplitMix) -> String {
    func value() -> Int {
        Bool.random(using: &random)
            ? often.randomElement(using: &random) ?? bounds.lowerBound : Int.random(in: bounds, using: &random)
    }
    func item() -> String {
        let (one, other) = (value(), value())
        let range = "\(min(one, other))-\(max(one, other))"
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: range
        case 1: "\(range)/\(Int.random(in: 1...20, using: &random))"
        default: "\(one)"
        }
    }
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: "*"
    case 1: "*/\(Int.random(in: 1...12, using: &random))"
    case 2: "\(item()),\(item()),\(item())"
    default: item()
    }
}
