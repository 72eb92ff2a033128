import APIServer
import Logging
import Postgres
import Scores
import ServiceLifecycle
import Storage
import Synchronization

/// Publishes to the open streams of members which of their lists changed. While any stream is open, the newest notices
/// of their members are read every second, once for all streams of this process. Acts without a notice, such as those
/// of the member on another device, arrive as notifications of the database.
///
/// Not announced are other games or times of an invitation or draft, a verdict on a bet while others of the contest are
/// open, and corrections that do not change a result. A notification may be lost, and a notice that is committed long
/// after it was written may be missed. So clients also read their lists from time to time, which costs little with an
/// `ETag`.
package final class MemberHints: Service {
    private struct State {
        var nextReader = 0
        var readers: [Int: Reader] = [:]
        /// The ids of the notices that the last read found.
        var seen: Set<Int64> = []
        var hasEnded = false
    }

    private struct Reader {
        let member: MemberID
        let hints: AsyncStream<MemberHint>.Continuation
    }

    private let store: NoticeFeedStore
    /// Payloads of `announce_to_member`: a member, a space, and topics with commas between them.
    private let changes: AsyncStream<String>
    private let logger: Logger
    private let state = Mutex(State())

    init(pool: PostgresPool, changes: AsyncStream<String>, logger: Logger) {
        store = NoticeFeedStore(pool)
        (self.changes, self.logger) = (changes, logger)
    }

    /// The time between two heartbeats of a stream. Proxies close a connection that is silent for a minute.
    private static let heartbeat: Duration = .seconds(15)

    /// The hints for a member from now on. The stream ends with the program, and with its consumer.
    func hints(for member: MemberID) -> AsyncStream<MemberHint> {
        let (stream, hints) = AsyncStream.makeStream(of: MemberHint.self, bufferingPolicy: .bufferingNewest(16))
        let reader: Int? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.nextReader += 1
            state.readers[state.nextReader] = Reader(member: member, hints: hints)
            return state.nextReader
        }
        guard let reader else {
            hints.finish()
            return stream
        }
        hints.onTermination = { [weak self] _ in
            self?.state.withLock { $0.readers[reader] = nil }
        }
        return stream
    }

    /// Publishes until the program stops, then ends all streams.
    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await withDiscardingTaskGroup { group in
                group.addTask { [self] in await readNotices() }
                group.addTask { [self] in for await change in changes { announce(change) } }
            }
        }
        let readers = state.withLock { state in
            state.hasEnded = true
            return state.readers.values
        }
        for reader in readers { reader.hints.finish() }
    }

    /// Reads notices every second until its task is cancelled.
    private func readNotices() async {
        var nextHeartbeat = ContinuousClock.now + Self.heartbeat
        while true {
            do {
                try await Task.sleep(for: .seconds(1))
            } catch {
                // Cancelled.
                return
            }
            await poll()
            if ContinuousClock.now >= nextHeartbeat {
                sendHeartbeat()
                nextHeartbeat = .now + Self.heartbeat
            }
        }
    }

    /// Publishes a change that was notified. Topics that this version does not know are left out.
    private func announce(_ change: String) {
        let parts = change.split(separator: " ")
        guard parts.count == 2, let member = MemberID(String(parts[0])) else { return }
        let topics = parts[1].split(separator: ",").compactMap { MemberTopic(rawValue: String($0)) }
        guard !topics.isEmpty else { return }
        publish { $0 == member ? .changed(topics) : nil }
    }

    private func poll() async {
        let members = state.withLock { Set($0.readers.values.map(\.member)) }
        guard !members.isEmpty else { return }
        do {
            let found = try await store.recentNotices(of: Array(members))
            let seen = state.withLock { state in
                defer { state.seen = Set(found.map(\.id)) }
                return state.seen
            }
            let topics = found.reduce(into: [MemberID: Set<MemberTopic>]()) { topics, notice in
                guard !seen.contains(notice.id), !notice.kind.topics.isEmpty else { return }
                topics[notice.member, default: []].formUnion(notice.kind.topics)
            }
            publish { member in topics[member].map { .changed($0.sorted { $0.rawValue < $1.rawValue }) } }
        } catch {
            logger.warning("notices cannot be read", metadata: ["error": "\(error)"])
        }
    }

    /// Lets every stream check whether its member is still signed in.
    func sendHeartbeat() { publish { _ in .stillHere } }

    private func publish(_ hint: (MemberID) -> MemberHint?) {
        let readers = state.withLock { $0.readers.values }
        for reader in readers { if let hint = hint(reader.member) { reader.hints.yield(hint) } }
    }
}
