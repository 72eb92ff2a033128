import Glibc
package import SystemPackage

/// Where the programs lie: beside the one that asks.
package enum ProgramFiles {
    /// The six programs, in the order in which a score travels.
    package static let programs = [
        "scheduler", "scoreboard-scraper", "detail-scraper", "differ", "push-sender", "api",
    ]

    /// The six and the simulator.
    package static let all = programs + ["simulator"]

    /// The database's role that a program logs in as, where each has its own: `bardown_push_sender`.
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
