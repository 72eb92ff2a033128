/// What a member is notified of. The raw values are the `notificationType` of pushes.
package enum ContestNotice: String, Hashable, Sendable, CaseIterable {
    case newInvitation = "new_invitation"
    case invitationRejected = "invitation_rejected"
    case sentInvitationExpired = "sent_invitation_expired"
    case receivedInvitationExpired = "rec_invitation_expired"
    case draftStarted = "draft_started"
    case yourDraftTurn = "user_draft_turn"
    case draftReminder = "draft_reminder"
    case draftShortened = "draft_shortened"
    case draftExpired = "draft_expired"
    case draftCompleted = "draft_completed"
    case contestCompleted = "contest_completed"
    case contestCorrected = "contest_corrected"
    /// A message of the operators of the server. It is about no contest.
    case operatorMessage = "operator_message"
}

extension ContestNotice {
    /// The kind of thing that a notice is about. It is part of the collapse id, and names the id in the payload.
    package enum Subject: String, Hashable, Sendable, CaseIterable {
        case invitation, draft, contest, message

        /// The kinds of notices about it.
        package var kinds: [ContestNotice] { ContestNotice.allCases.filter { $0.subject == self } }
    }

    package var subject: Subject {
        switch self {
        case .newInvitation, .invitationRejected, .sentInvitationExpired, .receivedInvitationExpired: .invitation
        case .draftStarted, .yourDraftTurn, .draftReminder, .draftShortened, .draftExpired, .draftCompleted: .draft
        case .contestCompleted, .contestCorrected: .contest
        case .operatorMessage: .message
        }
    }
}
