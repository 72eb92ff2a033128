package import HTTPTypes

extension HTTPField.Name {
    // The initializer fails only for names with invalid characters, which these do not have.
    static let apiKey = named("X-API-Key")
    /// The platform and the version of the sender's app, such as `ios/1.10.2`.
    static let appVersion = named("X-App-Version")
    /// `true` on a stale response, which is served while the primary database is unavailable or slow.
    static let stale = named("X-BarDown-Stale")
    /// The number of the newest change that a response may include. If a client sends it with its next request, that
    /// response is not older, whichever process serves it.
    static let seq = named("X-BarDown-Seq")
    /// The id of the last event that a client of a stream has received (WHATWG HTML, section 9.2.4).
    static let lastEventID = named("Last-Event-ID")
    /// Controls response buffering in nginx: `no` turns it off.
    package static let accelBuffering = named("X-Accel-Buffering")
    /// The client's address, as forwarded by a proxy.
    static let forwardedFor = named("X-Forwarded-For")
    /// The scheme of the original request, as forwarded by a proxy.
    static let forwardedProto = named("X-Forwarded-Proto")
    /// Fields of draft-ietf-httpapi-ratelimit-headers.
    static let rateLimit = named("RateLimit")
    static let rateLimitPolicy = named("RateLimit-Policy")
    /// How the page that sent the request is related to this site (Fetch Metadata), such as `same-origin`.
    package static let secFetchSite = named("Sec-Fetch-Site")
    /// The key of draft-ietf-httpapi-idempotency-key-header.
    static let idempotencyKey = named("Idempotency-Key")
    /// `true` on a response that was stored for an earlier request with the same idempotency key.
    static let idempotencyReplayed = named("Idempotency-Replayed")
    package static let referrerPolicy = named("Referrer-Policy")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no header's name") }
        return name
    }
}
