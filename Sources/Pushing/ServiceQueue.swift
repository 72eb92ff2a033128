/// One try to send a push, and its consequences.
struct PushAttempt {
    let outcome: PushOutcome
    let feedback: PushWindow.Feedback
    var canRetry = false

    static func skipped(_ outcome: PushOutcome) -> PushAttempt {
        PushAttempt(outcome: outcome, feedback: .none)
    }
}

/// The state of an APNs client between pushes: the window, the pushes that wait for it, and whether rejections are
/// credible.
struct ServiceQueue {
    var window: PushWindow
    var refusal = RefusalPause()
    /// `nil` for a client whose tokens may include many bad ones.
    private(set) var rejections: RejectionTracker?
    /// Pushes that wait for the window, by their ids in it.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var lastID = 0
    private var refusedToken: ProviderToken?

    /// - Parameter isForUnprovenTokens: Whether many tokens may be bad without a mistake of ours.
    init(window: PushWindow, isForUnprovenTokens: Bool) {
        self.window = window
        rejections = isForUnprovenTokens ? nil : RejectionTracker()
    }

    mutating func recordAccepted() {
        rejections?.recordAccepted()
    }

    /// Returns the outcome of a push whose token was rejected: see ``RejectionTracker/outcome(ofRejection:_:isBad:)``.
    /// - Parameters:
    ///   - isBad: Whether the token can never have been valid.
    ///   - isServiceAlive: Whether another push to the same app was accepted recently.
    mutating func outcome(
        ofRejection outcome: PushOutcome,
        _ reason: String,
        isBad: Bool,
        isServiceAlive: Bool
    ) -> PushOutcome {
        rejections?.outcome(ofRejection: outcome, reason, isBad: isBad)
            ?? outcome.assessedForUnproven(reason, isBad: isBad, isServiceAlive: isServiceAlive)
    }

    /// - Returns: Whether this is the first refusal of the token.
    mutating func recordRefusal(of token: ProviderToken) -> Bool {
        defer { refusedToken = token }
        return refusedToken != token
    }

    mutating func takeID() -> Int {
        lastID += 1
        return lastID
    }
}

/// Decides which pushes may be under way: at first a single one, the primer, and up to a fixed number once APNs has
/// accepted the provider. When the connection breaks, the next connection begins with a primer again.
///
/// APNs allows one stream until a request with a valid token has arrived (Apple: "Sending notification requests to
/// APNs"). A burst before that would be refused, or make the transport open a connection for each push.
struct PushWindow {
    enum Phase: Hashable {
        /// Nothing is known about the connection. The first push changes the phase to `priming`.
        case cold
        /// The primer is under way. The phase becomes `open` if APNs accepts it, and `cold` otherwise.
        case priming
        /// Up to the fixed number of pushes may be under way. The phase becomes `cold` when the connection breaks.
        case open
    }

    /// What the result of a push shows about the state of the connection.
    enum Feedback: Hashable {
        /// APNs accepts the provider.
        case accepted
        /// Nothing new: the push was not sent, or got no response in time, or one that an unauthenticated client would
        /// get as well.
        case none
        /// The connection was lost or could not be made, or APNs refused the provider or nearly all tokens.
        case broken
    }

    private(set) var phase = Phase.cold
    private let width: Int
    /// The number of the current connection. Results of pushes on an earlier connection are ignored: many pushes report
    /// that the same connection broke, and must not affect the next one.
    private var connection = 0
    /// The connection of each push under way, by the push's id.
    private var underway: [Int: Int] = [:]
    private var queue: [Int] = []
    /// Where the queue begins. Removing from the front of an array would move all its elements.
    private var front = 0
    /// The ids in the queue that were not given up.
    private var waiting: Set<Int> = []

    /// - Parameter width: The maximum number of pushes under way; at least 1.
    init(width: Int) {
        self.width = max(1, width)
    }

    /// - Returns: Whether the push `id` may go immediately; otherwise it waits until ``leave(_:_:)`` returns it.
    mutating func enter(_ id: Int) -> Bool {
        if waiting.isEmpty, hasRoom {
            admit(id)
            return true
        }
        queue.append(id)
        waiting.insert(id)
        return false
    }

    /// Records the result of the push `id`, which was under way.
    /// - Returns: The ids of pushes that may go now, in the order in which they came.
    mutating func leave(_ id: Int, _ feedback: Feedback) -> [Int] {
        if underway.removeValue(forKey: id) == connection { record(feedback) }
        var admitted: [Int] = []
        while hasRoom, let next = takeNext() {
            admit(next)
            admitted.append(next)
        }
        return admitted
    }

    /// Gives up the push `id`.
    /// - Returns: Whether it was still waiting. A push that may already go must call ``leave(_:_:)`` instead.
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

    private mutating func record(_ feedback: Feedback) {
        switch feedback {
        case .accepted:
            phase = .open
        case .none:
            if phase == .priming { phase = .cold }
        case .broken:
            phase = .cold
            connection += 1
        }
    }

    private mutating func admit(_ id: Int) {
        underway[id] = connection
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
