import Runtime
import Synchronization
import TestSupport
import TestTools
import Testing

/// The pages `/metrics` of the six real programs, which run one after the other on one database.
struct ExposedMetrics: Sendable {
    /// The page of each program.
    let pages: [String: String]

    /// Secrets in the environment of the programs, which must not appear.
    static let secrets = ["KEYID12345", "TEAMID1234", "postgresql:", "user=postgres", "open sesame"]

    /// The names that a query may use: counters and gauges, and the three series of each histogram.
    var names: Set<String> {
        var names: Set<String> = []
        for line in pages.values.joined().split(separator: "\n") where line.hasPrefix("# TYPE ") {
            let words = line.split(separator: " ")
            let parts = words[3] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
            names.formUnion(parts.map { words[2] + $0 })
        }
        return names
    }

    static func read() async throws -> ExposedMetrics {
        try await withTestDatabase { (database) async throws in
            try await withTemporaryDirectory { folder in
                let key = "\(folder)/key.p8"
                let made = try await Tool.openssl.run(
                    ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key]
                )
                try #require(made.isSuccess, "\(made.errorOutput)")
                let pages = Mutex<[String: String]>([:])
                for program in ProgramFiles.programs {
                    try await withPage(of: program, database.url, key: key) { page in
                        pages.withLock { $0[program] = page }
                    }
                }
                return ExposedMetrics(pages: pages.withLock { $0 })
            }
        }
    }

    private static func withPage(
        of program: String,
        _ database: String,
        key: String,
        _ body: @escaping @Sendable (String) -> Void
    ) async throws {
        let ports = try [LoopbackListener(), LoopbackListener()].map(\.port)
        let environment = [
            "DATABASE_URL": database, "HEALTH_PORT": "\(ports[0])", "PORT": "\(ports[1])", "APNS_KEY_FILE": key,
            "APNS_KEY_ID": "KEYID12345", "APNS_TEAM_ID": "TEAMID1234", "API_KEY": "open sesame",
        ]
        try await withProgram(program, environment: environment) { _ in
            try await eventually("\(program) is ready") {
                (try? await get("/readyz", port: ports[0]))?.hasPrefix("HTTP/1.1 200 ") == true
            }
            body(try await get("/metrics", port: ports[0]))
        }
    }
}
