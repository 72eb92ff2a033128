import Glibc
package import Logging
package import Runtime
package import ServiceLifecycle
import SystemPackage
import Tapes
package import Transport

/// Keeps what a program's sources answer, where `TAPE_FOLDER` says so: a tape for each start of the program.
package struct Recording: Sendable {
    package static let variable = Variable(
        "TAPE_FOLDER",
        default: "",
        "folder in which to keep what the sources answer, a tape for each start; without it nothing is kept"
    )

    /// What to fetch by: the fetcher that was given, or one that records before it.
    package let fetcher: any Fetcher
    /// Ends the tape in good order when the program stops; to be stopped after everything that fetches, so to be listed
    /// before it.
    package let services: [any Service]

    /// - Parameter program: Begins the name of the file, `detail-scraper-2026-05-02T16:00:00Z-4711.tape`.
    package init(before fetcher: any Fetcher, program: String, _ environment: Environment, logger: Logger) throws {
        guard let folder = try environment.optionalString("TAPE_FOLDER") else {
            self.fetcher = fetcher
            services = []
            return
        }
        let name = "\(program)-\(MachineClock.now)-\(getpid()).tape"
        let recorder = try RecordingFetcher(
            fetcher,
            to: FilePath(folder).appending(name),
            now: { MachineClock.now },
            logger: logger
        )
        self.fetcher = recorder
        services = [TapeKeeper(recorder: recorder)]
    }
}

/// Waits for the end, and writes it down.
private struct TapeKeeper: Service {
    let recorder: RecordingFetcher

    func run() async throws {
        // Asked to stop or cancelled: either way it is over.
        try? await gracefulShutdown()
        try recorder.finish()
    }
}
