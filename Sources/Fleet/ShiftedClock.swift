import Postgres
import Storage
import Time

/// The clock of a database server that shows another time than the system's, by the library libfaketime.
enum ShiftedClock {
    /// The environment variables of the server; empty without an offset.
    static func environment(_ offset: Duration) -> [String: String] {
        guard offset != .zero else { return [:] }
        // The dynamic linker replaces `$LIB`. Pauses and timeouts use the monotonic clock, which stays as it is.
        return [
            "LD_PRELOAD": "/usr/$LIB/faketime/libfaketime.so.1", "FAKETIME": "\(offset.components.seconds)",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }

    /// - Throws: ``FleetError/noShiftedClock`` if the server's clock has no offset, because the linker starts a program
    ///   without a library that is missing.
    static func check(_ offset: Duration, on server: PostgresConnection) async throws {
        guard offset != .zero else { return }
        let time = try await DatabaseReportStore(server).now()
        guard let time, abs((time - MachineClock.now).seconds) < 60 else { throw FleetError.noShiftedClock }
    }
}
