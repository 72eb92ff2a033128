package import Contests
package import FoundationEssentials
import Scores
import TextCoding

/// The push of a notice about a contest, before it is put into the format of a push service.
package struct ContestPush: Hashable, Sendable {
    package let kind: ContestNotice
    /// The id of the invitation, draft or contest.
    package let subject: UUID
    /// The number on the app's icon.
    package let badge: Int

    package init(_ kind: ContestNotice, about subject: UUID, badge: Int) {
        (self.kind, self.subject, self.badge) = (kind, subject, badge)
    }
}

extension ContestNotice {
    /// The tab of the app that the push opens: the main tab, and the one within it; `nil`: it only opens the app. Tab 0
    /// has the contests (upcoming, in progress, completed), 1 the invitations (received, sent), 2 the drafts.
    package var tab: (main: Int, sub: Int)? {
        switch self {
        case .newInvitation, .receivedInvitationExpired: (1, 0)
        case .invitationRejected, .sentInvitationExpired: (1, 1)
        case .draftStarted, .yourDraftTurn, .draftReminder, .draftShortened, .draftExpired: (2, 0)
        case .draftCompleted: (0, 0)
        case .contestCompleted, .contestCorrected: (0, 2)
        case .operatorMessage: nil
        }
    }

    /// Whether its text reveals the result of games.
    package var isSpoiler: Bool { subject == .contest }
}

extension ContestPush {
    /// The fields of the payload for the app, in addition to the kind.
    var members: String {
        let tab = kind.tab.map { main, sub in #""tab":[\#(main),\#(sub)],"# } ?? ""
        return #""notificationType":"\#(kind.rawValue)",\#(tab)\#(idMember)"#
    }

    /// The same as strings, for Firebase.
    var textMembers: String {
        let tab = kind.tab.map { main, sub in #""tab":"\#(main),\#(sub)","# } ?? ""
        return #""notificationType":"\#(kind.rawValue)",\#(tab)\#(idMember),"badge":"\#(badge)""#
    }

    /// Groups notices on the screen of a phone.
    var thread: String { kind.subject == .message ? "messages" : "contests" }

    private var idMember: String { #""\#(kind.subject.rawValue)Id":"\#(subject.lowercaseText)""# }
}

extension CollapseID {
    /// Makes the id from what a notice is about, so that a notice replaces the earlier ones about the same invitation,
    /// draft or contest.
    package init(_ push: ContestPush) {
        self.init(text: "\(push.kind.subject.rawValue)-\(push.subject.lowercaseText)")
    }

    /// Makes the id of a message of the operators, so that it replaces the earlier ones with the same key.
    package init(_ message: OperatorWords) {
        self.init(text: "message-\(message.collapseKey)")
    }
}
