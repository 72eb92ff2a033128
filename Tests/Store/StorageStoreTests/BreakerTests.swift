import Postgres
import Storage
import TestSupport
import Testing
import Time

/// Tests a host's breaker with the events that change its state.
@Suite("Host breakers")
struct BreakerTests {
    private static let host = "scores.example:443"

    /// An event at a host.
    enum Event: Sendable {
        /// A fetch other than a probe ends. It was sent while the breaker was closed; the breaker may have opened
        /// since.
        case ends(FetchOutcome)
        /// The breaker's pause ends.
        case waits
        /// A slot is requested. The request gets a normal slot, a probe, or nothing.
        case requests(Expected)
        /// The newest probe ends.
        case probeEnds(FetchOutcome)

        enum Expected: Sendable { case turn, probe, nothing }
    }

    private static let cases: [(name: String, events: [Event], state: String)] = [
        ("four failures in a row", ends(.serverError, times: 4), "closed"),
        ("five failures in a row", ends(.timedOut, times: 5), "open"),
        ("three blocked fetches, each of which counts double", ends(.blocked, times: 3), "open"),
        ("two blocked fetches", ends(.blocked, times: 2), "closed"),
        ("four refused pictures in a row", ends(.refused, times: 4), "closed"),
        ("five refused pictures in a row", ends(.refused, times: 5), "open"),
        (
            "a response in between resets the count",
            ends(.transport, times: 4) + [.ends(.fetched), .ends(.transport)], "closed"
        ),
        ("fetches that were not sent", ends(.budget, times: 9), "closed"),
        ("pages that cannot be read, which count as responses", ends(.unreadable, times: 9), "closed"),
        ("an open breaker gives no slot", opened + [.requests(.nothing)], "open"),
        ("a response to a request from before it opened", opened + [.ends(.fetched)], "open"),
        (
            "one probe after the pause, and no other", opened + [.waits, .requests(.probe), .requests(.nothing)],
            "half_open"
        ),
        (
            "a probe with a response", opened + [.waits, .requests(.probe), .probeEnds(.fetched), .requests(.turn)],
            "closed"
        ),
        ("a probe of an unmodified page", opened + [.waits, .requests(.probe), .probeEnds(.unchanged)], "closed"),
        (
            "a probe that fails", opened + [.waits, .requests(.probe), .probeEnds(.timedOut), .requests(.nothing)],
            "open"
        ),
        ("a response to another request", opened + [.waits, .requests(.probe), .ends(.fetched)], "half_open"),
        ("a failure of another request", opened + [.waits, .requests(.probe), .ends(.timedOut)], "half_open"),
        (
            "a probe that was not sent, and then another",
            opened + [.waits, .requests(.probe), .probeEnds(.cancelled), .requests(.probe)], "half_open"
        ),
        (
            "a probe that was lost, then another", opened + [.waits, .requests(.probe), .waits, .requests(.probe)],
            "half_open"
        ),
    ]
    private static let opened = ends(.serverError, times: 5)

    private static func ends(_ outcome: FetchOutcome, times: Int) -> [Event] {
        [Event](repeating: .ends(outcome), count: times)
    }

    @Test(arguments: cases)
    func `each sequence of events leaves the breaker in the expected state`(
        name: String,
        events: [Event],
        state: String
    ) async throws {
        try await withTestDatabase { database in
            _ = try await requestSlot(database)
            // The pause ends on the test's signal, and not because the machine was slow.
            try await database.pool.execute("update host_budget set first_pause = '1 h' where host = \(Self.host)")
            for event in events { try await apply(event, in: database) }
            let found: String = try await database.value("select state from host_budget where host = \(Self.host)")
            #expect(found == state, "\(name)")
        }
    }

    private func apply(_ event: Event, in database: TestDatabase) async throws {
        let probe = try await database.pool.first("select probe from host_budget where host = \(Self.host)")?
            .decode(Int64.self)
        switch event {
        case .ends(let outcome):
            if probe == nil { _ = try await requestSlot(database) }
            try await end(outcome, in: database)
        case .probeEnds(let outcome): try await end(outcome, probe: probe, in: database)
        case .waits: try await wait(in: database)
        case .requests(let expected):
            switch (expected, try await requestSlot(database)) {
            case (.turn, .granted(_, _, nil)), (.probe, .granted(_, _, .some)), (.nothing, .held): break
            case (_, let answer): Issue.record("\(expected) expected, \(answer) found")
            }
        }
    }

    private func requestSlot(_ database: TestDatabase) async throws -> RequestSlot.Decision {
        try await HostStore(database.pool).reserveSlot(at: Self.host, rate: 1000, burst: 100, maxWait: .seconds(1))
            .decision
    }

