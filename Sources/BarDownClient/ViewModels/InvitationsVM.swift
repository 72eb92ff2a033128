public import Foundation
public import Observation

/// The invitations that a member received and has not answered, for a view to show.
@MainActor
@Observable
public final class ReceivedInvitationsVM {
    /// The invitations, the soonest expiry first.
    public private(set) var invitations: [Invitation] = []
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any InvitationService

    /// Shows the invitations of a service.
    public init(_ service: any InvitationService) {
        self.service = service
    }

    /// Reads the invitations again. If the request fails, what was shown stays.
    public func load() async {
        do throws(APIError) {
            invitations = try await service.invitations(.received, .pending)
            failure = nil
        } catch {
            failure = error
        }
    }

    /// Accepts an invitation, which then leaves the list.
    /// - Returns: The draft that begins; `nil` if the request failed.
    public func accept(_ id: Invitation.ID) async -> Draft.ID? {
        await answer(id) { (service) throws(APIError) in try await service.accept(id) }?.invitation.draftId
    }

    /// Rejects an invitation, which then leaves the list.
    public func reject(_ id: Invitation.ID) async {
        _ = await answer(id) { (service) throws(APIError) in try await service.reject(id) }
    }

    private func answer(
        _ id: Invitation.ID,
        _ send: (any InvitationService) async throws(APIError) -> InvitationDetail
    ) async -> InvitationDetail? {
        do throws(APIError) {
            let answered = try await send(service)
            invitations.removeAll { $0.id == id }
            failure = nil
            return answered
        } catch {
            // It may have expired or been withdrawn meanwhile.
            if case .refused = error { await load() }
            failure = error
            return nil
        }
    }
}

/// The invitations that a member sent, for a view to show.
@MainActor
@Observable
public final class SentInvitationsVM {
    /// The invitations: pending ones first.
    public private(set) var invitations: [Invitation] = []
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any InvitationService

    /// Shows the invitations of a service.
    public init(_ service: any InvitationService) {
        self.service = service
    }

    /// Reads the invitations again. If the request fails, what was shown stays.
    public func load() async {
        do throws(APIError) {
            invitations = try await service.invitations(.sent, nil)
            failure = nil
        } catch {
            failure = error
        }
    }

    /// Withdraws a pending invitation.
    public func withdraw(_ id: Invitation.ID) async {
        do throws(APIError) {
            let withdrawn = try await service.withdraw(id).invitation
            invitations = invitations.map { $0.id == id ? withdrawn : $0 }
            failure = nil
        } catch {
            if case .refused = error { await load() }
            failure = error
        }
    }
}

/// An invitation that a member prepares, for a view to show.
@MainActor
@Observable
public final class CreateNewContestVM {
    /// The games and lines on offer; `nil` before the first response.
    public private(set) var offer: ContestOffer?
    /// The rounds of the draft, within ``possibleRounds``.
    public var rounds = 1
    /// When the invitation expires; `nil` for as late as possible.
    public var expires: Date?
    /// What happens when the time of a turn is over.
    public var onTimeout = TurnTimeout.wait
    /// The invitation, once it is sent.
    public private(set) var sent: Invitation?
    /// Whether ``send()`` waits for the response.
    public private(set) var isSending = false
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any InvitationService
    private let recipient: UUID
    private let league: League
    /// What was sent last. The key is the same for every try of one draft, so that it is sent once.
    private var attempt: (draft: InvitationDraft, key: UUID)?

    /// - Parameter recipient: The member who is invited.
    public init(_ service: any InvitationService, to recipient: UUID, league: League) {
        self.service = service
        self.recipient = recipient
        self.league = league
    }

    /// The rounds that the offer allows.
    public var possibleRounds: ClosedRange<Int> { 1...max(offer?.maxDraftRounds ?? 1, 1) }

    /// Reads the offer again. If the request fails, what was shown stays.
    public func load() async {
        do throws(APIError) {
            offer = try await service.offer(league, nil)
            rounds = min(rounds, possibleRounds.upperBound)
            failure = nil
        } catch {
            failure = error
        }
    }

    /// Sends the invitation with the games that are shown. During a request it does nothing.
    public func send() async {
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        let draft = InvitationDraft(
            to: recipient,
            league: league,
            day: offer?.day,
            rounds: rounds,
            expires: expires,
            onTimeout: onTimeout
        )
        let key = if let attempt, attempt.draft == draft { attempt.key } else { UUID() }
        attempt = (draft, key)
        do throws(APIError) {
            sent = try await service.send(draft, key: key).invitation
            failure = nil
        } catch {
            failure = error
        }
    }
}
