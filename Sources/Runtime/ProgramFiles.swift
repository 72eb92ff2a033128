import Glibc
package import SystemPackage

/// The paths of the programs, which are in the same folder as the running one.
package enum ProgramFiles {
    /// The six programs, in the order in which a score passes through them.
    package static let programs = [
        "scheduler", "scoreboard-scraper", "detail-scraper", "differ", "push-sender", "api",
    ]

    /// The six programs and the simulator.
    package static let all = programs + ["simulator"]

    /// The database role that a program logs in as, if each has its own: `bardown_push_sender`.
    package static func login(of program: String) -> String {
        "bardown_" + String(program.map { $0 == "-" ? "_" : $0 })
    }

    /// The folder of the running program.
    package static var directory: FilePath {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return FilePath(".") }
        var path = FilePath(String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self))
        path.removeLastComponent()
        return path
    }

    package static func path(_ program: String) -> FilePath {
        directory.appending(program)
    }

    package static func exists(_ program: String) -> Bool {
        access(path(program).string, X_OK) == 0
    }
}
