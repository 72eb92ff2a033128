import CLinux
import Glibc
import Time

/// Real time that never goes backwards: read off the wall once, and counted on from there.
///
/// A wall clock that is set while games are played would move them all.
struct WallClock: Sendable {
    private let anchor: Instant
    private let begun: ContinuousClock.Instant

    init() {
        anchor = Instant(microseconds: linux_clock_nanoseconds(CLOCK_REALTIME) / 1000)
        begun = .now
    }

    var now: Instant { anchor + begun.duration(to: .now) }
}
