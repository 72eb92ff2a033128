import Foundation
import Postgres
import TestTools
import Testing

@testable import APIDocument

/// Runs Schemathesis, which reads only the OpenAPI document, and sends requests that the document allows and some that
/// it forbids.
@Suite("Schemathesis")
struct SchemathesisNightlyTests {
    /// The path of the program, set by `.ci/nightly`; `nil` if it is not available.
    private static let program = ProcessInfo.processInfo.environment["BARDOWN_SCHEMATHESIS"]

    /// The seed is fixed, so that every run sends the same requests.
    private static let options = [
        "--seed", "1", "--max-examples", "10", "--phases", "examples,coverage,fuzzing", "--workers", "1",
        "--request-timeout", "20", "--continue-on-failure", "--generation-database", "none",
        // A stream never ends, so a request for it would not return. `LiveTests` tests it instead.
        "--exclude-path", "/api/v1/live", "--exclude-path", "/api/v1/me/live",
        // A request that fits every schema can still be wrong (days in the wrong order, an unknown zone), and without a
        // required key no request is refused for lack of one.
        "--checks", "all", "--exclude-checks", "positive_data_acceptance,ignored_auth",
        "--no-color",
    ]

    /// Requests do not wait for changes, because that would take too long.
    private static let settings = """
        [[operations]]
        include-path = "/api/v1/changes"
        parameters = { wait = 0 }
        """

    @Test(.enabled(if: program != nil, ".ci/nightly installs Schemathesis"))
    func `Schemathesis finds no undocumented answer, and no success for a forbidden request`()
        async throws
    {
        let program = try #require(Self.program)
        try await withTemporaryDirectory { folder in
            try Self.settings.write(toFile: "\(folder)/settings.toml", atomically: true, encoding: .utf8)
            try await ApiUnderTest.run { api in
                try await ApiFixtures.insertEverything(api.owner)
                try await api.following {
                    let address = "http://127.0.0.1:\(api.port)\(OpenAPIDocument.path)"
                    // Schemathesis creates folders in its working directory.
                    let start = ["-c", "cd \"$0\" && exec \"$@\"", folder, program]
                    let run = try await Tool("sh").run(
                        start + ["--config-file", "settings.toml", "run", address] + Self.options,
                        environment: ["HOME": folder, "PYTHONUTF8": "1", "NO_PROXY": "127.0.0.1"]
                    )
                    #expect(run.isSuccess, "\(run.output)\(run.errorOutput)")
                    let count = try #require(run.output.firstMatch(of: /(\d+) generated/)).1
                    #expect(Int(count) ?? 0 > 500, "\(run.output)")
                }
            }
        }
    }
}
