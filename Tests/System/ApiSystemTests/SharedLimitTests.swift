import Fleet
import Logging
import Postgres
import Runtime
import Storage
import SystemPackage
import TestSupport
import TestTools
import Testing
import Transport

/// Checks that the limit of a client applies across two processes of the api.
@Suite("Shared limit")
struct SharedLimitTests {
    private static let limit = 64

    @Test func `one process does not allow the requests that the other has already allowed`() async throws {
        try await withProcesses(2) { processes, database in
            // If the minute ends during a round, the round proves nothing, and the next one uses another client.
            for round in 1...5 {
                let client = "192.0.2.\(round)"
                // The first process allows half of the limit. The other process learns this count about a
                // second after its first request from the client, when it reports its own count.
                let first = try await processes[0].sendRequests(Self.limit / 2, from: client)
                #expect(first.granted == Self.limit / 2)
                // A count that was not reported before the minute ended is never reported.
                let end = ContinuousClock.now + .seconds(first.secondsLeft)
                try await eventually("the first process's count in the table, or the minute is over") {
                    try await database.tally(of: client) >= Int64(Self.limit / 2) || .now > end
                }
                // Requests for a sixteenth of the limit make the second process report its count and read that of the
                // first.
                var second = try await processes[1].sendRequests(Self.limit / 16, from: client)
                try await eventually("both processes' counts in the table, or the minute is over") {
                    try await database.tally(of: client) >= Int64(Self.limit / 2 + Self.limit / 16) || .now > end
                }
                guard .now <= end else { continue }
                try await eventually("the second process knows the first one's count, or the minute is over") {
                    if .now > end { return true }
                    let answer = try await processes[1].sendRequests(1, from: client)
                    second.granted += answer.granted
                    return answer.remaining < Self.limit / 2
                }
                let rest = try await processes[1].sendRequests(Self.limit, from: client)
                second.granted += rest.granted
                let other = try await processes[0].sendRequests(Self.limit, from: client)
                try await eventually("the first process refuses the client, or the minute is over") {
                    if .now > end { return true }
                    return try await processes[0].sendRequests(1, from: client).refused == 1
                }
                guard try await database.windows(of: client) == 1, .now <= end else { continue }
                #expect(second.granted <= Self.limit / 2 && rest.refused > 0)
                // The sum may exceed the limit only by the requests that one process allowed before it learned of the
                // other's.
                let sum = first.granted + other.granted + second.granted
                #expect(sum >= Self.limit && sum <= Self.limit + second.granted, "\(sum)")
                return
            }
            Issue.record("each of five minutes ended during the test")
        }
    }

    private func withProcesses(
        _ count: Int,
        _ body: @Sendable ([AskedApi], TestDatabase) async throws -> Void
    ) async throws {
        try await withTestDatabase { database in
            try await withTemporaryDirectory { folder in
                let ports = try freePorts(count)
                let children = ports.map { port in
                    ChildProcess(
                        name: "api",
                        executable: ProgramFiles.path("api"),
                        environment: [
                            "DATABASE_URL": database.url + "&user=bardown_api", "PORT": "\(port)",
                            "LIMIT_PER_ADDRESS": "\(Self.limit)", "TRUSTED_PROXIES": "127.0.0.1",
                        ],
                        log: FilePath(folder).appending("api-\(port).log"),
                        logger: Logger(label: "tests")
                    )
                }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for child in children { group.addTask { await child.run() } }
                    let processes = try ports.map(AskedApi.init)
                    for process in processes { try await process.waitUntilReady() }
                    try await body(processes, database)
                    for process in processes { await process.http.close() }
                    group.cancelAll()
                }
            }
        }
    }
}

/// A process of the api with a port for requests, from clients that the proxy header names.
private struct AskedApi: Sendable {
    let http: HTTPFetcher
    private let url: String

    init(port: Int) throws {
        var fetching = FetcherConfiguration(userAgent: "BarDown tests")
        fetching.privateAddresses = ["127.0.0.1:\(port)"]
        fetching.hostBudget = .unspaced(maxInFlight: 1, maxWaiting: 10)
        http = try HTTPFetcher(fetching, logger: Logger(label: "tests"))
        url = "http://127.0.0.1:\(port)"
    }

    func waitUntilReady() async throws {
        try await eventually("an api that is ready") {
            (try? await http.fetch(Request(.get, "\(url)/readyz")))?.status == 200
        }
    }

    /// Sends `count` requests, one after the other.
    /// - Returns: How many were allowed and refused, and what the last response states: the rest of the limit, and the
    ///   seconds until the client's minute ends.
    func sendRequests(
        _ count: Int,
        from client: String
    ) async throws -> (granted: Int, refused: Int, remaining: Int, secondsLeft: Int) {
        var (refused, remaining, secondsLeft) = (0, 0, 0)
        for _ in 0..<count {
            let request = Request(.get, "\(url)/api/v1/leagues", headers: ["X-Forwarded-For": client])
            let response = try await http.fetch(request)
            if response.status == 429 { refused += 1 }
            let limit = try #require(response.headers["RateLimit"]?.firstMatch(of: /;r=(\d+);t=(\d+)/))
            (remaining, secondsLeft) = (Int(limit.1) ?? 0, Int(limit.2) ?? 0)
        }
        return (count - refused, refused, remaining, secondsLeft)
    }
}

extension TestDatabase {
    fileprivate func tally(of client: String) async throws -> Int64 {
        try await pool.first(
            "select coalesce(sum(requests), 0)::bigint from request_tally where client = \("address:" + client)"
        )?
        .decode(Int64.self) ?? 0
    }

    fileprivate func windows(of client: String) async throws -> Int64 {
        try await pool.first("select count(*) from request_tally where client = \("address:" + client)")?
            .decode(Int64.self) ?? 0
    }
}
