import Fleet
import FoundationEssentials
import Logging
import PrivateCluster
import Runtime
import SystemPackage
import Transport

/// The api as a process of its own, and somebody who asks it.
struct BenchedApi: Sendable {
    struct Answer: Sendable {
        let status: Int
        let body: [UInt8]
        /// Its strong validator; empty where it has none.
        let tag: String
    }

    let port: Int
    private let child: ChildProcess
    private let http: HTTPFetcher

    /// Address, without a slash at its end.
    var url: String { "http://127.0.0.1:\(port)" }

    /// Runs it while `body` runs, connected as the role that it has in production.
    /// - Parameter ports: Its own, and others that are asked as well.
    static func run<Result: Sendable>(
        _ ports: [Int],
        _ plan: ApiBench,
        on cluster: PrivateCluster,
        in folder: FilePath,
        _ body: @Sendable (BenchedApi) async throws -> Result
    ) async throws -> Result {
        let port = ports.first ?? 0
        let child = ChildProcess(
            name: "api",
            executable: ProgramFiles.path("api"),
            environment: [
                "DATABASE_URL": cluster.url(database: "postgres", user: "bardown_api"), "PORT": "\(port)",
                "LOG_LEVEL": "warning", "STREAMS": "\(plan.streams)",
                // Counted as in production, and never too many.
                "LIMIT_PER_ADDRESS": "1000000000",
            ],
            log: folder.appending("api.log"),
            logger: Logger(label: "bench")
        )
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await child.run() }
            let api = try BenchedApi(ports, child)
            do {
                try await api.untilReady()
                let result = try await body(api)
                await api.http.close()
                group.cancelAll()
                return result
            } catch {
                await api.http.close()
                throw error
            }
        }
    }

    private init(_ ports: [Int], _ child: ChildProcess) throws {
        port = ports.first ?? 0
        self.child = child
        var fetching = FetcherConfiguration(userAgent: "BarDown bench")
        fetching.privateAddresses = Set(ports.map { "127.0.0.1:\($0)" })
        fetching.hostBudget = .unspaced(maxInFlight: 16, maxWaiting: 1000)
        http = try HTTPFetcher(fetching, logger: Logger(label: "bench"))
    }

    /// Until it follows changes as well.
    private func untilReady() async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while (try? await get(url + "/api/v1/changes"))?.status != 200 {
            guard ContinuousClock.now < deadline else { throw BenchError.failed("the api does not get ready") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// - Parameter tag: What the asker has already.
    func get(_ url: String, tag: String? = nil) async throws -> Answer {
        let response = try await http.fetch(Request(.get, url, validators: tag.map { Validators(etag: $0) }))
        return Answer(status: response.status, body: response.body, tag: response.headers["ETag"] ?? "")
    }

    /// Megabytes that its process has in memory now.
    func resident() throws -> Double {
        guard let pid = child.pid else { throw BenchError.failed("the api does not run") }
        return try residentMegabytes(pid)
    }

    /// ``resident()`` as a line of the report.
    func resident(_ name: String) throws -> BenchReport.Result {
        .init(name: name, value: try resident(), unit: "MB", program: "api")
    }
}
