import Normalizing
import Postgres
import TestSupport
import Testing

@testable import Storage

/// Tests the detection of pages that differ from a parser's earlier pages.
@Suite("Parser drift")
struct DriftStoreTests {
    private func sample(
        _ paths: [String],
        _ fingerprint: String,
        found: Int = 10,
        of expected: Int = 10,
        pages: Int = 1
    ) -> DriftStore.PageSample {
        DriftStore.PageSample(
            parser: "espn-scoreboard",
            target: "scoreboard:nba:2026-05-02",
            fingerprint: fingerprint,
            paths: paths,
            counts: [
                FieldCount("score", found: found, expected: expected), FieldCount("clock", found: 0, expected: 0),
            ],
            body: Array("{}".utf8),
            pages: pages
        )
    }

    private func add(_ sample: DriftStore.PageSample, to database: TestDatabase) async throws -> [RaisedDrift] {
        try await database.pool.withTransaction { try await DriftStore($0).add(sample) }
    }

    /// Records enough pages of one structure, the first of them eight days ago, for a new structure to be reported.
    private func addKnownStructure(_ database: TestDatabase) async throws {
        #expect(try await add(sample(["games", "games[].id"], "one"), to: database) == [])
        try await database.pool.execute(
            "update parser_structure set pages = 500, first_seen = first_seen - interval '8 days'"
        )
        try await database.pool.execute(
            "update parser_share set hour = hour - interval '1 day', found = 980, expected = 1000"
        )
    }

    @Test func `a new structure is reported once, together with the page`() async throws {
        try await withTestDatabase { database in
            try await addKnownStructure(database)
            #expect(try await add(sample(["games", "games[].id"], "one"), to: database) == [])
            let raised = try await add(sample(["games", "games[].gameId"], "two"), to: database)
            #expect(
                raised == [
                    RaisedDrift(kind: .structure, detail: "missing: games[].id; new: games[].gameId", isLoss: true)
                ]
            )
            #expect(try await add(sample(["games", "games[].gameId"], "two"), to: database) == [])
            // A page is not reported if each path that it lacks was also missing on an earlier page.
            #expect(try await add(sample(["games"], "three"), to: database) == [])
            #expect(
                try await database.value("select body from parser_drift", as: Bytes.self) == Bytes(Array("{}".utf8))
            )
            #expect(try await database.count("ops.parser_drift where has_body") == 1)
            #expect(try await database.value("select pages from parser_structure", as: Int64.self) == 504)
        }
    }

    @Test func `a field that is found much less often is reported once, until it is found again`() async throws {
        try await withTestDatabase { database in
            try await addKnownStructure(database)
            let low = sample(["games", "games[].id"], "one", found: 3, of: 30)
            let raised = try await add(low, to: database)
            #expect(raised == [RaisedDrift(kind: .share, detail: "score: 3 of 30, before 980 of 1000", isLoss: true)])
            #expect(try await add(low, to: database) == [])
            #expect(try await database.count("ops.parser_drift where subject = 'score'") == 1)
            #expect(try await add(sample(["games", "games[].id"], "one", found: 600, of: 600), to: database) == [])
            #expect(try await database.count("ops.parser_drift") == 0)
            #expect(try await add(sample(["games", "games[].id"], "one", found: 0, of: 600), to: database).count == 1)
        }
    }

    @Test
    func `of pages that fail for the same reason one is kept, until the parser can read a page again`() async throws {
        try await withTestDatabase { database in
            func fail(_ kind: String, _ page: String, of parser: String = "espn-scoreboard") async throws -> Bool {
                try await DriftStore(database.pool).add(
                    unreadable: Array(page.utf8),
                    as: kind,
                    because: "byte \(page.utf8.count) is wrong",
                    parser: parser,
                    target: "scoreboard:nba"
                ) != nil
            }
            #expect(try await fail("malformed", "{"))
            #expect(try await !fail("malformed", "{{"))
            #expect(try await fail("truncated", "[,]"))
            #expect(try await fail("malformed", "<", of: "nhl-scoreboard"))
            #expect(try await database.count("ops.parser_drift where kind = 'unreadable' and has_body") == 3)
            let kept: Bytes = try await database.value("select body from parser_drift order by id limit 1")
            #expect(kept == Bytes(Array("{".utf8)))
            _ = try await add(sample(["a"], "one"), to: database)
            #expect(try await database.count("ops.parser_drift") == 1)
            #expect(try await database.count("parser_drift where body is not null") == 3)
            #expect(try await fail("malformed", "{"))
        }
    }

    @Test func `pages that are reported in one call count individually`() async throws {
        try await withTestDatabase { database in
            _ = try await add(sample(["a"], "one", pages: 3), to: database)
            _ = try await add(sample(["a"], "one", pages: 39), to: database)
            #expect(try await database.count("parser_structure where pages = 42") == 1)
            #expect(try await database.count("parser_fingerprint where pages = 42") == 1)
        }
    }

    @Test func `a parser without enough earlier pages reports no change`() async throws {
        try await withTestDatabase { database in
            for (index, paths) in [["a"], ["b"], ["c", "d"]].enumerated() {
                let raised = try await add(sample(paths, "\(index)", found: 0, of: 100), to: database)
                #expect(raised == [])
            }
        }
    }

    @Test func `pages are deleted after fourteen days, shares after eight`() async throws {
        try await withTestDatabase { database in
            try await addKnownStructure(database)
            _ = try await add(sample(["x"], "two"), to: database)
            try await database.pool.execute("update parser_drift set raised_at = raised_at - interval '15 days'")
            try await database.pool.execute("update parser_share set hour = hour - interval '9 days'")
            _ = try await add(sample(["y"], "three"), to: database)
            #expect(try await database.count("parser_drift where body is null") == 1)
            #expect(try await database.count("parser_drift where body is not null") == 1)
            #expect(try await database.count("parser_share") == 1)
        }
    }

    @Test func `two scrapers that record one parser's pages concurrently lose no page`() async throws {
        try await withTestDatabase { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        _ = try await add(sample(["a", "b\(number % 3)"], "f\(number % 3)"), to: database)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await database.value("select pages from parser_structure", as: Int64.self) == 20)
            #expect(try await database.value("select sum(pages)::bigint from parser_fingerprint", as: Int64.self) == 20)
            #expect(
                try await database.value("select found from parser_share where field = 'score'", as: Int64.self) == 200
            )
        }
    }
}
