package import JobQueue

/// An expected job is not waiting. The error lists the jobs that are.
package struct NotEnqueued: Error, Sendable, CustomStringConvertible {
    package let kind: String
    /// The waiting jobs in the queue, of any kind.
    package let waiting: [WaitingJob]

    package var description: String {
        guard !waiting.isEmpty else { return "no \(kind) is waiting, and its queue is empty" }
        return "no matching \(kind) is waiting, but:\n" + waiting.map(\.description).joined(separator: "\n")
    }
}

extension JobQueue {
    /// Checks that a matching job is waiting, due or not.
    ///
    /// ```swift
    /// try await queue.expectEnqueued(SendWelcome.self) { $0.user == ada }
    /// ```
    /// - Returns: All that match, in the order in which they were enqueued; at least one.
    /// - Throws: ``NotEnqueued`` if none matches; `DecodingError` for a job of the kind whose arguments do not fit.
    @discardableResult
    package func expectEnqueued<J: Job>(
        _ type: J.Type,
        where matches: (J) throws -> Bool = { _ in true }
    ) async throws -> [J] {
        let waiting = try await waiting(in: J.queue)
        let found = try waiting.filter { $0.kind == J.kind }.map { try $0.decode(J.self) }.filter(matches)
        guard !found.isEmpty else { throw NotEnqueued(kind: J.kind, waiting: waiting) }
        return found
    }
}
