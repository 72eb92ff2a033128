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
            .show(ContestRulesView(request: page, rules: try await site.contests.rules()).page)
        }
        routes.page("contests/:id", for: .named) { page in
            let (id, member): (ContestID, Member) = (try page.id(), try page.member)
            let contest = try await site.contests.contest(id, of: member)
            let draft = DraftID(rawValue: contest.contest.draftId)
            let automatic = try await site.contests.automaticPicks(in: draft, of: member)
            return .show(ContestView(request: page, me: member.id, detail: contest, automaticPicks: automatic).page)
        }
        routes.page("betslip", ["status"], for: .named) { page in
            let member = try page.member
            let (stage, slip) = try await page.stage {
                try await site.contests.betSlip($0, of: member)
            } isEmpty: {
                $0.games.isEmpty
            }
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
    private func list(_ page: PageRequest) async throws -> MemberPage {
        let (member, after): (Member, ContestID?) = (try page.member, try page.query.id("after"))
        let (stage, shown) = try await page.stage {
            try await site.contests.contests($0, after: after, limit: Self.listLimit, of: member)
        } isEmpty: {
            $0.contests.isEmpty
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
    /// The stage that the parameter `status` names, with what a page shows of it. Without the parameter it is what is
    /// in progress or, if that is nothing, what is upcoming.
    fileprivate func stage<Shown>(
        _ read: (ContestProgress.Stage) async throws -> Shown,
        isEmpty: (Shown) -> Bool
    ) async throws -> (ContestProgress.Stage, Shown) {
        let named: ContestProgress.Stage? = try query.enumValue("status")
        let stage = named ?? .inProgress
        let shown = try await read(stage)
        guard named == nil, isEmpty(shown) else { return (stage, shown) }
        return (.upcoming, try await read(.upcoming))
    }
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
