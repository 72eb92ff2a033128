package import ArgumentParser
import Runtime
import SystemPackage

/// A program with subcommands. It parses the arguments, runs a command, and ends the process with an exit code.
package struct CommandProgram {
    private let root: any AsyncParsableCommand.Type

    /// - Parameter root: The command that contains all others.
    package init(_ root: any AsyncParsableCommand.Type) {
        self.root = root
    }

    /// Runs the command that the arguments name, and ends the process with the code for its error.
    package func run() async -> Never {
        var type: any ParsableCommand.Type = root
        do {
            if let failure = Suggestion.failure(ofHelp: CommandLine.arguments.dropFirst(), in: root) { throw failure }
            var command = try await root.asyncParseAsRoot()
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

    /// Prints the message of an error and exits. Requested output such as help goes to stdout, everything else to
    /// stderr.
    private func end(for error: any Error, of type: any ParsableCommand.Type) -> Never {
        let failure = CommandFailure(error)
        let code = failure?.code ?? Runtime.ExitCode(rawValue: root.exitCode(for: error).rawValue) ?? .failed
        let words = failure.map { "Error: \($0)" } ?? usageError(error, of: type) ?? message(error)
        let file = code == .ok ? FileDescriptor.standardOutput : .standardError
        flushOutput()
        // There is no other place to report a failure to print.
        if !words.isEmpty { _ = try? file.writeAll("\(words)\n".utf8) }
        code.exit()
    }

    /// Returns the parser's message, with the command that may have been meant.
    private func message(_ error: any Error) -> String {
        var lines = root.fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        if root.exitCode(for: error) == .validationFailure,
            let suggestion = Suggestion.command(for: CommandLine.arguments.dropFirst(), in: root)
        {
            lines.insert("Did you mean '\(suggestion)'?", at: 1)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the validation error of a subcommand with its own usage, because the parser only knows the usage of the
    /// root.
    private func usageError(_ error: any Error, of type: any ParsableCommand.Type) -> String? {
        guard let error = error as? ValidationError, type != root else { return nil }
        let words = root.usageString(for: type).split(separator: " ").drop { $0.hasSuffix(":") }
        let (usage, path) = (words.joined(separator: " "), words.prefix { $0.first?.isLetter == true })
        return """
            Error: \(error.message)
            Usage: \(usage)
              See '\(path.joined(separator: " ")) --help' for more information.
            """
    }
}
