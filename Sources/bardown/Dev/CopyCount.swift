import ArgumentParser
import Runtime

/// The number of copies of a program to run: `scoreboard-scraper=4`.
struct CopyCount: ExpressibleByArgument, Hashable, Sendable {
    let program: String
    let count: Int

    /// All programs except the api, which owns the port.
    static let programs = ProgramFiles.programs.filter { $0 != "api" }

    init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.programs.contains(String(parts[0])), let count = Int(parts[1]),
            (1...16).contains(count)
        else { return nil }
        program = String(parts[0])
        self.count = count
    }
}
