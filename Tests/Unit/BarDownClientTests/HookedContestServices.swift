import BarDownClient
import Foundation

/// A value that a service's response needs before it exists, such as the model that sends the request.
@MainActor
final class Later<Value> {
    var value: Value?

    /// Changes the value, if there is one.
    func change(_ body: @MainActor @Sendable (Value) -> Void) {
        if let value { body(value) }
    }
}

/// Contests whose pages and bet slip a test determines, also while a request is under way.
struct HookedContestService: ContestService {
    typealias Pages = @Sendable (Contest.Status?, UUID?) async throws(APIError) -> ContestPage
    typealias Slips = @Sendable (Contest.Status) async throws(APIError) -> BetSlip

    private let fake = FakeContestService()
    var pages: Pages = { (_, _) throws(APIError) in ContestPage(contests: []) }
    var slips: Slips = { (_) throws(APIError) in BetSlip(games: []) }

    func contests(_ status: Contest.Status?, after: UUID?) async throws(APIError) -> ContestPage {
        try await pages(status, after)
    }

    func betSlip(_ status: Contest.Status) async throws(APIError) -> BetSlip { try await slips(status) }

    func drafts(_ status: Draft.Status?) async throws(APIError) -> [Draft] { try await fake.drafts(status) }

    func draft(_ id: Draft.ID) async throws(APIError) -> DraftDetail { try await fake.draft(id) }

    func pick(_ side: ContestBetSide, of game: UUID, as number: Int, in draft: Draft.ID) async throws(APIError)
        -> DraftDetail
    {
        try await fake.pick(side, of: game, as: number, in: draft)
    }

    func setWishes(_ wishes: [(game: UUID, side: ContestBetSide)], in draft: Draft.ID) async throws(APIError) {
        try await fake.setWishes(wishes, in: draft)
    }

    func contest(_ id: Contest.ID) async throws(APIError) -> ContestDetail { try await fake.contest(id) }

    func statistics(against opponent: UUID?) async throws(APIError) -> MemberStatistics {
        try await fake.statistics(against: opponent)
    }
}

/// Invitations in memory. A test can act while one is being sent.
struct HookedInvitationService: InvitationService {
    let fake: FakeInvitationService
    /// Runs before an invitation is stored.
    let willSend: @Sendable () async -> Void

    func send(_ draft: InvitationDraft, key: UUID) async throws(APIError) -> InvitationDetail {
        await willSend()
        return try await fake.send(draft, key: key)
    }

    func offer(_ league: League, _ day: GameDay?) async throws(APIError) -> ContestOffer {
        try await fake.offer(league, day)
    }

    func invitations(_ box: InvitationBox, _ status: Invitation.Status?) async throws(APIError) -> [Invitation] {
        try await fake.invitations(box, status)
    }

    func invitation(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail { try await fake.invitation(id) }

    func accept(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail { try await fake.accept(id) }

    func reject(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail { try await fake.reject(id) }

    func withdraw(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail { try await fake.withdraw(id) }
}
