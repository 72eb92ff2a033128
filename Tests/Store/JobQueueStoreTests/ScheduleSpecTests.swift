import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

/// Checks the slots of specs. All instants are in UTC.
@Suite("Schedule specs")
struct ScheduleSpecTests {
    /// Spec, zone, an instant, and the slots after it.
    private static let plain = """
        0 6 * * mon-fri     | UTC          | 2026-11-20T06:00Z | 2026-11-23T06:00Z 2026-11-24T06:00Z
        */20 9-10 * * *     | UTC          | 2026-01-01T09:35Z | 2026-01-01T09:40Z 2026-01-01T10:00Z 2026-01-01T10:20Z
        */20 9-10 * * *     | UTC          | 2026-01-01T10:39Z | 2026-01-01T10:40Z 2026-01-02T09:00Z
        5,50-59/4 0 * JAN * | UTC          | 2026-01-31T00:50Z | 2026-01-31T00:54Z 2026-01-31T00:58Z 2027-01-01T00:05Z
        0 12 * * sat-sun    | UTC          | 2026-02-02T00:00Z | 2026-02-07T12:00Z 2026-02-08T12:00Z 2026-02-14T12:00Z
        0 12 * * 7          | UTC          | 2026-02-02T00:00Z | 2026-02-08T12:00Z 2026-02-15T12:00Z
        0 9 * * *           | Asia/Kolkata | 2026-02-02T00:00Z | 2026-02-02T03:30Z
        @hourly             | UTC          | 2026-02-02T23:00Z | 2026-02-03T00:00Z
        @Yearly             | UTC          | 2026-01-01T00:00Z | 2027-01-01T00:00Z 2028-01-01T00:00Z
        @weekly             | UTC          | 2026-02-02T00:00Z | 2026-02-08T00:00Z
        """

    /// One of the two day fields has to match, unless one begins with a star; then both have to match.
    private static let days = """
        0 0 13 * fri     | UTC | 2026-02-12T12:00Z | 2026-02-13T00:00Z 2026-02-20T00:00Z 2026-02-27T00:00Z
        0 0 13 * fri     | UTC | 2026-04-11T00:00Z | 2026-04-13T00:00Z 2026-04-17T00:00Z
        0 0 */2 * fri    | UTC | 2026-02-01T12:00Z | 2026-02-13T00:00Z 2026-02-27T00:00Z 2026-03-13T00:00Z
        0 0 31 2 mon     | UTC | 2026-02-10T00:00Z | 2026-02-16T00:00Z 2026-02-23T00:00Z 2027-02-01T00:00Z
        0 0 31 * *       | UTC | 2026-03-31T00:00Z | 2026-05-31T00:00Z 2026-07-31T00:00Z
        0 0 29 2 *       | UTC | 2095-03-01T00:00Z | 2096-02-29T00:00Z 2104-02-29T00:00Z
        0 0 29 feb */7   | UTC | 2088-02-29T00:00Z | 2128-02-29T00:00Z
        """

    private static let intervals = """
        every 90 seconds | UTC              | 2026-01-01T00:00Z | 2026-01-01T00:01:30Z 2026-01-01T00:03Z
        every 1 day      | America/New_York | 2026-03-07T12:00Z | 2026-03-08T00:00Z 2026-03-09T00:00Z
        Every 1 week     | UTC              | 2026-03-08T00:00Z | 2026-03-09T00:00Z 2026-03-16T00:00Z
        every 0:30       | UTC              | 2026-03-08T00:10Z | 2026-03-08T00:30Z
        """

    /// 2026-03-08 skips 02:00–03:00 in New York, 2026-03-29 in Berlin; Lord Howe skips half an hour, Apia skipped a
    /// day. Skipped times of day fire once, at the end of the gap. A spec whose minute or hour begins with a star has
    /// no slot in a gap.
    private static let spring = """
        30 2 * * *         | America/New_York    | 2026-03-07T07:30Z | 2026-03-08T07:00Z 2026-03-09T06:30Z
        0,20,40 2,3 * * *  | America/New_York    | 2026-03-08T06:59Z | 2026-03-08T07:00Z 2026-03-08T07:20Z
        0,20,40 2,3 * * *  | America/New_York    | 2026-03-08T07:20Z | 2026-03-08T07:40Z 2026-03-09T06:00Z
        @hourly            | America/New_York    | 2026-03-08T05:30Z | 2026-03-08T06:00Z 2026-03-08T07:00Z
        */30 2 * * *       | America/New_York    | 2026-03-07T07:30Z | 2026-03-09T06:00Z 2026-03-09T06:30Z
        0 */2 * * *        | America/New_York    | 2026-03-08T05:00Z | 2026-03-08T08:00Z
        30 2 8 3 *         | America/New_York    | 2025-12-24T00:00Z | 2026-03-08T07:00Z 2027-03-08T07:30Z
        30 2 * * *         | Europe/Berlin       | 2026-03-28T01:30Z | 2026-03-29T01:00Z 2026-03-30T00:30Z
        0 3 * * *          | Europe/Berlin       | 2026-03-28T02:00Z | 2026-03-29T01:00Z 2026-03-30T01:00Z
        15 2 * * *         | Australia/Lord_Howe | 2026-10-02T15:45Z | 2026-10-03T15:30Z 2026-10-04T15:15Z
        0 12 * * *         | Pacific/Apia        | 2011-12-29T22:00Z | 2011-12-30T10:00Z 2011-12-30T22:00Z
        """

