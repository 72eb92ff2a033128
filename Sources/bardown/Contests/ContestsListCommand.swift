import ArgumentParser
import CommandLineOutput
import Contests
import Scores
import Storage

/// Lists contests.
struct ContestsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List contests, newest last: their members, state and result.",
        discussion: """
            A contest is upcoming until one of its games begins, and completed once no bet is open. "won1" and "won2" \
            are the bets that the members won, "drafted1" and "drafted2" those of them with their own picks. The view \
            ops.contests counts contests, drafts and invitations by league.
            """
    )
    @Option(help: "Only contests of this league.")
    var league: String?
    @Option(help: "upcoming, in_progress or completed.")
    var state: String?
    @OptionGroup var limit: LimitOption
    @OptionGroup var listing: ListOptions

    func validate() throws {
        guard let state, ContestProgress.Stage(rawValue: state) == nil else { return }
        let names = ContestProgress.Stage.allCases.map(\.rawValue)
        throw ValidationError(
            "No contest is \(state): it is upcoming, in_progress or completed." + Suggestion.line(for: state, of: names)
        )
    }

    func run() async throws {
        let (league, stage) = (league.map(LeagueID.init(rawValue:)), state.flatMap(ContestProgress.Stage.init))
        try await listing.show(
            Self.columns,
            emptyMessage: state.map { "No contest is \($0)." } ?? "There are no contests.",
            minor: ["created_at", "voids", "pushes", "drafted2", "drafted1"],
            limit: limit.rows(),
            check: { pool in if let league { try await LeagueNames(pool).check(league) } },
            rows: { pool in
                try await ContestReportStore(pool).contests(of: league, in: stage, limit: limit.fetchLimit()).reversed()
            }
        )
    }

    private static let columns: [Column<ContestReport>] = [
        Column("contest") { .text("\($0.id)") },
        Column("league") { .text($0.league) },
        Column("day") { .text("\($0.day)") },
        Column("member1", minWidth: 8) { .text($0.members.one) },
        Column("member2", minWidth: 8) { .text($0.members.two) },
        Column("state") { .text($0.stage.rawValue) },
        Column("bets") { .integer(Int64($0.bets)) },
        Column("result") { .text($0.counts?.result) },
        Column("won1") { .text($0.counts.map { "\($0.won(.one))" }) },
        Column("won2") { .text($0.counts.map { "\($0.won(.two))" }) },
        Column("drafted1") { .text($0.counts.map { "\($0.drafted.one)" }) },
        Column("drafted2") { .text($0.counts.map { "\($0.drafted.two)" }) },
        Column("pushes") { .text($0.counts.map { "\($0.pushes)" }) },
        Column("voids") { .text($0.counts.map { "\($0.voids)" }) },
        Column("created_at") { .time($0.createdAt) },
        Column("completed_at") { .time($0.completedAt) },
    ]
}

extension ContestReport.Counts {
    /// The bets that a member won.
    fileprivate func won(_ member: ContestMember) -> Int { drafted[member] + forced[member] }
}
