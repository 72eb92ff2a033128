import ArgumentParser
import CommandLineOutput
import Glibc
import Runtime
import SystemPackage

/// Starts `bardown-bench` in place of this process, with the same arguments.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure on this machine, each figure next to a baseline from the same run.",
        discussion: """
            Starts bardown-bench, which is in the folder of bardown. 'bardown bench --help' lists its benches.
            """,
        // --help is passed on as well.
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: "The bench and its options.")
    var arguments: [String] = []

    /// - Throws: ``CommandFailure`` if `bardown-bench` cannot be started.
    func run() throws {
        let program = ProgramFiles.path("bardown-bench")
        // bardown-bench shows the first argument as its own name in its usage.
        var argv = (["bardown bench"] + arguments).map { strdup($0) } + [nil]
        execv(program.string, &argv)
        let reason = String(cString: strerror(errno))
        throw CommandFailure(
            "\(program) cannot be started: \(reason)\nBuild it: swift build -c release --product bardown-bench",
            code: .unavailable
        )
    }
}
