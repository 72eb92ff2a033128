import CLinux
import Foundation
import Glibc

/// The log of one process of a chaos run. Each line is appended to the file with one write, so that a killed process
/// leaves only whole lines.
package final class ChaosLog: Sendable {
    private let process: String
    private let descriptor: Int32

    /// - Throws: ``ChaosLogError/notOpened(_:)``
    package init(path: String, process: String) throws {
        self.process = process
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw ChaosLogError.notOpened(path) }
    }

    deinit {
        close(descriptor)
    }

    /// Appends one event. If the log cannot be written, the process ends: an incomplete history would report errors
    /// that did not occur.
    package func write(
        _ what: ChaosEvent.What,
        job: Int64? = nil,
        run: Int32? = nil,
        worker: Int64? = nil,
        request: ChaosRequest? = nil,
        note: String? = nil
    ) {
        let event = ChaosEvent(
            at: monotonicMicroseconds(),
            what: what,
            process: process,
            job: job,
            run: run,
            worker: worker,
            request: request,
            note: note
        )
        do {
            let line = try JSONEncoder().encode(event) + Data("\n".utf8)
            let written = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written == line.count else { throw ChaosLogError.notWritten(errno) }
        } catch {
            fatalError("the log of a chaos run cannot be written: \(error)")
        }
    }

    /// Reads all events of a log.
    /// - Throws: An error if a line is not an event.
    package static func events(path: String) throws -> [ChaosEvent] {
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let decoder = JSONDecoder()
        return try text.split(separator: "\n").map { try decoder.decode(ChaosEvent.self, from: Data($0.utf8)) }
    }
}

/// The reasons why a log cannot be written.
package enum ChaosLogError: Error {
    case notOpened(String)
    case notWritten(Int32)
}

/// Microseconds since the machine started. Changes of the time of day do not affect them.
package func monotonicMicroseconds() -> Int64 {
    linux_clock_nanoseconds(CLOCK_MONOTONIC) / 1000
}
