import FoundationEssentials
package import Logging

/// The handlers of a worker, by the kind of job.
package struct Handlers: Sendable {
    /// Runs one job. Throwing a ``FatefulError`` decides the job's fate. After any other error it is retried until its
    /// attempts are used up.
    typealias Handler = @Sendable (_ arguments: String, _ run: Run, _ logger: Logger) async throws -> Void

    private var byKind: [String: Handler] = [:]
    /// The queues of the jobs that have a handler here.
    package private(set) var queues: Set<String> = []

    package init() {}

    /// Registers the handler for jobs of one type.
    package mutating func handle<J: Job>(
        _ type: J.Type,
        _ body: @escaping @Sendable (_ job: J, _ run: Run, _ logger: Logger) async throws -> Void
    ) {
        queues.insert(J.queue)
        byKind[J.kind] = { arguments, run, logger in
            let job: J
            do {
                job = try JSONDecoder().decode(J.self, from: Data(arguments.utf8))
            } catch {
                throw UndecodableArguments(kind: J.kind, reason: String(describing: error))
            }
            try await body(job, run, logger)
        }
    }

    /// The kinds of jobs that have a handler here.
    var kinds: some Sequence<String> { byKind.keys }

    subscript(kind: String) -> Handler? { byKind[kind] }
}

/// The arguments of a job do not fit its type, so no run of it can ever succeed.
struct UndecodableArguments: Error, CustomStringConvertible {
    let kind: String
    let reason: String

    var description: String { "arguments of \(kind) cannot be decoded: \(reason)" }
}
