import ArgumentParser
import CommandLineOutput
import SystemPackage
import Tapes

/// Records the answers of sources, plays them back, and inspects them.
struct TapeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tape",
        abstract: "Record the answers of sources, play them back, and inspect them.",
        discussion: """
            The scrapers record automatically if TAPE_FOLDER names a folder. Tapes never contain secrets: no cookies, \
            no authorization headers, no keys in queries.
            """,
        subcommands: [Record.self, Play.self, Inspect.self, Verify.self]
    )
}

extension Tape {
    /// Reads the tape in a file that an operator named.
    /// - Throws: ``CommandFailure`` if it cannot be read.
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
    /// A note about how a tape ends; `nil` if it ends properly.
    var remark: String? {
        switch self {
        case .whole: nil
        case .open: "has no end: the recorder was killed, or is still running"
        case .cut(let place): "is truncated at byte \(place); everything before is intact"
        case .damaged(let place, let damage): "is damaged at byte \(place) (\(damage)); the rest is not read"
        }
    }

    /// Whether there is damage beyond what a killed recorder leaves.
    var isDamage: Bool {
        if case .damaged = self { true } else { false }
    }
}

extension TapeCommand {
    /// Checks whether tapes are intact.
    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check tapes: checksums, order, secrets, and whether each body can be parsed.",
            discussion: "Exits with 1 if something is wrong. A truncated tape is not wrong: it is intact up to its end."
        )

        @Flag(help: "Print one JSON object per line.")
        var json = false
        @Argument(help: "The tapes.", completion: .file())
        var tapes: [String]

        func run() throws {
            var isFaultless = true
            let progress = Progress.terminal
            defer { progress.end() }
            for name in tapes {
                progress.show("\(name): its checksums")
                let check = TapeCheck(try Tape(named: name)) { progress.show($0, of: $1, "\(name): its pages") }
                progress.end()
                print(json ? check.json(named: name).text : check.text(named: name))
                isFaultless = isFaultless && check.faults.isEmpty
            }
            if !isFaultless { throw CommandFailure("some tapes have faults; see above") }
        }
    }
}
