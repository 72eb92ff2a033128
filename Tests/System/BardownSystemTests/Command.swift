import Foundation
import TestTools

/// A command of `bardown`, as its argument parser tells it.
struct Command: Decodable {
    /// An option, a flag or a word that it takes.
    struct Argument: Decodable {
        /// How it is given, without the dashes.
        struct Name: Decodable { let name: String }
        let names: [Name]?
    }
    /// Its last word; what stands before it are the commands that it belongs to.
    let commandName: String
    let abstract: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    private struct Tree: Decodable { let command: Command }

    /// Those that do something, each with its whole name without `bardown`: `bench api`. Those of `bench` are what
    /// `bardown-bench` says, which `bardown bench` starts.
    static func all() async throws -> [(name: String, command: Command)] {
        let benches = try await of("bardown-bench").ends().map { (name: "bench \($0.name)", command: $0.command) }
        return try await of("bardown").ends().filter { $0.name != "bench" } + benches
    }

    /// The whole of a program.
    private static func of(_ program: String) async throws -> Command {
        let run = try await Tool(program: program).run(["--experimental-dump-help"], environment: [:])
        return try JSONDecoder().decode(Tree.self, from: Data(run.output.utf8)).command
    }

    private func ends(under path: [String] = []) -> [(name: String, command: Command)] {
        let below = (subcommands ?? []).filter { $0.commandName != "help" }
        let here = path + [commandName]
        return below.isEmpty
            ? [(here.dropFirst().joined(separator: " "), self)] : below.flatMap { $0.ends(under: here) }
    }

    var takesJSON: Bool { (arguments ?? []).contains { ($0.names ?? []).contains { $0.name == "json" } } }
}
