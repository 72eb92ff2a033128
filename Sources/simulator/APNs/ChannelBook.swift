import FoundationEssentials
import Synchronization

/// The broadcast channels of the only app that a fake APNs knows: made and deleted at one of its ports, spoken to at
/// the other.
final class ChannelBook: Sendable {
    private struct State {
        /// The message storage policies of those that are open, by their ids: 0, nothing is kept; 1, the newest is.
        var open: [String: Int] = [:]
        var deleted: Set<String> = []
    }

    /// So many an app may have.
    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int = 10_000) {
        self.limit = limit
    }

    /// - Returns: the id of a new channel, in base 64 as Apple's are; `nil`: there are as many as there may be.
    func open(policy: Int) -> String? {
        state.withLock { state in
            guard state.open.count < limit else { return nil }
            let id = withUnsafeBytes(of: UUID().uuid) { Data($0) }.base64EncodedString()
            state.open[id] = policy
            return id
        }
    }

    /// - Returns: whether there was one.
    func delete(_ id: String) -> Bool {
        state.withLock { state in
            guard state.open.removeValue(forKey: id) != nil else { return false }
            state.deleted.insert(id)
            return true
        }
    }

    /// The message storage policy of a channel.
    func policy(of id: String) -> Int? { state.withLock { $0.open[id] } }

    func wasDeleted(_ id: String) -> Bool { state.withLock { $0.deleted.contains(id) } }

    var ids: [String] { state.withLock { $0.open.keys.sorted() } }
}
