import ArgumentParser
import CommandLineOutput
import Logging
import Runtime
import ServiceLifecycle
import SystemPackage
import Tapes
import Time
import Transport
import UnixSignals

extension TapeCommand {
    /// Fetches pages repeatedly, and records the answers.
    struct Record: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Fetch pages repeatedly until Ctrl-C, and record the answers.",
            discussion:
                "Each host gets one request at a time, at most four per second, and conditional requests only."
        )

        @Option(help: "File of the tape; it must not exist.", completion: .file())
        var to: String
        @Option(help: "Pause between rounds: 15s, 2m.")
        var every = "15s"
        @Option(name: .customLong("for"), help: "How long to record: 90m, 3h; default: until Ctrl-C.")
        var length: String?
        @Option(
            help: """
                A host:port that may resolve to a private address; all others may not. May be repeated.
                """
        )
        var privateAddress: [String] = []
        @Argument(help: "The pages' URLs.")
        var urls: [String]

        func validate() throws {
            guard Duration(text: every).map({ $0 > .zero }) == true else {
                throw ValidationError("--every must be a positive duration such as 15s.")
            }
            guard length.map({ Duration(text: $0) != nil }) ?? true else {
                throw ValidationError("--for must be a duration such as 90m.")
            }
            // The message omits the URL, which may contain a password.
            guard urls.allSatisfy({ (try? Destination($0)) != nil }) else {
                throw ValidationError("A page's URL is http://… or https://…, without a user name or a password.")
            }
        }

        func run() async throws {
            LogFormat.text.bootstrap(level: .notice)
            let logger = Logger(label: "bardown")
            var fetching = FetcherConfiguration(userAgent: Host.userAgent)
            fetching.privateAddresses = Set(privateAddress)
            fetching.hostBudget.maxInFlight = 1
            let fetcher = try HTTPFetcher(fetching, logger: logger)
            let recorder: RecordingFetcher
            do {
                recorder = try RecordingFetcher(fetcher, to: FilePath(to), now: { MachineClock.now }, logger: logger)
            } catch {
                throw CommandFailure("\(error)")
            }
            let service = TapeRecording(
                recorder: recorder,
                urls: urls,
                pause: Duration(text: every) ?? .seconds(15),
                length: length.flatMap { Duration(text: $0) },
                logger: logger
            )
            let group = ServiceGroupConfiguration(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigint, .sigterm],
                logger: logger
            )
            try await ServiceGroup(configuration: group).run()
            await fetcher.close()
            print("\(to): \(try Tape(named: to).entries.count) entries")
        }
    }
}

/// Fetches all pages in rounds until the shutdown, or until `length` has passed if it is set.
private struct TapeRecording: Service {
    let recorder: RecordingFetcher
    let urls: [String]
    let pause: Duration
    let length: Duration?
    let logger: Logger

    func run() async throws {
        let end = length.map { ContinuousClock.now + $0 }
        var known: [String: Validators] = [:]
        while !Task.isShuttingDownGracefully, !Task.isCancelled, end.map({ ContinuousClock.now < $0 }) ?? true {
            known = await round(known)
            let rest = end.map { min(pause, $0 - ContinuousClock.now) } ?? pause
            // Only a shutdown ends the pause early, and the loop's condition then ends the loop.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: max(rest, .zero)) }
        }
        try recorder.finish()
    }

    /// Fetches each page once.
    /// - Returns: The validators for the next request of each page.
    private func round(_ known: [String: Validators]) async -> [String: Validators] {
        await withTaskGroup(of: (String, Validators?).self) { group in
            for url in urls {
                group.addTask {
                    do {
                        let response = try await recorder.fetch(Request(.get, url, validators: known[url]))
                        guard response.status == 200 else { return (url, known[url]) }
                        return (url, response.validators.isEmpty ? nil : response.validators)
                    } catch {
                        logger.warning("no answer", metadata: ["error": "\(error)"])
                        return (url, known[url])
                    }
                }
            }
            var next: [String: Validators] = [:]
            for await (url, validators) in group { next[url] = validators }
            return next
        }
    }
}
