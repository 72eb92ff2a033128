import Time

/// The outcome of a push, decided by the first two characters of the device token, so that a test needs no table of
/// tokens.
enum TokenFate: Hashable, Sendable {
    /// Any other hexadecimal token: `00…`, `a1…`.
    case good
    /// `d0`: 410 Unregistered. The next eight characters are the time in seconds since 1970, in hexadecimal. If they
    /// are not a time between 2001 and 2038, the time is ``FakeAPNsConfiguration/unregisteredSince`` or that of the
    /// push.
    case unregistered(since: Instant?)
    /// `b0`, and any token that is not hexadecimal or has fewer than two characters: 400 BadDeviceToken.
    case bad
    /// `42`: 429 TooManyRequests.
    case tooMany
    /// `50`: 500 InternalServerError.
    case serverError
    /// `53`: 503 ServiceUnavailable.
    case unavailable
    /// `5d`: 503 Shutdown, then GOAWAY.
    case shutdown
    /// `ff`: no response.
    case silence
    /// `ef`: REFUSED_STREAM.
    case refusedStream

    init(token: String) {
        guard token.utf8.count >= 2, token.utf8.allSatisfy(isHexadecimal) else {
            self = .bad
            return
        }
        self =
            switch token.prefix(2).lowercased() {
            case "d0": .unregistered(since: Self.unregistrationTime(token.dropFirst(2).prefix(8)))
            case "b0": .bad
            case "42": .tooMany
            case "50": .serverError
            case "53": .unavailable
            case "5d": .shutdown
            case "ff": .silence
            case "ef": .refusedStream
            default: .good
            }
    }

    private static func unregistrationTime(_ digits: Substring) -> Instant? {
        guard digits.utf8.count == 8, let seconds = Int32(digits, radix: 16), seconds > 1_000_000_000 else {
            return nil
        }
        return Instant(secondsSinceEpoch: Int64(seconds))
    }

    /// - Parameter now: The time at which a token became invalid, if the token does not contain it.
    func fate(at now: Instant) -> PushFate {
        switch self {
        case .good: .accepted
        case .unregistered(let since): .refused(status: 410, reason: "Unregistered", since: since ?? now)
        case .bad: .refused(status: 400, reason: "BadDeviceToken")
        case .tooMany: .refused(status: 429, reason: "TooManyRequests")
        case .serverError: .refused(status: 500, reason: "InternalServerError")
        case .unavailable: .refused(status: 503, reason: "ServiceUnavailable")
        case .shutdown: .shutdown
        case .silence: .silence
        case .refusedStream: .refusedStream
        }
    }
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
    default: false
    }
}
