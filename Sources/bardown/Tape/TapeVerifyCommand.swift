import ArgumentParser
import Tapes

extension TapeCommand {
    /// Says whether tapes are what they claim to be.
    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check tapes: checksums, order, secrets, and whether each body is read by the kind that fits.",
            discussion: "Ends with 1 where something is wrong. A tape that was cut is not: it is whole up to there."
        )

        @Flag(help: "One JSON object a line.")
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
            if !isSound { throw CommandFailure("not all is well; see above") }
        }
    }
}
