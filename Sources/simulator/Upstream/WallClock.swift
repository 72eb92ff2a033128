import Glibc
import Time

/// Real time that never goes backwards: read off the wall once, and counted on from there.
///
/// A wall clock that is set while games are played would move them all.
struct WallClock: Sendable {
    private let anchor: Instant
    private let begun: ContinuousClock.Instant

    init() {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        anchor = Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
        begun = .now
    }

    var now: Instant { anchor + begun.duration(to: .now) }
}
