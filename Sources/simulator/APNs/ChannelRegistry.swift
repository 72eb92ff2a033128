import FoundationEssentials
import Synchronization

/// The broadcast channels of the fake APNs' only app. One port is for managing channels, and the other for sending to
/// them.
final class ChannelRegistry: Sendable {
    private struct State {
        /// The message storage policy of each open channel, by id: 0 stores nothing, 1 the newest message.
        var policies: [String: Int] = [:]
        /// Channels that were deleted, to distinguish them from channels that never existed.
        var deleted: Set<String> = []
    }

    /// The maximum number of open channels, and of deleted ones that are remembered.
    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int = 10_000) {
        self.limit = limit
    }

    /// - Returns: The id of a new channel, in base 64 like Apple's; `nil` if the limit is reached.
    func create(policy: Int) -> String? {
        state.withLock { state in
            guard state.policies.count < limit else { return nil }
            let id = withUnsafeBytes(of: UUID().uuid) { Data($0) }.base64EncodedString()
            state.policies[id] = policy
            return id
        }
    }

    /// - Returns: Whether the channel existed.
    func delete(_ id: String) -> Bool {
        state.withLock { state in
            guard state.policies.removeValue(forKey: id) != nil else { return false }
            // If there are too many, all are forgotten, because most of them are not used any more.
            if state.deleted.count >= limit { state.deleted = [] }
            state.deleted.insert(id)
            return true
        }
    }

    /// Returns the message storage policy of an open channel; `nil` if there is no such channel.
    func policy(of id: String) -> Int? { state.withLock { $0.policies[id] } }

    func wasDeleted(_ id: String) -> Bool { state.withLock { $0.deleted.contains(id) } }

    var ids: [String] { state.withLock { $0.policies.keys.sorted() } }
}
