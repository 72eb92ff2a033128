import Runtime
import Time

/// How many wrong tokens an address may still offer at `/ops` in this minute. After that none of its tokens is looked
/// at until the minute is over, by any process of the api.
struct SignInAttempts: Sendable {
    /// Of the request that is answered; set by ``DoorResponder``.
    @TaskLocal static var current = SignInAttempts(quota: nil)

    static let perMinute = 10

    /// `nil`: attempts are not limited.
    let quota: Quota?

    /// Whether one more token is looked at.
    var hasLeft: Bool { quota?.state(at: MachineClock.now.secondsSinceEpoch).isGranted ?? true }

    /// Notes that one was wrong.
    func spend() {
        _ = quota?.spend(at: MachineClock.now.secondsSinceEpoch)
    }

    /// Seconds until tokens are looked at again.
    var reset: Int { quota?.state(at: MachineClock.now.secondsSinceEpoch).reset ?? Account.window }
}
