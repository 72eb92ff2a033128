import Signing
import Time

/// Who has signed in to `/ops`.
struct OpsSession: Sendable, Hashable {
    /// By his own word; what is done is written down under it.
    let name: String
    let mayAct: Bool
    let expires: Instant

    static let lifetime: Duration = .seconds(8 * 3600)
}

/// Seals sessions into cookies, so that any copy of the api knows them again and nobody can make one.
struct OpsSeal: Sendable {
    /// Secret.
    private let key: [UInt8]

    init(_ secret: [UInt8]) throws {
        key = try HKDF.extract(salt: Array("bardown ops".utf8), from: secret)
    }

    func cookie(for session: OpsSession) throws -> String {
        let name = Base64URL.encode(Array(session.name.utf8))
        let text = "\(session.expires.microseconds).\(session.mayAct ? "act" : "look").\(name)"
        return "\(text).\(try mark("session \(text)"))"
    }

    /// The session in a cookie; `nil` for one that is not ours or over.
    func session(in cookie: String, now: Instant) throws -> OpsSession? {
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let expires = Int64(parts[0]), Instant(microseconds: expires) > now,
            ["act", "look"].contains(parts[1]), let name = Base64URL.decode(parts[2])
        else { return nil }
        let expected = try mark("session \(parts[0]).\(parts[1]).\(parts[2])")
        guard SecretWord.isEqual(String(parts[3]), to: expected) else { return nil }
        return OpsSession(
            name: String(decoding: name, as: UTF8.self),
            mayAct: parts[1] == "act",
            expires: Instant(microseconds: expires)
        )
    }

    /// What a form of ours carries and no other page can know: it goes with one cookie.
    func formToken(for cookie: String) throws -> String {
        try mark("form \(cookie)")
    }

    private func mark(_ text: String) throws -> String {
        Base64URL.encode(try HKDF.expand(key, info: Array(text.utf8), count: 32))
    }
}
