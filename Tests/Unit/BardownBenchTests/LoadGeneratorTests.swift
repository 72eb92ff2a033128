import Testing

@testable import bardown_bench

/// Tests how `bardown bench api` reads the output of its load generator.
@Suite("Load generator output")
struct LoadGeneratorTests {
    private static let output = """
        Running 3s test @ http://127.0.0.1:8080/
          1 threads and 32 connections
          Latency Distribution
             50%  312.00us
             99%    1.20ms
          294123 requests in 3.00s, 1.23GB read
        Requests/sec:  98041.12
        """

    @Test func `the load generator's figures are read with their units`() throws {
        #expect(try Wrk.Outcome(Self.output) == Wrk.Outcome(rate: 98041.12, p99: 1.2))
        let slow = Self.output.replacing("1.20ms", with: "2.50s")
        #expect(try Wrk.Outcome(slow).p99 == 2500)
    }

    @Test(
        arguments: [
            "Non-2xx or 3xx responses: 5", "Socket errors: connect 0, read 1, write 0, timeout 0",
        ]
    )
    func `failed requests make the measurement invalid`(line: String) {
        #expect(throws: BenchError.self) { try Wrk.Outcome(Self.output + "\n  " + line) }
        #expect(throws: BenchError.self) { try Wrk.Outcome("unable to connect") }
    }
}
