import Synchronization

/// A deliberate error of the fake mail server.
enum MailFault: String, CaseIterable, Sendable, Codable {
    /// The first attempt for each address is refused for now (451), and later ones are accepted.
    case greylist
    /// Every address is refused for good (550).
    case refuse
    /// The connection is closed when the recipient is named.
    case drop
    /// The mail is taken over after ``FakeMailbox/slowness``.
    case slow
}

/// The mails that the fake server has received, and its faults.
final class FakeMailbox: Sendable {
    /// The delay of a slow server.
    static let slowness = Duration.seconds(3)
    /// The limit of kept mails. The oldest are dropped.
    private static let capacity = 10_000

    private struct State {
        var mails: [(number: Int, mail: ReceivedMail)] = []
        var received = 0
        var fault: MailFault?
        /// The addresses that were greylisted once.
        var greylisted: Set<String> = []
    }

    private let state = Mutex(State())

    /// Sets the fault of all later mails; `nil`: none.
    func set(_ fault: MailFault?) {
        state.withLock { state in
            state.fault = fault
            state.greylisted = []
        }
    }

    /// The fault that a mail to this address meets.
    func fault(for address: String) -> MailFault? {
        state.withLock { state in
            guard state.fault == .greylist else { return state.fault }
            return state.greylisted.insert(address).inserted ? .greylist : nil
        }
    }

    func isSlow(for address: String) -> Bool { fault(for: address) == .slow }

    func keep(_ mail: ReceivedMail) {
        state.withLock { state in
            state.mails.append((state.received, mail))
            state.received += 1
            if state.mails.count > Self.capacity { state.mails.removeFirst(Self.capacity / 10) }
        }
    }

    /// The kept mails from number `since` on, with their numbers.
    func mails(since: Int = 0) -> [(number: Int, mail: ReceivedMail)] {
        state.withLock { state in state.mails.filter { $0.number >= since } }
    }
}
