/// How many wrong tokens an address may still offer at `/ops` in this minute. After that none of its tokens is looked
/// at until the minute is over, by any process of the api.
struct SignInAttempts: Sendable {
    /// Of the request that is answered; set by ``DoorResponder``.
    @TaskLocal static var current = SignInAttempts(quota: nil)

    static let perMinute = 10

    /// `nil`: attempts are not limited.
    let quota: Quota?

    /// Counts one, before its token is looked at: the right one is taken back.
    func use() -> QuotaUse { quota?.use() ?? .unlimited }
}
