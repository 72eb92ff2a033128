import SystemPackage

/// Runs the load generator wrk with one thread.
struct Wrk: Sendable {
    let connections: Int
    let seconds: Int

    /// The result of a run.
    struct Outcome: Sendable, Hashable {
        /// Requests per second.
        let rate: Double
        /// The 99th percentile of the latency, in milliseconds.
        let p99: Double

        init(rate: Double, p99: Double) {
            self.rate = rate
            self.p99 = p99
        }

        /// - Parameter output: The output of `wrk --latency`.
        /// - Throws: ``BenchError/failed(_:)`` if requests failed, or the output is not understood.
        init(_ output: String) throws(BenchError) {
            let lines = output.split(separator: "\n").map { $0.split(separator: " ") }
            let rate = lines.first { $0.first == "Requests/sec:" }.flatMap { $0.last }.flatMap { Double($0) }
            let p99 = lines.first { $0.first == "99%" }.flatMap { $0.last }.flatMap(Self.milliseconds)
            let isFlawed = ["Non-2xx", "Socket errors"].contains { output.contains($0) }
            guard let rate, let p99, !isFlawed else { throw .failed(output) }
            self.init(rate: rate, p99: p99)
        }

        /// Parses `312.00us`, `1.20ms`, `2.00s`.
        private static func milliseconds(_ text: Substring) -> Double? {
            let units: [(String, Double)] = [("us", 0.001), ("ms", 1), ("s", 1000), ("m", 60_000)]
            guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
            return Double(text.dropLast(unit.count)).map { $0 * factor }
        }
    }

    /// - Parameter tag: The entity tag that every request sends.
    func run(_ url: String, tag: String? = nil) async throws -> Outcome {
        let condition = tag.map { ["-H", "If-None-Match: \($0)"] } ?? []
        let arguments = ["-t", "1", "-c", "\(connections)", "-d", "\(seconds)s", "--latency"] + condition + [url]
        return try Outcome(try await output(of: program("wrk", of: "wrk").string, arguments))
    }
}
