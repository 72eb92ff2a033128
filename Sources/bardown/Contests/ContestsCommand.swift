import ArgumentParser

/// Works on contests between members.
struct ContestsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contests",
        abstract: "Contests between two members: list, show and recount them, settle one by hand.",
        subcommands: [
            ContestsListCommand.self, ContestsShowCommand.self, ContestsRecountCommand.self, ContestsSettleCommand.self,
        ]
    )
}
