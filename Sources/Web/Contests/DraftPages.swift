import APIModels
import APIServer
import FoundationEssentials
import Hummingbird
import Scores

/// The pages of drafts.
struct DraftPages: Sendable {
    let site: MemberSite

    func add(to routes: MemberRouteGroup) {
        routes.page("drafts", for: .named) { page in
            let member = try page.member
            let drafts = try await site.contests.drafts(nil, of: member).drafts
            let picked = drafts.compactMap { draft in draft.lastPick.map { GameID(rawValue: $0.pick.gameId) } }
            let games = try await site.contests.games(picked)
            return .show(DraftListView(request: page, me: member.id, drafts: drafts, games: games).page)
        }
        routes.page("drafts/:id", for: .named) { .show(try await board($0)) }
        routes.form("drafts/:id/picks", for: .named) { try await pick($0, $1) }
        routes.form("drafts/:id/wishes", for: .named) { try await changeWishes($0, $1) }
    }

    private func board(_ page: PageRequest, refusal: FormRefusal? = nil) async throws -> MemberPage {
        let member = try page.member
        let draft = try await site.contests.draft(try page.id(), of: member)
        return try DraftView(request: page, me: member.id, detail: draft, refusal: refusal).page
    }

    /// Makes a pick. The form names the number of the pick, so that a form that is sent twice picks once.
    private func pick(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let (id, member): (DraftID, Member) = (try page.id(), try page.member)
        guard let number = Int(fields["number"]) else { throw Problem.invalidForm }
        return try await .of {
            let contest = try await site.contests.pick(PickRequest(fields), as: number, in: id, by: member)
            return contest.map { .redirect(to: "/contests/\($0)", done: .drafted) }
                ?? .redirect(to: "/drafts/\(id)", done: .picked)
        } orShow: {
            try await board(page, refusal: $0)
        }
    }

    /// Adds a wish at the end of the member's list, or removes one. The form says what to change, and not the whole
    /// list, so that two forms at once both take effect.
    private func changeWishes(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let (id, member): (DraftID, Member) = (try page.id(), try page.member)
        let isWished = fields["wished"] == "true"
        return try await .of {
            try await site.contests.changeWish(PickRequest(fields), isWished: isWished, in: id, of: member)
            return .redirect(to: "/drafts/\(id)", done: isWished ? .wished : .unwished)
        } orShow: {
            try await board(page, refusal: $0)
        }
    }
}

extension PickRequest {
    fileprivate init(_ fields: FormFields) {
        self.init(gameId: fields["game"], side: ContestBetSide(rawValue: fields["side"]))
    }
}
