import JobQueueTesting
import Logging
import Synchronization
import Testing

@testable import JobQueue

@Suite("Run logging")
struct RunLoggingTests {
    @Test func `a handler's log lines name its run, even in the tasks that it starts`() async throws {
        let said = SaidLines()
        var handlers = Handlers()
        handlers.handle(Note.self) { _, _, logger in
            logger.notice("here")
            await withDiscardingTaskGroup { group in
                group.addTask { logger.notice("there", metadata: ["job.kind": "own word"]) }
            }
        }
        let trace = TraceContext.fresh()
        let logger = Logger(label: "test") { _ in SaidLines.Handler(lines: said) }
        let end = try await handlers.perform(Note(""), trace: trace, logger: logger)
        #expect(end.outcome == .completed)
        logger.notice("outside")
        let lines = said.lines.withLock { $0 }
        #expect(lines.map(\.message) == ["here", "there", "outside"])
        let run = ["job.id": "1", "job.kind": Note.kind, "trace_id": trace.traceID]
        #expect(lines.map(\.metadata) == [run, run.merging(["job.kind": "own word"]) { $1 }, [:]])
    }

    private struct Ended: FatefulError {
        let fate: Fate
    }

    @Test(
        arguments: [
            (.snooze(.seconds(1)), .debug, "job snoozed"), (.retry(after: nil), .warning, "job failed"),
            (.discard, .error, "job failed"),
        ] as [(Fate, Logger.Level, String)]
    )
    func `a retried or discarded run is logged as a failure, and a snoozed one is not`(
        fate: Fate,
        level: Logger.Level,
        message: String
    ) async throws {
        let said = SaidLines()
        var handlers = Handlers()
        handlers.handle(Note.self) { _, _, _ in throw Ended(fate: fate) }
        let logger = Logger(label: "test") { _ in SaidLines.Handler(lines: said) }
        _ = try await handlers.perform(Note(""), logger: logger)
        let lines = said.lines.withLock { $0 }
        #expect(lines.map(\.level) == [level])
        #expect(lines.map(\.message) == [message])
    }
}

/// Keeps the logged lines.
private final class SaidLines: Sendable {
    struct Line: Sendable {
        let level: Logger.Level
        let message: String
        let metadata: [String: String]
    }

    let lines = Mutex<[Line]>([])

    struct Handler: LogHandler {
        let lines: SaidLines
        var metadata: Logger.Metadata = [:]
        var metadataProvider: Logger.MetadataProvider?
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = (metadataProvider?.get() ?? [:]).merging(event.metadata ?? [:]) { $1 }
            lines.lines.withLock {
                $0.append(Line(level: event.level, message: "\(event.message)", metadata: all.mapValues { "\($0)" }))
            }
        }
    }
}
