import EphemeralPostgres
import Fleet
import FoundationEssentials
import Logging
import Runtime
import SystemPackage
import Transport

typealias RequestMethod = Request.Method

/// The api as a child process, with a client.
struct BenchedApi: Sendable {
    struct ApiReply: Sendable {
        let status: Int
        let body: [UInt8]
        /// The strong entity tag; empty if there is none.
        let tag: String
    }

    let port: Int
    private let child: ChildProcess
    private let http: HTTPFetcher

    /// The URL of the api, without a trailing slash.
    var url: String { "http://127.0.0.1:\(port)" }

    /// Runs the api while `body` runs. It connects with its production role.
    /// - Parameters:
    ///   - ports: The port of the api, then other ports that the client may use.
    ///   - streams: The number of event streams that it allows.
    ///   - variables: More environment variables.
    static func run<Result: Sendable>(
        _ ports: [Int],
        streams: Int = 100,
        adding variables: [String: String] = [:],
        on cluster: EphemeralPostgres,
        in folder: FilePath,
        _ body: @Sendable (BenchedApi) async throws -> Result
    ) async throws -> Result {
        let port = ports.first ?? 0
        let child = ChildProcess(
            name: "api",
            executable: ProgramFiles.path("api"),
            environment: [
                "DATABASE_URL": cluster.url(database: "postgres", user: "bardown_api"), "PORT": "\(port)",
                "LOG_LEVEL": "warning", "STREAMS": "\(streams)",
                // Requests are counted as in production, with a limit that is never reached.
                "LIMIT_PER_ADDRESS": "1000000000",
            ].merging(variables) { $1 },
            log: folder.appending("api.log"),
            logger: Logger(label: "bench")
        )
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await child.run() }
            let api = try BenchedApi(ports, child)
            do {
                try await api.waitUntilReady()
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

    /// Waits until the api answers requests and follows changes.
    private func waitUntilReady() async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while (try? await get(url + "/api/v1/changes"))?.status != 200 {
            guard ContinuousClock.now < deadline else { throw BenchError.failed("the api does not become ready") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// - Parameter tag: The entity tag of the client's copy.
    func get(_ url: String, tag: String? = nil) async throws -> ApiReply {
        let response = try await http.fetch(Request(.get, url, validators: tag.map { Validators(etag: $0) }))
        return ApiReply(status: response.status, body: response.body, tag: response.headers["ETag"] ?? "")
    }

    /// Sends JSON, or none.
    /// - Parameter token: A member's access token; `nil`: none.
    func send(
        _ method: RequestMethod,
        _ path: String,
        _ json: String? = nil,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> ApiReply {
        var fields = Headers()
        for (name, value) in headers { fields[name] = value }
        if json != nil { fields["Content-Type"] = "application/json" }
        fields["Authorization"] = token.map { "Bearer \($0)" }
        let request = Request(method, "\(url)/api/v1/\(path)", headers: fields, body: Array((json ?? "").utf8))
        let response = try await http.fetch(request)
        return ApiReply(status: response.status, body: response.body, tag: response.headers["ETag"] ?? "")
    }

    /// Returns the resident memory of the process, in megabytes.
    func resident() throws -> Double {
        guard let pid = child.pid else { throw BenchError.failed("the api is not running") }
        return try residentMegabytes(pid)
    }

    /// Returns ``resident()`` as a line of the report.
    func resident(_ name: String) throws -> BenchReport.Result {
        .init(name: name, value: try resident(), unit: "MB", program: "api")
    }
}
