/// How many devices and activities a client may still register for the first time in this minute.
///
/// Anybody may make tokens up, and each costs pushes until it is given up. Who presents a token that is known is never
/// refused: an app registers at each start.
struct NewTokens: Sendable {
    /// Of the request that is answered; set by ``DoorResponder``.
    @TaskLocal static var limit = NewTokens(quota: nil)

    /// `nil`: registrations are not limited.
    let quota: Quota?

    /// Counts one, before it is known whether it is new: one that is not is taken back. Without that, many at the same
    /// moment would all pass.
    func use() -> QuotaUse { quota?.use() ?? .unlimited }
}
