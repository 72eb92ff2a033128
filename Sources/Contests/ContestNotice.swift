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
}
