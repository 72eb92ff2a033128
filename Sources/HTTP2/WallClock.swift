import CLinux
import Glibc
import Time

/// The machine's idea of the time of day.
enum WallClock {
    static func now() -> Instant {
        Instant(microseconds: linux_clock_nanoseconds(CLOCK_REALTIME) / 1000)
    }
}
