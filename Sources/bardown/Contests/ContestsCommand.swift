import ArgumentParser

/// Works on contests between members.
struct ContestsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contests",
        abstract: "Contests between two members: settle one by hand.",
        subcommands: [ContestsSettleCommand.self]
    )
}
