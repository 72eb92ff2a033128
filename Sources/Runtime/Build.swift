/// The build of a program, as `build_info` and `--version` report it.
package struct Build: Sendable {
    let program: String
    /// The commit of the source, from `BUILD_COMMIT`; `nil`: the build did not set it.
    let commit: String?

    init(of program: String, _ environment: Environment) throws(ConfigurationError) {
        self.program = program
        commit = try environment.optionalString("BUILD_COMMIT")
    }

    /// The build of the running process.
    package init(of program: String) {
        self.program = program
        commit = (try? Build(of: program, Environment(ofProcess: Host.variables)))?.commit
    }

    /// The labels of `build_info`.
    var labels: [(String, String)] {
        [("program", program), ("version", Host.version), ("commit", commit ?? "")]
    }

    /// The version with the commit as semantic-version build metadata, if known: `0.1.0+1a2b3c4`.
    var version: String {
        Host.version + (commit.map { "+\($0)" } ?? "")
    }

    /// The line that `--version` prints: `differ 0.1.0 (commit 1a2b3c4)`.
    package var line: String {
        "\(program) \(Host.version)" + (commit.map { " (commit \($0))" } ?? "")
    }
}
