import BarDownClient
import FoundationEssentials
import Logging

/// A member of the demo that plays contests over the API by its habit.
struct DemoPlayer: Sendable {
    /// The rounds of a draft, if there are enough games.
    static let rounds = 2

    let habit: DemoHabit
    let member: UUID
    /// The league on whose games it invites others.
    let league: League
    let invitations: APIInvitationService
    let contests: APIContestService
    let logger: Logger

    /// - Parameter tokens: The member's access tokens.
    init(
        _ habit: DemoHabit,
        _ member: UUID,
        league: League,
        _ client: APIClient,
        tokens: APIAuthService,
        logger: Logger
    ) {
        (self.habit, self.member, self.league, self.logger) = (habit, member, league, logger)
        invitations = APIInvitationService(client, tokens: tokens)
        contests = APIContestService(client, tokens: tokens)
    }

    /// Answers invitations and makes picks.
    func act() async throws(APIError) {
        for invitation in try await invitations.invitations(.received, .pending) {
            try await unlessLate { () throws(APIError) in
                _ =
                    habit.accepts
                    ? try await invitations.accept(invitation.id) : try await invitations.reject(invitation.id)
            }
        }
        guard habit == .quick else { return }
        for draft in try await contests.drafts(.active) where draft.isYourTurn {
            let detail = try await contests.draft(draft.id)
            guard let pick = habit.pick(in: detail) else { continue }
            try await unlessLate { () throws(APIError) in
                _ = try await contests.pick(pick.side, of: pick.game, as: pick.number, in: draft.id)
            }
        }
    }

    /// Invites each of these members that has no pending invitation and no draft of this member.
    /// - Parameter others: What happens at the end of a turn of each.
    func invite(_ others: [UUID: TurnTimeout]) async throws(APIError) {
        let pending = try await invitations.invitations(.sent, .pending).map(\.player2.uid)
        let drafting = try await contests.drafts(.active).map(\.player2.uid)
        let free = others.filter { !pending.contains($0.key) && !drafting.contains($0.key) }
        guard !free.isEmpty else { return }
        let offer = try await invitations.offer(league)
        guard offer.maxDraftRounds > 0 else { return }
        for (member, timeout) in free {
            let draft = InvitationDraft(
                to: member,
                league: league,
                day: offer.day,
                rounds: min(Self.rounds, offer.maxDraftRounds),
                onTimeout: timeout
            )
            try await unlessLate { () throws(APIError) in _ = try await invitations.send(draft, key: UUID()) }
        }
    }

    /// Sends a request. A refusal is expected: a game may have begun, the other member may have acted meanwhile, or a
    /// draft may have been deleted.
    private func unlessLate(_ request: () async throws(APIError) -> Void) async throws(APIError) {
        do throws(APIError) {
            try await request()
        } catch .refused(let problem) where [404, 409, 410, 422].contains(problem.status) {
            logger.debug("refused", metadata: ["member": "\(habit.username)", "code": "\(problem.code ?? "")"])
        }
    }
}