    @discardableResult
    private func end(
        _ outcome: FetchOutcome,
        probe: Int64? = nil,
        retryAfter: Duration? = nil,
        in database: TestDatabase
    ) async throws -> [BreakerTransition] {
        var record = FetchRecord(host: Self.host, outcome: outcome)
        record.probe = probe
        record.retryAfter = retryAfter
        return try await ScrapeRunStore(database.pool).recordOutcomes([record], of: ScrapeSubject(target: "page"))
    }

    private func wait(in database: TestDatabase) async throws {
        try await database.pool.execute(
            "update host_budget set retry_at = clock_timestamp() where host = \(Self.host) and retry_at is not null"
        )
    }

    /// The outcome that opens the breaker, the number of openings in a row before, and the minutes until the next
    /// probe.
    private static let pauses: [(FetchOutcome, Int32, ClosedRange<Double>)] = [
        (.timedOut, 0, 0.14...0.19), (.timedOut, 1, 0.29...0.37), (.timedOut, 3, 1.19...1.47),
        (.timedOut, 30, 53...67), (.blocked, 0, 8.9...11.1), (.blocked, 1, 17.9...22.1), (.blocked, 9, 53...67),
    ]

    @Test(arguments: pauses)
    func `each opening in a row lasts twice as long, an hour at most, with random variation`(
        outcome: FetchOutcome,
        openings: Int32,
        expected: ClosedRange<Double>
    ) async throws {
        try await withTestDatabase { database in
            _ = try await requestSlot(database)
            try await database.pool.execute(
                "update host_budget set openings = \(openings), failures = 4 where host = \(Self.host)"
            )
            let moves = try await end(outcome, in: database)
            #expect(moves.map(\.state) == ["open"])
            let minutes: Double = try await database.value(
                """
                select extract(epoch from retry_at - state_since)::float8 / 60 from host_budget
                 where host = \(Self.host)
                """
            )
            #expect(expected.contains(minutes), "\(minutes) minutes")
        }
    }

    @Test
    func `an operator sets the first pause for a failing host, but not a shorter one for a blocking host`() async throws
    {
        for (outcome, expected) in [(FetchOutcome.timedOut, 180...220.0), (.blocked, 540...660.0)] {
            try await withTestDatabase { database in
                _ = try await requestSlot(database)
                try await database.pool.execute(
                    "update host_budget set first_pause = '200 s', failures = 4 where host = \(Self.host)"
                )
                try await end(outcome, in: database)
                let seconds: Double = try await database.value(
                    """
                    select extract(epoch from retry_at - state_since)::float8 from host_budget where host = \(Self.host)
                    """
                )
                #expect(expected.contains(seconds), "\(outcome): \(seconds) s")
            }
        }
    }

    @Test
    func `every change of state is recorded with its reason and reported to the caller that made it`() async throws {
        try await withTestDatabase { database in
            for _ in 0..<5 { try await apply(.ends(.serverError), in: database) }
            try await wait(in: database)
            #expect(
                try await HostStore(database.pool).reserveSlot(at: Self.host, rate: 10, burst: 4, maxWait: .seconds(1))
                    .hasBreakerChanged
            )
            #expect(try await end(.fetched, probe: 1, in: database).map(\.state) == ["closed"])
            let moves = try await database.pool.query("select was || ' ' || became from host_transition order by id")
            #expect(
                try moves.map { try $0.decode(String.self) } == ["closed open", "open half_open", "half_open closed"]
            )
            let reasons: Bool = try await database.value("select bool_and(reason <> '') from host_transition")
            #expect(reasons)
        }
    }

    /// An outcome, its Retry-After, and the pause of the host that follows, in seconds.
    private static let waits: [(FetchOutcome, Duration?, Int)] = [
        (.rateLimited, .seconds(120), 120), (.rateLimited, nil, 15), (.serverError, .seconds(60), 60),
        (.serverError, nil, 0), (.fetched, .seconds(60), 0), (.rateLimited, .seconds(10_000_000), 86_400),
    ]

    @Test(arguments: waits)
    func `a pause that a host asks for applies to all callers, for a day at most`(
        outcome: FetchOutcome,
        retryAfter: Duration?,
        seconds: Int
    ) async throws {
        try await withTestDatabase { database in
            _ = try await requestSlot(database)
            try await end(outcome, retryAfter: retryAfter, in: database)
            let pause: Double = try await database.value(
                """
                select coalesce(extract(epoch from paused_until - clock_timestamp()), 0)::float8 from host_budget
                 where host = \(Self.host)
                """
            )
            #expect(pause <= Double(seconds) && pause > Double(seconds) - 10)
            // A shorter pause does not replace a longer one.
            try await end(.rateLimited, retryAfter: .seconds(1), in: database)
            let still: Double = try await database.value(
                """
                select extract(epoch from paused_until - clock_timestamp())::float8 from host_budget
                 where host = \(Self.host)
                """
            )
            #expect(still > Double(seconds) - 10)
            if seconds > 0 {
                guard case .held("paused", _) = try await requestSlot(database) else {
                    Issue.record("a slot was given")
                    return
                }
            }
        }
    }
}
