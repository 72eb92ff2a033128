import HTTPTypes
import Postgres
import TestTools
import Testing

extension ApiUnderTest {
    /// Changes stored data at random, again and again, and expects that the responses stay the same: their bytes, and
    /// all header fields except those that differ in every response.
    /// - Parameters:
    ///   - seed: The seed of the changes. Failures state it.
    ///   - change: Changes only data that the responses must not depend on.
    func expectUnchanged(
        _ paths: [String],
        seed: UInt64,
        rounds: Int,
        during change: (PostgresPool, inout SplitMix) async throws -> Void
    ) async throws {
        let before = try await responses(paths)
        #expect(before.allSatisfy { $0.status == .ok })
        var random = SplitMix(seed: seed)
        for round in 0..<rounds {
            try await change(owner, &random)
            // Cached responses are made again.
            clock.advance(by: .seconds(60))
            for (path, (first, now)) in zip(paths, zip(before, try await responses(paths))) {
                let place: Comment = "seed \(seed), round \(round), \(path)"
                #expect(now.body == first.body, place)
                #expect(lasting(now.headers) == lasting(first.headers), place)
            }
        }
    }

    private func responses(_ paths: [String]) async throws -> [TestResponse] {
        var responses: [TestResponse] = []
        for path in paths { responses.append(try await get(path)) }
        return responses
    }
}

/// The header fields except those that differ in every response.
private func lasting(_ fields: HTTPFields) -> Set<HTTPField> {
    Set(fields.filter { !["Date", "RateLimit", "X-BarDown-Seq"].contains($0.name.rawName) })
}
