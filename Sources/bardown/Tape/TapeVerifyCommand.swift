import ArgumentParser
import CommandLineOutput
import Tapes

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
            var isSound = true
            let progress = Progress.ofTerminal
            defer { progress.end() }
            for name in tapes {
                progress.show("\(name): its checksums")
                let check = TapeCheck(try Tape(named: name)) { progress.show($0, of: $1, "\(name): its pages") }
                progress.end()
                print(json ? check.json(named: name).text : check.text(named: name))
                isSound = isSound && check.faults.isEmpty
            }
            if !isSound { throw CommandFailure("some tapes have faults; see above") }
        }
    }
}
