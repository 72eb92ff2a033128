/// Which build of a program this is: `build_info` and `--version` say the same.
package struct Build: Sendable {
    let program: String
    /// The state of the source that it was made of, where whoever built it has said so.
    let commit: String?

    init(of program: String, _ environment: Environment) throws(ConfigurationError) {
        self.program = program
        commit = try environment.optionalString("BUILD_COMMIT")
    }

    /// That of this process.
    package init(of program: String) {
        self.program = program
        commit = (try? Build(of: program, Environment(ofProcess: Host.variables)))?.commit
    }

    /// The labels of `build_info`.
    var labels: [(String, String)] {
        [("program", program), ("version", Host.version), ("commit", commit ?? "")]
    }

    /// Its version and, where it is known, the commit, as semantic versions write it: `0.1.0+1a2b3c4`.
    var version: String {
        Host.version + (commit.map { "+\($0)" } ?? "")
    }

    /// What is printed for `--version`: `differ 0.1.0 (commit 1a2b3c4)`.
    package var line: String {
        "\(program) \(Host.version)" + (commit.map { " (commit \($0))" } ?? "")
    }
}
