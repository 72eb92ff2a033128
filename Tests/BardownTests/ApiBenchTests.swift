import FoundationEssentials
import TestTools
import Testing

@testable import bardown

/// What `bardown bench api` asks, and how it reads the answers.
@Suite struct ApiBenchTests {
    private static let said = """
        Running 3s test @ http://127.0.0.1:8080/
          1 threads and 32 connections
          Latency Distribution
             50%  312.00us
             99%    1.20ms
          294123 requests in 3.00s, 1.23GB read
        Requests/sec:  98041.12
        """

    @Test("The load generator's words are read with their units")
    func outcome() throws {
        #expect(try Wrk.Outcome(Self.said) == Wrk.Outcome(rate: 98041.12, p99: 1.2))
        let slow = Self.said.replacing("1.20ms", with: "2.50s")
        #expect(try Wrk.Outcome(slow).p99 == 2500)
    }

    @Test(
        "Requests that failed are no measurement",
        arguments: [
            "Non-2xx or 3xx responses: 5", "Socket errors: connect 0, read 1, write 0, timeout 0",
        ]
    )
    func failures(line: String) {
        #expect(throws: BenchError.self) { try Wrk.Outcome(Self.said + "\n  " + line) }
        #expect(throws: BenchError.self) { try Wrk.Outcome("unable to connect") }
    }

    @Test(
        "A small run has every figure that is promised",
        .enabled(if: Tool.wrk.isInstalled && Tool.nginx.isInstalled),
        .timeLimit(.minutes(5))
    )
    func figures() async throws {
        let bench = ["--games", "4", "--seconds", "1", "--rounds", "1", "--changes", "3", "--streams", "20", "--json"]
        let run = try await Tool(program: "bardown").run(["bench", "api"] + bench)
        #expect(run.code == 0, "\(run.complaint)")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(report.bench == "api")
        let single = [
            "scoreboard_200_beside_queries", "cold_question_p99", "commit_to_visible_p99", "20_streams_rss",
        ]
        for name in single {
            let result = report.results.first { $0.name == name }
            #expect((result?.value ?? 0) > 0, "\(name)")
        }
        // None is a figure, too, and the best.
        let queries = report.results.first { $0.name == "not_modified_queries" }
        #expect((queries?.value ?? -1) >= 0)
        let contested = report.results.filter { $0.baseline == "nginx" && !$0.name.hasSuffix("_p99") }.map(\.name)
        #expect(contested == ["scoreboard_200", "not_modified_304", "game_200", "scoreboard_200_during_writes"])
    }

    private struct Report: Decodable {
        struct Result: Decodable {
            let name: String
            let value: Double
            let baseline: String?
        }

        let bench: String
        let results: [Result]
    }
}
