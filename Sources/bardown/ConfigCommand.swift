import ArgumentParser
import Runtime
import Subprocess
import SystemPackage

/// Shows what the programs can be told.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "What the programs can be told.",
        subcommands: [Print.self],
        defaultSubcommand: Print.self
    )

    struct Print: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print every environment variable of every program, as the programs themselves tell it."
        )

        @Flag(help: "One JSON object a line: a variable of a program.")
        var json = false

        func run() async throws {
            for program in ProgramFiles.programs {
                let result = try await Subprocess.run(
                    .path(ProgramFiles.path(program)),
                    arguments: [json ? "--variables" : "--help"],
                    output: .string(limit: 1 << 20)
                )
                guard result.terminationStatus.isSuccess else {
                    throw CommandFailure("\(program) does not say what it reads: \(result.terminationStatus)")
                }
                print(result.standardOutput, terminator: json ? "" : "\n")
            }
        }
    }
}
