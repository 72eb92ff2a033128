import APIServer
import Contests
import NIOCore

/// An event of a member's stream.
enum MemberHint: Hashable, Sendable {
    /// Lists to read again.
    case changed([MemberTopic])
    /// Nothing changed. It keeps the connection open.
    case stillHere
}

extension ContestNotice {
    /// The lists that change with a notice; none with a message of the operators. A draft begins with the acceptance of
    /// an invitation, and ends with a contest.
    var topics: Set<MemberTopic> {
        switch self {
        case .newInvitation, .invitationRejected, .sentInvitationExpired, .receivedInvitationExpired: [.invitations]
        case .draftStarted: [.invitations, .drafts]
        case .yourDraftTurn, .draftReminder, .draftShortened, .draftExpired: [.drafts]
        case .draftCompleted: [.drafts, .contests]
        case .contestCompleted, .contestCorrected: [.contests]
        case .operatorMessage: []
        }
    }
}

/// The events of a member's stream, as text (WHATWG HTML, section 9.2).
enum MemberEvents {
    /// The first event: the stream has begun.
    static func hello(badge: Int) -> ByteBuffer {
        ByteBuffer(string: "retry: \(Int.random(in: 1000...4000))\nevent: hello\ndata: {\"badge\":\(badge)}\n\n")
    }

    /// Some lists have changed.
    /// - Parameter badge: `nil` if it is not known now.
    static func changed(_ topics: [MemberTopic], badge: Int?) -> ByteBuffer {
        let list = topics.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        let number = badge.map { ",\"badge\":\($0)" } ?? ""
        return ByteBuffer(string: "event: changed\ndata: {\"topics\":[\(list)]\(number)}\n\n")
    }

    static let stillHere = ByteBuffer(string: ": still here\n\n")
    /// The last event: the server ends the stream, and the client connects again.
    static let bye = ByteBuffer(string: "event: bye\ndata: {}\n\n")
}
