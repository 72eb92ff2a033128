import Logging
import Postgres
import Scores
import ServiceLifecycle
import Storage
import Synchronization

/// Publishes to the open streams of members which of their lists changed. While any stream is open, new notices are
/// read every second, once for all streams of this process.
///
/// A change may be missed, for example if its notice was committed late. So clients also read their lists from time to
/// time, which costs little with an `ETag`.
package final class MemberHints: Service {
    private struct State {
        var nextReader = 0
        var readers: [Int: Reader] = [:]
        /// The greatest id of a notice that was read; `nil` while no stream is open.
        var lastNotice: Int64?
        var hasEnded = false
    }

    private struct Reader {
        let member: MemberID
        let hints: AsyncStream<MemberHint>.Continuation
    }

    private let store: NoticeFeedStore
    private let logger: Logger
    private let state = Mutex(State())

    init(pool: PostgresPool, logger: Logger) {
        store = NoticeFeedStore(pool)
        self.logger = logger
    }

    /// Seconds between two heartbeats of a stream. Proxies close a connection that is silent for a minute.
    private static let heartbeat = 15

    /// The hints for a member about notices that are committed from now on. The stream ends with the program, and with
    /// its consumer.
    func hints(for member: MemberID) async throws -> AsyncStream<MemberHint> {
        let start = try await store.notices(after: nil).last
        let (stream, hints) = AsyncStream.makeStream(of: MemberHint.self, bufferingPolicy: .bufferingNewest(16))
        let reader: Int? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.lastNotice = state.lastNotice ?? start
            state.nextReader += 1
            state.readers[state.nextReader] = Reader(member: member, hints: hints)
            return state.nextReader
        }
        guard let reader else {
            hints.finish()
            return stream
        }
        hints.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                state.readers[reader] = nil
                if state.readers.isEmpty { state.lastNotice = nil }
            }
        }
        return stream
    }

    /// Reads notices until the program stops, then ends all streams.
    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            for second in 1... {
                do {
                    try await Task.sleep(for: .seconds(1))
                } catch {
                    // Cancelled.
                    return
                }
                await poll()
                if second % Self.heartbeat == 0 { publish { _ in .stillHere } }
            }
        }
        let readers = state.withLock { state in
            state.hasEnded = true
            return state.readers.values
        }
        for reader in readers { reader.hints.finish() }
    }

    private func poll() async {
        guard let last = state.withLock({ $0.lastNotice }) else { return }
        do {
            let found = try await store.notices(after: last)
            state.withLock { state in
                if !state.readers.isEmpty { state.lastNotice = max(state.lastNotice ?? 0, found.last) }
            }
            let kinds = Dictionary(grouping: found.notices, by: \.member).mapValues { Set($0.map(\.kind.topic)) }
            publish { member in kinds[member].map { .changed($0.sorted { $0.rawValue < $1.rawValue }) } }
        } catch {
            logger.warning("notices cannot be read", metadata: ["error": "\(error)"])
        }
    }

    private func publish(_ hint: (MemberID) -> MemberHint?) {
        let readers = state.withLock { $0.readers.values }
        for reader in readers { if let hint = hint(reader.member) { reader.hints.yield(hint) } }
    }
}
