import ArgumentParser
import Tapes

extension TapeCommand {
    /// Says whether tapes are what they claim to be.
    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check tapes: checksums, order, secrets, and whether each body is read by the kind that fits.",
            discussion: "Ends with 1 where something is wrong. A tape that was cut is not: it is whole up to there."
        )

        @Argument(help: "The tapes.", completion: .file())
        var tapes: [String]

        func run() throws {
            var isSound = true
            for name in tapes {
                let check = TapeCheck(try Tape(named: name))
                print("\(name): \(check.summary)")
                for remark in check.remarks { print("  \(remark)") }
                for fault in check.faults { print("  wrong: \(fault)") }
                isSound = isSound && check.faults.isEmpty
            }
            if !isSound { throw CommandFailure("not all is well; see above") }
        }
    }
}
