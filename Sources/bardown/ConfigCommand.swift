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

        func run() async throws {
            for program in ProgramFiles.programs {
                let result = try await Subprocess.run(
                    .path(ProgramFiles.path(program)),
                    arguments: ["--help"],
                    output: .string(limit: 1 << 20)
                )
                print(result.standardOutput)
            }
        }
    }
}
