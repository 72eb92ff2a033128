import ArgumentParser
import CommandLineOutput
import FoundationEssentials

/// Settles a contest that was written by hand.
struct ContestsSettleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settle",
        abstract: "Settle a contest in a file: the verdict of each bet, what each member won, and the result, as JSON.",
        discussion: """
            The file is JSON: {"games":[{"id","status","home","away"}],"bets":[{"game","bet","line","drafter","side1"}]}. \
            The status of a game is final, which needs both scores, cancelled, or any other that a game of ours can \
            have, such as live. Overtime counts; a shootout is one goal for its winner. A bet is spread or total. Its \
            line is the home team's handicap, negative for the favorite, or the points of both teams, in whole or half \
            points. "drafter" is the member, 1 or 2, who picked a side; the other one has the inverse side. "side1" is \
            the side of member 1, picked or not: home, away, over or under.

            A verdict is the side that won, or push if the score is exactly on the line, void if the game was \
            cancelled, open if it is not over. "drafted" counts the bets that a member won with a side that the member \
            picked, "forced" those won with the inverse of the other one's pick. The larger total wins: "result" is \
            member1, member2, tie, void if all bets are void, and null while a bet is open. The same file always gives \
            the same bytes. Needs no database.
            """
    )

    @Argument(help: "The file with the contest.", completion: .file())
    var file: String
    @Flag(help: "No effect, because the output is always JSON; for scripts that pass it.")
    var json = false

    func run() throws {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw CommandFailure("\(file) cannot be read")
        }
        do {
            print(try SettlementFile(data).settled.text)
        } catch {
            throw CommandFailure("\(file): \(error)")
        }
    }
}
