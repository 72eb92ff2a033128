import ArgumentParser
import CommandLineOutput
import Runtime

/// The operator's command.
@main
struct BarDown: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bardown",
        abstract: "Live scores, from the source's page to the phone.",
        discussion: """
            Exit codes: 0 success, 1 failure, 64 wrong arguments or environment, 69 a required service is down.
            """,
        version: Build(of: "bardown").line,
        subcommands: [
            DevCommand.self, DemoCommand.self, ServerCommand.self, MigrateCommand.self, DoctorCommand.self,
            JobsCommand.self, QueuesCommand.self, WorkersCommand.self, TopCommand.self, LeaguesCommand.self,
            PagesCommand.self, GamesCommand.self, StoriesCommand.self, OddsCommand.self, ContestsCommand.self,
            AccountsCommand.self, AppCommand.self, PushCommand.self, KeysCommand.self, ParseCommand.self,
            ScrapeCommand.self, TapeCommand.self, BenchCommand.self, ConfigCommand.self,
        ]
    )

    static func main() async {
        await CommandProgram(BarDown.self).run()
    }
}