    /// 2026-11-01 repeats 01:00–02:00 in New York, 2026-10-25 repeats 02:00–03:00 in Berlin; St. John's put its clocks
    /// back at 00:01 to 23:01 of the day before. A time of day fires only the first time it is shown. A spec whose
    /// minute or hour begins with a star fires both times.
    private static let autumn = """
        30 1 * * *   | America/New_York | 2026-10-31T05:30Z | 2026-11-01T05:30Z 2026-11-02T06:30Z
        30 1 * * *   | America/New_York | 2026-11-01T06:10Z | 2026-11-02T06:30Z
        30 1 1 11 *  | America/New_York | 2025-12-24T00:00Z | 2026-11-01T05:30Z 2027-11-01T05:30Z
        */30 1 1 * * | America/New_York | 2026-10-02T00:00Z | 2026-11-01T05:00Z 2026-11-01T05:30Z 2026-11-01T06:00Z
        0 2 * * *    | America/New_York | 2026-11-01T06:10Z | 2026-11-01T07:00Z
        15 0-2 * * * | America/New_York | 2026-11-01T03:00Z | 2026-11-01T04:15Z 2026-11-01T05:15Z 2026-11-01T07:15Z
        @hourly      | America/New_York | 2026-11-01T04:30Z | 2026-11-01T05:00Z 2026-11-01T06:00Z 2026-11-01T07:00Z
        */30 1 * * * | America/New_York | 2026-11-01T04:30Z | 2026-11-01T05:00Z 2026-11-01T05:30Z 2026-11-01T06:00Z
        */30 1 * * * | America/New_York | 2026-11-01T06:00Z | 2026-11-01T06:30Z 2026-11-02T06:00Z
        0,59 2 * * * | Europe/Berlin    | 2026-10-24T00:59Z | 2026-10-25T00:00Z 2026-10-25T00:59Z 2026-10-26T01:00Z
        0 * * * *    | Europe/Berlin    | 2026-10-24T23:30Z | 2026-10-25T00:00Z 2026-10-25T01:00Z 2026-10-25T02:00Z
        */30 * * * * | America/St_Johns | 2006-10-29T02:00Z | 2006-10-29T02:30Z 2006-10-29T03:00Z 2006-10-29T03:30Z
        """

    @Test(arguments: [plain, days, intervals, spring, autumn])
    func `a schedule fires at the slots of the table, even when clocks change`(table: String) async throws {
        try await withTestDatabase { database in
            for line in table.split(separator: "\n") {
                let cells = line.split(separator: "|").map { $0.trimmingSpaces }
                var at = try instant(cells[2])
                for slot in cells[3].split(separator: " ") {
                    at = try #require(try await database.nextFire(cells[0], cells[1], after: at), "\(line)")
                    #expect(try at == instant(slot), "\(line): \(at)")
                }
            }
        }
    }

    /// Parses an instant. Seconds may be left out.
    private func instant(_ text: some StringProtocol) throws -> Instant {
        try #require(Instant(rfc3339: text.utf8.count == 17 ? "\(text.dropLast()):00Z" : "\(text)"))
    }

    private static let unreadable = [
        "", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 8",
        "5/10 * * * *",
        "*/0 * * * *", "*/90 * * * *", "5- * * * *", "5,,6 * * * *", "10-5 * * * *", "1-sun 0 * * *", "0 0 * foo *",
        "0 0 * * mon-foo", "0 0 L * *", "0 0 31 2 *", "0 0 30,31 feb *", "0 0 31 4,6,9,11 *", "@reboot", "@often",
        "every", "every 5", "every blue moon", "every 1 month", "every -5 minutes", "every 100 ms", "every 9000 hours",
        "every 999999999999999999 hours",
    ]

    @Test func `a spec that is invalid or never fires is refused when it is put`() async throws {
        try await withTestDatabase { database in
            for spec in Self.unreadable {
                let error = await #expect(throws: PostgresError.self, "\(spec)") {
                    try await database.queue.put(Schedule("key", spec: spec, job: Note("a")))
                }
                #expect(error?.sqlState == .invalidParameter, "\(spec)")
            }
            // Every second Sunday of March between two and three, an hour that New York skips every year.
            let skipped = Schedule("key", spec: "*/5 2 8-14 3 */7", zone: "America/New_York", job: Note("a"))
            let error = await #expect(throws: PostgresError.self) { try await database.queue.put(skipped) }
            #expect(error?.sqlState == .invalidParameter)
            let kept = try await database.queue.schedules()
            #expect(kept.isEmpty)
        }
    }

    @Test(arguments: ["America/NewYork", "EST5", "UTC+3", "", "Mars/Olympus"])
    func `a zone that is not a full name of the IANA database is refused`(name: String) async throws {
        try await withTestDatabase { database in
            let error = await #expect(throws: PostgresError.self) {
                try await database.queue.put(Schedule("key", spec: "@daily", zone: name, job: Note("a")))
            }
            #expect(error?.sqlState == .invalidParameter)
        }
    }

    @Test func `the session's time zone and interval style have no effect`() async throws {
        try await withTestDatabase { database in
            let session = try await PostgresConnection.connect(database.configuration)
            try await session.execute("set timezone = 'America/New_York'")
            try await session.execute("set intervalstyle = 'sql_standard'")
            for (spec, slot) in [("every 1 day", "2026-03-09T00:00:00Z"), ("30 2 * * *", "2026-03-09T02:30:00Z")] {
                let row = try await session.first("select q.next_fire(\(spec), 'UTC', '2026-03-08 06:00Z')")
                #expect(try row?.decode(Instant.self).description == slot)
            }
            await session.close()
        }
    }
}

extension SQLState {
    static let invalidParameter = SQLState(rawValue: "22023")
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
    }
}

extension TestDatabase {
    func nextFire(_ spec: String, _ zone: String, after: Instant) async throws -> Instant? {
        try await pool.first("select q.next_fire(\(spec), \(zone), \(after))")?.decode(Instant?.self)
    }
}
