import Glibc
package import Logging
package import Runtime
package import ServiceLifecycle
import SystemPackage
import Tapes
import Time
package import Transport

/// Records the answers of a program's sources if `TAPE_FOLDER` is set, to one tape per start of the program.
package struct Recording: Sendable {
    package static let variable = Variable(
        "TAPE_FOLDER",
        default: "",
        "folder for recordings of the sources' answers, one tape per start; unset: no recording"
    )

    /// The fetcher to use: the given one, or one that also records.
    package let fetcher: any Fetcher
    /// The service that finishes the tape when the program stops. It must stop after everything that fetches, so list
    /// it first.
    package let services: [any Service]

    /// - Parameter program: The first part of the file name, `detail-scraper-2026-05-02T16:00:00Z-4711.tape`.
    package init(wrapping fetcher: any Fetcher, program: String, _ environment: Environment, logger: Logger) throws {
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
        services = [TapeFinisher(recorder: recorder)]
    }
}

/// Finishes the tape at shutdown.
private struct TapeFinisher: Service {
    let recorder: RecordingFetcher

    func run() async throws {
        // A shutdown and a cancellation both end the recording.
        try? await gracefulShutdown()
        try recorder.finish()
    }
}
