import ArgumentParser
import Runtime
import SystemPackage

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
            DevCommand.self, ServerCommand.self, MigrateCommand.self, DoctorCommand.self, JobsCommand.self,
            QueuesCommand.self, WorkersCommand.self, TopCommand.self, LeaguesCommand.self, PagesCommand.self,
            GamesCommand.self, PushCommand.self, KeysCommand.self, ParseCommand.self, ScrapeCommand.self,
            TapeCommand.self,
            BenchCommand.self, ConfigCommand.self,
        ]
    )

    /// Runs the command that the arguments name, and exits with the code for its error.
    static func main() async {
        do {
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard let failure = CommandFailure(error) else { exit(withError: error) }
            flushOutput()
            // A complaint that cannot be printed has nowhere else to go.
            _ = try? FileDescriptor.standardError.writeAll("Error: \(failure)\n".utf8)
            failure.code.exit()
        }
    }
}
