import ArgumentParser

/// The operator's command.
@main
struct BarDown: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bardown",
        abstract: "Live scores, from the page to the phone.",
        subcommands: [
            DevCommand.self, ServerCommand.self, MigrateCommand.self, DoctorCommand.self, JobsCommand.self,
            QueuesCommand.self,
            WorkersCommand.self, ParseCommand.self, BenchCommand.self, ConfigCommand.self,
        ]
    )
}
