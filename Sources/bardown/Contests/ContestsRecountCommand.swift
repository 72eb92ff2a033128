import ArgumentParser
import CommandLineOutput
import Scores
import Storage

/// Counts contests again.
struct ContestsRecountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recount",
        abstract: "Count a contest, or all, again from its bets, and check the records of the members.",
        discussion: """
            What is stored of a contest follows from its bets and the final scores, so this changes nothing unless rows \
            were changed by hand or restored in part. A contest whose stored counts were wrong gets the right ones, its \
            members' records change by the difference, and they are notified if the result changed. A record \
            that still differs from the sum of the member's contests is listed, and the command ends with 1.
            """
    )
    @Argument(
        help: "The contest's id, as 'bardown contests list' lists it; default: all.",
        transform: ContestID.argument
    )
    var contest: ContestID?
    @OptionGroup var report: ActionReport
    @OptionGroup var database: DatabaseOption

    func run() async throws {
        let recount = try await database.withPool { try await ContestReportStore($0).recount(contest) }
        guard let recount else {
            throw CommandFailure("There is no contest \(contest.map { "\($0)" } ?? ""). See bardown contests list.")
        }
        let wrong = recount.wrongRecords.map { "\($0)" }
        report.show(
            "\(recount.counted) counted, \(recount.changed) changed"
                + (wrong.isEmpty ? "" : "; wrong records: \(wrong.joined(separator: ", "))"),
            [
                "counted": .number(recount.counted), "changed": .number(recount.changed),
                "wrongRecords": .array(wrong.map { .string($0) }),
            ]
        )
        if !wrong.isEmpty { throw ExitCode.failure }
    }
}
