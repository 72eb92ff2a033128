import ArgumentParser
import CommandLineOutput
import SystemPackage
import Tapes

/// Records what sources answer, plays it back, and inspects it.
struct TapeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tape",
        abstract: "Record what sources answer, play it back, and inspect it.",
        discussion: """
            The scrapers record automatically if TAPE_FOLDER names a folder. Tapes never contain secrets: no cookies, \
            no authorization headers, no keys in queries.
            """,
        subcommands: [Record.self, Play.self, Inspect.self, Verify.self]
    )
}

extension Tape {
    /// The tape in a file that an operator named.
    /// - Throws: `CommandFailure`
    init(named name: String) throws(CommandFailure) {
        do {
            try self.init(file: FilePath(name))
        } catch .file(_, let error) {
            throw CommandFailure("\(name): \(error)")
        } catch {
            throw CommandFailure("\(name): \(error)")
        }
    }
}

extension Tape.Ending {
    /// What an operator should know about how a tape ends; `nil` if it ends properly.
    var remark: String? {
        switch self {
        case .whole: nil
        case .open: "has no end: the recorder was killed, or is still running"
        case .cut(let place): "is truncated at byte \(place); everything before is intact"
        case .damaged(let place, let damage): "is damaged at byte \(place) (\(damage)); the rest is not read"
        }
    }

    /// Whether something is wrong beyond what a killed recorder leaves.
    var isDamage: Bool {
        if case .damaged = self { true } else { false }
    }
}
