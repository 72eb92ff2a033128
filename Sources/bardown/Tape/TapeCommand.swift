import ArgumentParser
import SystemPackage
import Tapes

/// Records what sources answer, plays it back, and looks at it.
struct TapeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tape",
        abstract: "Record what sources answer, play it back, look at it.",
        discussion: """
            The scrapers record by themselves where TAPE_FOLDER names a folder. Secrets never get onto a tape: no \
            cookie, no authorization, no key in a query.
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
    /// What an operator should know of how a tape ends; `nil` for one that ends as it should.
    var remark: String? {
        switch self {
        case .whole: nil
        case .open: "has no end: the recorder was killed, or is still at it"
        case .cut(let place): "is cut at byte \(place); what stands before is whole"
        case .damaged(let place, let damage): "is damaged at byte \(place) (\(damage)); what follows is not read"
        }
    }

    /// Whether something is wrong beyond what a killed recorder leaves.
    var isDamage: Bool {
        if case .damaged = self { true } else { false }
    }
}
