import APIModels
import APIServer
import Contests
import Hummingbird
import Scores
import Storage

/// The pages of contests, the bet slip, statistics, and the rules.
struct ContestPages: Sendable {
    let site: MemberSite

    /// The most contests of a page.
    private static let listLimit = 50

    func add(to routes: MemberRouteGroup) {
        routes.page("contests", ["after", "status"], for: .named) { page in
            .show(try await list(page))
        }
        routes.page("contests/rules", for: .anyone) { page in
            .show(ContestRulesView(rules: try await site.contests.rules()).page)
        }
        routes.page("contests/:id", for: .named) { page in
            let (id, member): (ContestID, Member) = (try page.id(), try page.member)
            let contest = try await site.contests.contest(id, of: member)
            return .show(ContestView(request: page, me: member.id, detail: contest).page)
        }
        routes.page("betslip", ["status"], for: .named) { page in
            let stage = try page.stage()
            let slip = try await site.contests.betSlip(stage, of: try page.member)
            return .show(BetSlipView(request: page, stage: stage, slip: slip).page)
        }
        routes.page("statistics", ["opponent"], for: .named) { page in
            let opponent: MemberID? = try page.query.id("opponent")
            let record = try await site.contests.statistics(against: opponent, of: try page.member)
            return .show(StatisticsView(request: page, record: record).page)
        }
    }
}

extension ContestPages {
    /// The contests of the stage that the query names; without one, those in progress or, if there is none, the
    /// upcoming ones.
    private func list(_ page: PageRequest) async throws -> MemberPage {
        let (member, after): (Member, ContestID?) = (try page.member, try page.query.id("after"))
        let named: ContestProgress.Stage? = try page.query.enumValue("status")
        func contests(_ stage: ContestProgress.Stage) async throws -> ContestsResponse {
            try await site.contests.contests(stage, after: after, limit: Self.listLimit, of: member)
        }
        var stage = named ?? .inProgress
        var shown = try await contests(stage)
        if named == nil, shown.contests.isEmpty {
            stage = .upcoming
            shown = try await contests(stage)
        }
        let waiting = WaitingView(
            request: page,
            me: member.id,
            invitations: try await site.contests.invitations(.received, .pending, of: member).invitations,
            drafts: try await site.contests.drafts(.active, of: member).drafts.filter(\.isYourTurn)
        )
        return ContestListView(request: page, me: member.id, stage: stage, contests: shown, waiting: waiting).page
    }
}

extension PageRequest {
    /// The parameter `status`; without it, what is in progress.
    fileprivate func stage() throws(Problem) -> ContestProgress.Stage { try query.enumValue("status") ?? .inProgress }
}

extension ContestProgress.Stage {
    /// The name of the stage's link.
    var title: String {
        switch self {
        case .upcoming: "Upcoming"
        case .inProgress: "In progress"
        case .completed: "Completed"
        }
    }

    /// The links to a page with each stage.
    static func chips(on path: String, current: ContestProgress.Stage, _ request: PageRequest) -> ChipRow {
        ChipRow(
            name: "Stage",
            chips: allCases.map { stage in
                ChipRow.Chip(
                    label: stage.title,
                    address: request.path(path, [("status", stage.rawValue)]),
                    isCurrent: stage == current
                )
            }
        )
    }
}
