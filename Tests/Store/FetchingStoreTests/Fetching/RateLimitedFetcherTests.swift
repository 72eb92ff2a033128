import Parsing
import Postgres
import Storage
import Synchronization
import TestSupport
import TestTools
import Testing
import Transport

@testable import Fetching

@Suite("Rate-limited fetcher")
struct RateLimitedFetcherTests {
    @Test func `when a host asks one process for a pause, the other processes respect it`() async throws {
        let host = try CrawlTestHost { peer, _, before in
            if before == 0 {
                peer.answer("429 Too Many Requests", headers: ["Retry-After: 3600"])
            } else {
                peer.answer(body: [1])
            }
        }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { first in
                try await CrawlTestProcess.run(in: database, against: host) { second in
                    #expect(await first.refusal(host.url("/a")) == nil)
                    guard case .heldBack(.paused, let pause) = await second.refusal(host.url("/b")) else {
                        Issue.record("the request was not held back")
                        return
                    }
                    #expect(pause > .seconds(3000))
                    try await database.pool.execute("update host_budget set paused_until = clock_timestamp()")
                    try await second.read(host.url("/b"))
                }
            }
            #expect(host.pages.map(\.path) == ["/a", "/b"])
            #expect(try await database.outcomes() == ["rate_limited", "paused", "fetched"])
        }
    }

    @Test func `a failing host gets requests from one process at a time until it answers`() async throws {
        let isFailing = Atomic(true)
        let host = try CrawlTestHost { peer, _, _ in
            if isFailing.load(ordering: .relaxed) {
                peer.answer("500 Internal Server Error")
            } else {
                // Answers slowly, so that the other requests come while the probe is pending.
                _ = peer.isClosedByPeer(within: 300)
                peer.answer(body: [1])
            }
        }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { first in
                try await CrawlTestProcess.run(in: database, against: host) { second in
                    for _ in 0..<5 { _ = await first.refusal(host.url("/a")) }
                    guard case .heldBack(.breaker, _) = await second.refusal(host.url("/a")) else {
                        Issue.record("the request was not held back")
                        return
                    }
                    isFailing.store(false, ordering: .relaxed)
                    try await database.pool.execute(
                        "update host_budget set retry_at = clock_timestamp() where state = 'open'"
                    )
                    let refusals = await withTaskGroup(of: TransportError.Code?.self) { group in
                        for process in [first, second, first, second, first] {
                            group.addTask { await process.refusal(host.url("/probe")) }
                        }
                        return await group.reduce(into: []) { $0.append($1) }
                    }
                    #expect(refusals.count { $0 == nil } == 1)
                    #expect(host.pages.count { $0.path == "/probe" } == 1)
                    try await second.read(host.url("/after"))
                }
            }
            let state: String = try await database.state(of: host)
            #expect(state == "closed")
        }
    }

    @Test func `a block page with a success status still opens the breaker`() async throws {
        let host = try CrawlTestHost { peer, _, _ in peer.answer(body: Array("<html>access denied</html>".utf8)) }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                for _ in 0..<3 {
                    await crawler.fail(host.url("/"), because: .blocked)
                }
            }
            #expect(try await database.outcomes() == ["blocked", "blocked", "blocked"])
            #expect(try await database.state(of: host) == "open")
        }
    }

    @Test
    func `a path that robots.txt forbids is not fetched, and all processes share one fetch of the file`() async throws {
        let host = try CrawlTestHost(
            robots: { $0.answer(body: Array("User-agent: bardown\nDisallow: /private\n".utf8)) },
            { peer, _, _ in peer.answer(body: [1]) }
        )
        try await withTestDatabase { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        try await CrawlTestProcess.run(in: database, against: host) { crawler in
                            try await crawler.read(host.url("/public"))
                            #expect(
                                await crawler.refusal(host.url("/private/a?key=1"))
                                    == .forbiddenByRobots(rule: "disallow: /private")
                            )
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(host.arrivals.count { $0.path == "/robots.txt" } == 1)
            #expect(host.pages.map(\.path) == ["/public", "/public", "/public"])
            #expect(
                try await database.outcomes().sorted() == ["fetched", "fetched", "fetched"] + [
                    "robots", "robots", "robots",
                ]
            )
            #expect(try await database.outcomes(of: "robots.txt") == ["fetched"])
        }
    }

    /// The host's answer to a request for robots.txt, and whether fetches are allowed after it.
    private static let answers: [(String, Bool)] = [
        ("404 Not Found", true), ("403 Forbidden", true), ("400 Bad Request", true),
        ("500 Internal Server Error", false),
        ("503 Service Unavailable", false), ("429 Too Many Requests", false), ("302 Found", false),
    ]

    @Test(arguments: answers)
    func `a missing robots.txt allows all fetches, and a robots.txt that cannot be fetched forbids them`(
        status: String,
        isAllowed: Bool
    ) async throws {
        let host = try CrawlTestHost(robots: { $0.answer(status) }, { peer, _, _ in peer.answer(body: [1]) })
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                switch await crawler.refusal(host.url("/")) {
                case nil: #expect(isAllowed)
                case .heldBack(.robots, _): #expect(!isAllowed)
                case let other: Issue.record("\(String(describing: other))")
                }
            }
            #expect(host.pages.count == (isAllowed ? 1 : 0))
        }
    }

    @Test func `an operator's permission allows fetches when robots.txt cannot be read`() async throws {
        let host = try CrawlTestHost(
            robots: { $0.answer("500 Internal Server Error") },
            { peer, _, _ in peer.answer(body: [1]) }
        )
        try await withTestDatabase { database in
            try await database.pool.execute(
                "insert into host_budget (host, robots, robots_reason) values (\(host.name), 'permitted', 'a letter')"
            )
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                try await crawler.read(host.url("/"))
            }
            #expect(host.arrivals.map(\.path) == ["/"])
        }
    }

    @Test func `a known body is not parsed again, even if its volatile parts changed`() async throws {
        let host = try CrawlTestHost { peer, request, before in
            let score = request.target == "/scored" ? 1 : 0
            peer.answer(
                headers: ["ETag: \"\(before)\""],
                body: Array(#"{"timestamp":"10:0\#(before)","score":\#(score)}"#.utf8)
            )
        }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                let first = try await crawler.read(host.url("/"), volatile: ["timestamp"])
                let validators = try #require(first?.validators)
                #expect(validators.digest != nil && validators.etag == "\"0\"")
                #expect(try await crawler.read(host.url("/"), validators: validators, volatile: ["timestamp"]) == nil)
                #expect(
                    try await crawler.read(host.url("/scored"), validators: validators, volatile: ["timestamp"]) != nil
                )
                #expect(try await crawler.read(host.url("/"), validators: validators) != nil)
            }
            #expect(try await database.outcomes() == ["fetched", "same_body", "fetched", "fetched"])
        }
    }

    @Test func `the body of an unparsable page is stored, but not that of a block page or a valid page`() async throws {
        let host = try CrawlTestHost { peer, _, _ in peer.answer(body: Array("<login>".utf8)) }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                for reason in [ParseError.blocked, .noGame, .wrongQuery] {
                    await crawler.fail(host.url("/"), because: reason)
                }
                let raised = try await database.pool.first("select count(*) from parser_drift")
                #expect(try raised?.decode(Int64.self) == 0)
                await crawler.fail(host.url("/"), because: .notJSON(.html))
            }
            let kept = try #require(try await database.pool.first("select parser, subject, body from parser_drift"))
            let (parser, subject, body) = try kept.decode(String.self, String.self, Bytes.self)
            #expect(parser == "espn-scoreboard" && subject == "not_json")
            #expect(body.bytes == Array("<login>".utf8))
        }
    }

    @Test func `each hop of a redirect takes a slot, is checked against robots.txt and is recorded`() async throws {
        let host = try CrawlTestHost(
            robots: { $0.answer(body: Array("User-agent: *\nDisallow: /private\n".utf8)) },
            { peer, request, _ in
                switch request.target {
                case "/now": peer.answer("307 Temporary Redirect", headers: ["Location: /today"])
                case "/trap": peer.answer("302 Found", headers: ["Location: /private"])
                default: peer.answer(body: [1])
                }
            }
        )
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                let redirects = try await crawler.read(host.url("/now"))?.redirects
                #expect(redirects == 1)
                #expect(
                    await crawler.refusal(host.url("/trap")) == .forbiddenByRobots(rule: "disallow: /private")
                )
            }
            #expect(host.pages.map(\.path) == ["/now", "/today", "/trap"])
            #expect(
                try await database.outcomes()
                    == ["redirected", "fetched", "redirected", "robots"]
            )
        }
    }

    @Test func `a fetch is recorded even if its reading is cancelled`() async throws {
        let arrived = TestSignal<Void>()
        let host = try CrawlTestHost { peer, _, _ in
            arrived.send(())
            _ = peer.isClosedByPeer(within: 10_000)
        }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                let reading = Task { await crawler.refusal(host.url("/")) }
                try await arrived.next()
                reading.cancel()
                #expect(await reading.value == .cancelled)
            }
            #expect(try await database.outcomes() == ["cancelled"])
        }
    }

    @Test func `concurrent readings by one fetcher each record their own fetches`() async throws {
        let host = try CrawlTestHost { peer, request, _ in
            switch request.target {
            case "/a": peer.answer("307 Temporary Redirect", headers: ["Location: /a2"])
            default: peer.answer(body: [1])
            }
        }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                let traces = ["a", "b"].map { (name: $0, trace: FetchTrace(maxWait: .seconds(2))) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (name, trace) in traces {
                        group.addTask {
                            let fetcher = crawler.fetcher.recording(in: trace)
                            _ = try await fetcher.fetch(Request(.get, host.url("/\(name)")))
                        }
                    }
                    try await group.waitForAll()
                }
                // This fetch does not belong to a reading.
                _ = try await crawler.fetcher.fetch(Request(.get, host.url("/c")))
                for (name, trace) in traces {
                    await crawler.policy.record(trace, of: ScrapeSubject(target: name), items: 3)
                    // A second call records nothing.
                    await crawler.policy.record(trace, of: ScrapeSubject(target: name), items: 3)
                }
            }
            #expect(try await database.outcomes(of: "a") == ["redirected", "fetched"])
            #expect(try await database.outcomes(of: "b") == ["fetched"])
            #expect(try await database.outcomes(of: "other") == ["fetched"])
            #expect(try await database.outcomes(of: "robots.txt").count == 1)
            let items = try await database.pool.query(
                "select target || ' ' || items from scrape_run where items is not null order by target"
            )
            #expect(try items.map { try $0.decode(String.self) } == ["a 3", "b 3"])
        }
    }

    @Test func `without the database no host is contacted`() async throws {
        let host = try CrawlTestHost { peer, _, _ in peer.answer(body: [1]) }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host) { crawler in
                try await crawler.read(host.url("/"))
                try await database.pool.execute("alter table host_budget rename to nobody_knows")
                guard case .heldBack(.budget, _) = await crawler.refusal(host.url("/")) else {
                    Issue.record("the request was not held back")
                    return
                }
            }
            #expect(host.pages.count == 1)
        }
    }
}

extension TestDatabase {
    /// The state of a host's breaker.
    fileprivate func state(of host: CrawlTestHost) async throws -> String {
        try #require(try await pool.first("select state from host_budget where host = \(host.name)")).decode()
    }
}
