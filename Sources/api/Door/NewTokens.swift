import Runtime
import Time

/// How many devices and activities a client may still register for the first time in this minute.
///
/// Anybody may make tokens up, and each costs pushes until it is given up. Who presents a token that is known is never
/// refused: an app registers at each start.
struct NewTokens: Sendable {
    /// Of the request that is answered; set by ``DoorResponder``.
    @TaskLocal static var limit = NewTokens(quota: nil)

    /// `nil`: registrations are not limited.
    let quota: Quota?

    /// Whether one more may be new.
    var hasLeft: Bool { quota?.state(at: MachineClock.now.secondsSinceEpoch).isGranted ?? true }

    /// Notes that one was new. Of several that are registered at the same moment some may be one too many.
    func spend() {
        _ = quota?.spend(at: MachineClock.now.secondsSinceEpoch)
    }

    /// The problem for a client that has used up its registrations.
    var refusal: Problem {
        guard let quota else { return .internalError }
        return .tooManyRegistrations(quota.state(at: MachineClock.now.secondsSinceEpoch))
    }
}
