/// Decides which pushes may be under way: a single one on a cold line, the primer, and up to a fixed number once APNs
/// has accepted the provider.
///
/// APNs allows one stream until a request with a good token has come (Apple: "Sending notification requests to APNs");
/// a burst before that would be refused, or make the transport open a connection for each.
struct PushWindow {
    enum Phase: Hashable {
        /// Nothing is known of the line. Goes to `priming` with the first push.
        case cold
        /// The primer is under way. Goes to `open` when APNs has accepted it, back to `cold` when it has not.
        case priming
        /// Goes to `cold` when the line breaks.
        case open
    }

    /// What a push that has come back tells about its line.
    enum Experience: Hashable {
        /// APNs knows the provider.
        case accepted
        /// Nothing new: no answer in time, or one that a stranger would get as well.
        case none
        /// The connection is gone, could not be made, or APNs refused the provider.
        case broken
    }

    private(set) var phase = Phase.cold
    private let width: Int
    /// Counts the lines, so that the many pushes of one broken line break it once, and leave its successor alone.
    private var line = 0
    /// The line of each push that is under way.
    private var underway: [Int: Int] = [:]
    private var queue: [Int] = []
    /// Where the queue begins: taking from the front of an array would move all of it.
    private var front = 0
    /// Who stands in the queue and has not left it.
    private var waiting: Set<Int> = []

    /// - Parameter width: pushes under way at a time; at least 1.
    init(width: Int) {
        self.width = max(1, width)
    }

    /// - Returns: whether the push `id` may go at once; otherwise it waits until ``leave(_:_:)`` names it.
    mutating func enter(_ id: Int) -> Bool {
        if waiting.isEmpty, hasRoom {
            admit(id)
            return true
        }
        queue.append(id)
        waiting.insert(id)
        return false
    }

    /// The push `id`, which was allowed to go, has come back.
    /// - Returns: who may go now, in the order in which they came.
    mutating func leave(_ id: Int, _ experience: Experience) -> [Int] {
        if underway.removeValue(forKey: id) == line { learn(experience) }
        var admitted: [Int] = []
        while hasRoom, let next = takeNext() {
            admit(next)
            admitted.append(next)
        }
        return admitted
    }

    /// The push `id` is given up.
    /// - Returns: whether it was waiting still; one that may go already has to ``leave(_:_:)``.
    mutating func giveUp(_ id: Int) -> Bool {
        waiting.remove(id) != nil
    }

    private var hasRoom: Bool {
        switch phase {
        case .cold: true
        case .priming: false
        case .open: underway.count < width
        }
    }

    private mutating func learn(_ experience: Experience) {
        switch experience {
        case .accepted:
            phase = .open
        case .none:
            if phase == .priming { phase = .cold }
        case .broken:
            phase = .cold
            line += 1
        }
    }

    private mutating func admit(_ id: Int) {
        underway[id] = line
        if phase == .cold { phase = .priming }
    }

    private mutating func takeNext() -> Int? {
        defer {
            if front == queue.count {
                queue.removeAll(keepingCapacity: true)
                front = 0
            }
        }
        while front < queue.count {
            let next = queue[front]
            front += 1
            if waiting.remove(next) != nil { return next }
        }
        return nil
    }
}
