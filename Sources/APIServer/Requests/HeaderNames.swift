package import HTTPTypes

extension HTTPField.Name {
    // Failable only for names with characters that no header may have; these have none.
    static let apiKey = named("X-API-Key")
    /// `true` on an answer that is older than it should be, because the database is away.
    static let stale = named("X-BarDown-Stale")
    /// The number of the newest change that an answer may show; sent back with the next request, the answer to that is
    /// not older, whichever process gives it.
    static let seq = named("X-BarDown-Seq")
    /// The id of the last event that a reader of a stream has (WHATWG HTML, section 9.2.4).
    static let lastEventID = named("Last-Event-ID")
    /// nginx's word for a proxy's gathering of an answer: `no`.
    static let accelBuffering = named("X-Accel-Buffering")
    /// Who asked a proxy, by its own word.
    static let forwardedFor = named("X-Forwarded-For")
    /// By which scheme, likewise.
    static let forwardedProto = named("X-Forwarded-Proto")
    /// Of draft-ietf-httpapi-ratelimit-headers.
    static let rateLimit = named("RateLimit")
    static let rateLimitPolicy = named("RateLimit-Policy")
    /// Whether a request comes from a page of ours (Fetch Metadata): `same-origin`.
    package static let secFetchSite = named("Sec-Fetch-Site")
    /// Of draft-ietf-httpapi-idempotency-key-header.
    static let idempotencyKey = named("Idempotency-Key")
    /// `true` on a response that was stored for an earlier request with the same idempotency key.
    static let idempotencyReplayed = named("Idempotency-Replayed")
    package static let referrerPolicy = named("Referrer-Policy")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no header's name") }
        return name
    }
}
