public import Foundation
public import Observation

/// A member's active drafts, for a view to show.
@MainActor
@Observable
public final class DraftsVM {
    /// The drafts, the soonest expiry first.
    public private(set) var drafts: [Draft] = []
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any ContestService

    /// Shows the drafts of a service.
    public init(_ service: any ContestService) {
        self.service = service
    }

    /// Reads the drafts again. If the request fails, what was shown stays.
    public func load() async {
        do throws(APIError) {
            drafts = try await service.drafts(.active)
            failure = nil
        } catch {
            failure = error
        }
    }
}

/// A draft in which the member picks, for a view to show.
@MainActor
@Observable
public final class DraftPickSelectionVM {
    /// The draft with its board and its games; `nil` before the first response.
    public private(set) var draft: DraftDetail?
    /// Whether a pick is being sent.
    public private(set) var isPicking = false
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any ContestService
    private let id: Draft.ID

    /// Shows one draft of a service.
    public init(_ service: any ContestService, _ id: Draft.ID) {
        self.service = service
        self.id = id
    }

    /// The games with a bet that the member can pick now; empty if it is not the member's turn.
    public var choices: [PoolGame] {
        guard let draft, draft.draft.isYourTurn else { return [] }
        return draft.games.filter { !$0.available.isEmpty }
    }

    /// Reads the draft again. If the request fails, what was shown stays.
    public func load() async {
        do throws(APIError) {
            draft = try await service.draft(id)
            failure = nil
        } catch {
            failure = error
        }
    }

    /// Picks a side as the next pick, and shows the draft as it is then. If the pick is refused, because the draft has
    /// changed meanwhile, the draft is read again and ``failure`` says why.
    public func pick(_ side: ContestBetSide, of game: UUID) async {
        guard let number = draft?.draft.nextPick, !isPicking else { return }
        isPicking = true
        defer { isPicking = false }
        do throws(APIError) {
            draft = try await service.pick(side, of: game, as: number, in: id)
            failure = nil
        } catch {
            if case .refused = error { await load() }
            failure = error
        }
    }
}
