import CLinux
import Glibc
import Time

/// Real time that never goes backwards. The system clock is read once and then continued with a monotonic clock.
///
/// If the system clock were set during the games, they would all shift.
struct WallClock: Sendable {
    private let anchor: Instant
    private let begun: ContinuousClock.Instant

    init() {
        anchor = Instant(microseconds: linux_clock_nanoseconds(CLOCK_REALTIME) / 1000)
        begun = .now
    }

    var now: Instant { anchor + begun.duration(to: .now) }
}
