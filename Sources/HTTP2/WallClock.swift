import CLinux
import Glibc
import Time

/// The machine's idea of the time of day.
enum WallClock {
    static func now() -> Instant {
        var time = timespec()
        // Cannot fail: the clock exists on every Linux, and the pointer is good.
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
