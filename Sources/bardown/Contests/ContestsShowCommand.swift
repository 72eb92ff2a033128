import ArgumentParser
import CommandLineOutput
import Contests
import FoundationEssentials
import Scores
import Storage

/// Lists the bets of a contest.
struct ContestsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "List the bets of a contest: the member who picked, the line, the game and the verdict.",
        discussion: """
            In the order of the picks. The line of a spread is the home team's handicap. "drafter" is the member, 1 or 2, \
            who picked; "side1" the side of member 1, picked or not. A verdict is the side that won, push, void or open. \
            "won" is the member who won the bet.
            """
    )
    @Argument(help: "The contest's id, as 'bardown contests list' lists it.", transform: ContestID.argument)
    var contest: ContestID
    @OptionGroup var listing: ListOptions

    func run() async throws {
        try await listing.show(
            Self.columns,
            emptyMessage: "",
            minor: ["game"],
            check: { _ in throw CommandFailure("There is no contest \(contest). See bardown contests list.") },
            rows: { try await ContestReportStore($0).bets(of: contest) }
        )
    }

    private static let columns: [Column<ContestBetReport>] = [
        Column("pick") { .integer(Int64($0.ordinal)) },
        Column("game") { .text("\($0.game)") },
        Column("teams", minWidth: 12) { .text($0.teams) },
        Column("status") { .text($0.status) },
        Column("score") { .text($0.score.map { "\($0.away)–\($0.home)" }) },
        Column("bet") { .text($0.terms.kind.rawValue) },
        Column("line") { .text("\($0.terms.line)") },
        Column("drafter") { .integer(Int64($0.terms.drafter.rawValue)) },
        Column("side1") { .text($0.terms.side1.rawValue) },
        Column("verdict") { .text($0.verdict.name) },
        Column("won") { .text($0.winner.map { "\($0.rawValue)" }) },
    ]
}

extension ContestBetReport {
    /// The member who won the bet; `nil`: neither, or not yet.
    fileprivate var winner: ContestMember? {
        guard case .won(let side) = verdict else { return nil }
        return terms.side(of: .one) == side ? .one : .two
    }
}

extension ContestID {
    /// Parses the id of a contest in an argument of a command.
    /// - Throws: `ValidationError` if the text is no UUID.
    static func argument(_ text: String) throws -> ContestID {
        guard let id = UUID(uuidString: text) else { throw ValidationError("No contest has the id \(text).") }
        return ContestID(rawValue: id)
    }
}
