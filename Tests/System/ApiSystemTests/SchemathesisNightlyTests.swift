import Foundation
import Postgres
import TestTools
import Testing

@testable import APIDocument

/// Somebody who knows the document and nothing else asks what it allows, and what it does not.
@Suite("Schemathesis")
struct SchemathesisNightlyTests {
    /// Where `.ci/nightly` put it; `nil` where it could not be had.
    private static let program = ProcessInfo.processInfo.environment["BARDOWN_SCHEMATHESIS"]

    /// Nothing is asked twice for being random: the seed is the same in every run.
    private static let options = [
        "--seed", "1", "--max-examples", "10", "--phases", "examples,coverage,fuzzing", "--workers", "1",
        "--request-timeout", "20", "--continue-on-failure", "--generation-database", "none",
        // A stream has no end to wait for; its tests are in LiveTests.
        "--exclude-path", "/api/v1/live",
        // What fits every schema can be wrong all the same (days in the wrong order, a zone that nobody knows); and
        // without a key to ask for there is nobody to turn away.
        "--checks", "all", "--exclude-checks", "positive_data_acceptance,ignored_auth",
        "--no-color",
    ]

    /// Waiting for changes is for those who have the time.
    private static let settings = """
        [[operations]]
        include-path = "/api/v1/changes"
        parameters = { wait = 0 }
        """

    @Test(.enabled(if: program != nil, ".ci/nightly installs Schemathesis"))
    func `Schemathesis finds no undocumented answer, and no success for what the document forbids`()
        async throws
    {
        let program = try #require(Self.program)
        try await withTemporaryDirectory { folder in
            try Self.settings.write(toFile: "\(folder)/settings.toml", atomically: true, encoding: .utf8)
            try await ApiUnderTest.run { api in
                try await Fixtures.insertEverything(api.owner)
                try await api.following {
                    let address = "http://127.0.0.1:\(api.port)\(OpenAPIDocument.path)"
                    // It leaves folders of its own where it is started.
                    let start = ["-c", "cd \"$0\" && exec \"$@\"", folder, program]
                    let run = try await Tool("sh").run(
                        start + ["--config-file", "settings.toml", "run", address] + Self.options,
                        environment: ["HOME": folder, "PYTHONUTF8": "1", "NO_PROXY": "127.0.0.1"]
                    )
                    #expect(run.isSuccess, "\(run.output)\(run.complaint)")
                    let count = try #require(run.output.firstMatch(of: /(\d+) generated/)).1
                    #expect(Int(count) ?? 0 > 500, "\(run.output)")
                }
            }
        }
    }
}
