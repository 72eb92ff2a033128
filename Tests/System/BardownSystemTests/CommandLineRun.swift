import Foundation
import TestTools

/// A command of `bardown`, as its argument parser describes it.
struct CommandLineRun: Decodable {
    /// An option, a flag or a positional argument.
    struct Argument: Decodable {
        /// A name of the argument, without the dashes.
        struct Name: Decodable { let name: String }
        let names: [Name]?
    }
    /// The last word of its name. The names of its parent commands come before it.
    let commandName: String
    let abstract: String?
    let arguments: [Argument]?
    let subcommands: [CommandLineRun]?

    private struct Tree: Decodable { let command: CommandLineRun }

    /// The commands without subcommands, each with its full name without `bardown`, such as `bench api`. Those of
    /// `bench` come from `bardown-bench`, which `bardown bench` starts.
    static func all() async throws -> [(name: String, command: CommandLineRun)] {
        let benches = try await of("bardown-bench").ends().map { (name: "bench \($0.name)", command: $0.command) }
        return try await of("bardown").ends().filter { $0.name != "bench" } + benches
    }

    /// Returns the root command of a program.
    private static func of(_ program: String) async throws -> CommandLineRun {
        let run = try await Tool(program: program).run(["--experimental-dump-help"], environment: [:])
        return try JSONDecoder().decode(Tree.self, from: Data(run.output.utf8)).command
    }

    private func ends(under path: [String] = []) -> [(name: String, command: CommandLineRun)] {
        let below = (subcommands ?? []).filter { $0.commandName != "help" }
        let here = path + [commandName]
        return below.isEmpty
            ? [(here.dropFirst().joined(separator: " "), self)] : below.flatMap { $0.ends(under: here) }
    }

    var takesJSON: Bool { (arguments ?? []).contains { ($0.names ?? []).contains { $0.name == "json" } } }
}
