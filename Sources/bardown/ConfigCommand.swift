import ArgumentParser
import CommandLineOutput
import Runtime
import Subprocess
import SystemPackage

/// Shows the environment variables that the programs read.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the environment variables that the programs read.",
        subcommands: [Print.self],
        defaultSubcommand: Print.self
    )

    struct Print: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print every environment variable that the programs read."
        )

        @Flag(help: "Print one JSON object per line, one for each variable of a program.")
        var json = false

        func run() async throws {
            for program in ProgramFiles.programs {
                let result = try await Subprocess.run(
                    .path(ProgramFiles.path(program)),
                    arguments: [json ? "--variables" : "--help"],
                    output: .string(limit: 1 << 20)
                )
                guard result.terminationStatus.isSuccess else {
                    throw CommandFailure("\(program) did not list its variables: \(result.terminationStatus)")
                }
                print(result.standardOutput, terminator: json ? "" : "\n")
            }
        }
    }
}
