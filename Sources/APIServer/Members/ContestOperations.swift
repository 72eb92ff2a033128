package import APIModels
package import Contests
package import Scores
package import Storage
package import Time

/// What members do with contests. The JSON API and the pages run the same operations, so that each rule exists once.
/// `ContestsAPI` implements it.
///
/// An operation finds only what belongs to the member. Every function throws a ``Problem`` for a request that is
/// refused.
package protocol ContestOperations: Sendable {
    func rules() async throws -> ContestRulesResponse
    /// The leagues with contests: those whose games are read first, in their display order.
    func leagues() async throws -> [ContestLeague]
    /// Another member whom a member can invite.
    func opponent(_ id: MemberID, of member: Member) async throws -> UserResponse
    /// - Parameter day: `nil`: the first of the next seven days with games to bet on.
    func offer(of league: LeagueID, on day: CivilDate?) async throws -> ContestOfferResponse

    /// A page of the member's contests.
    /// - Parameters:
    ///   - stage: `nil`: of any stage.
    ///   - previous: The last contest of the page before; `nil`: the first page.
    func contests(
        _ stage: ContestProgress.Stage?,
        after previous: ContestID?,
        limit: Int,
        of member: Member
    ) async throws -> ContestsResponse
    func contest(_ id: ContestID, of member: Member) async throws -> ContestDetailResponse
    func betSlip(_ stage: ContestProgress.Stage, of member: Member) async throws -> BetSlipResponse
    /// - Parameter opponent: `nil`: against all opponents.
    func statistics(against opponent: MemberID?, of member: Member) async throws -> MemberStatisticsResponse

    /// - Parameters:
    ///   - box: `nil`: received and sent ones.
    ///   - state: `nil`: of any state.
    func invitations(
        _ box: StoredInvitation.Box?,
        _ state: StoredInvitation.State?,
        of member: Member
    ) async throws -> InvitationsResponse
    func invitation(_ id: InvitationID, of member: Member) async throws -> InvitationDetailResponse
    /// Invites another member to a contest on the games that are offered now.
    /// - Parameters:
    ///   - key: Identifies the form, so that one that is sent twice sends one invitation.
    ///   - asked: The values of the form, by which one that is sent twice is recognized.
    func invite(
        _ body: SendInvitationRequest,
        from member: Member,
        once key: String,
        asked: [String]
    ) async throws
    /// Accepts, rejects or withdraws an invitation.
    /// - Returns: The draft of an accepted invitation; `nil` for another answer.
    func answer(_ answer: InvitationAnswer, _ id: InvitationID, by member: Member) async throws -> DraftID?

    /// The games with these ids, which any member may read.
    func games(_ ids: [GameID]) async throws -> [GameCardResponse]
    /// - Parameter state: `nil`: of any state.
    func drafts(_ state: StoredDraft.State?, of member: Member) async throws -> DraftsResponse
    func draft(_ id: DraftID, of member: Member) async throws -> DraftDetailResponse
    /// The numbers, from 0, of the picks of a draft that were made for members whose time had run out; empty for a
    /// draft that the member does not have.
    func automaticPicks(in id: DraftID, of member: Member) async throws -> Set<Int>
    /// Makes the pick with a number, from 0. A repeated request for a pick that was made has no effect.
    /// - Returns: The contest, if the draft is complete.
    func pick(_ body: PickRequest, as number: Int, in id: DraftID, by member: Member) async throws -> ContestID?
    /// Replaces the member's wishes in a draft.
    func setWishes(_ body: WishesRequest, in id: DraftID, of member: Member) async throws
    /// Puts one wish at the end of the member's list, or removes it.
    func changeWish(_ body: PickRequest, isWished: Bool, in id: DraftID, of member: Member) async throws
}
