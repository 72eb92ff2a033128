import CLinux
import Glibc
import Time

/// The system's time of day.
enum SystemTime {
    static func now() -> Instant {
        Instant(microseconds: linux_clock_nanoseconds(CLOCK_REALTIME) / 1000)
    }
}
