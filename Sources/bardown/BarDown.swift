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
        var type: any ParsableCommand.Type = BarDown.self
        do {
            var command = try await asyncParseAsRoot()
            type = Swift.type(of: command)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(for: error, of: type)
        }
        Runtime.ExitCode.ok.exit()
    }

    /// Prints what there is to say of it: to stdout what was asked for, such as help.
    private static func end(for error: any Error, of type: any ParsableCommand.Type) -> Never {
        let failure = CommandFailure(error)
        let code = failure?.code ?? Runtime.ExitCode(rawValue: exitCode(for: error).rawValue) ?? .failed
        let words = failure.map { "Error: \($0)" } ?? complaint(error, of: type) ?? message(error)
        let file = code == .ok ? FileDescriptor.standardOutput : .standardError
        flushOutput()
        // Words that cannot be printed have nowhere else to go.
        if !words.isEmpty { _ = try? file.writeAll("\(words)\n".utf8) }
        code.exit()
    }

    /// What the parser says, with the command that may have been meant.
    private static func message(_ error: any Error) -> String {
        var lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if exitCode(for: error) == .validationFailure,
            let meant = Suggestion.command(for: CommandLine.arguments.dropFirst(), in: BarDown.self)
        {
            lines.insert("Did you mean '\(meant)'?", at: 1)
        }
        return lines.joined(separator: "\n")
    }

    /// What a command that has begun says of its arguments, with its own usage: the parser knows only that of the root.
    private static func complaint(_ error: any Error, of type: any ParsableCommand.Type) -> String? {
        guard let error = error as? ValidationError, type != BarDown.self else { return nil }
        let words = usageString(for: type).split(separator: " ").drop { $0.hasSuffix(":") }
        let (usage, path) = (words.joined(separator: " "), words.prefix { $0.first?.isLetter == true })
        return """
            Error: \(error.message)
            Usage: \(usage)
              See '\(path.joined(separator: " ")) --help' for more information.
            """
    }
}
