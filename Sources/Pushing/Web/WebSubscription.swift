import Cryptography
import FoundationEssentials
import TextCoding

/// The push subscription of a browser: its address, and the keys to encrypt for it. All of it is secret.
///
/// The W3C's Push API gives it to a page as `{"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}`.
package struct WebSubscription: Hashable, Sendable {
    package let endpoint: PushEndpoint
    /// The browser's point on P-256, 65 bytes: `p256dh`.
    package let point: [UInt8]
    /// 16 bytes: `auth`.
    package let secret: [UInt8]

    /// Why a subscription is invalid.
    package enum Flaw: Error, Hashable {
        case endpoint(PushEndpoint.Flaw)
        /// `p256dh` is not a point of P-256.
        case key
        /// `auth` is not 16 bytes.
        case secret
        /// It does not have the form of ``text``.
        case form
    }

    private static let secretLength = 16

    /// Checks the values from a browser.
    /// - Parameters:
    ///   - key: `p256dh` in base64url, with or without padding.
    ///   - secret: `auth`, in the same form.
    ///   - allowed: See ``PushEndpoint/init(_:allowing:)``.
    package init(
        endpoint: String,
        key: String,
        secret: String,
        allowing allowed: Set<String> = []
    ) throws(Flaw) {
        do throws(PushEndpoint.Flaw) {
            self.endpoint = try PushEndpoint(endpoint, allowing: allowed)
        } catch {
            throw .endpoint(error)
        }
        // The point is checked now, while the browser can still get an error.
        guard let point = Base64URL.decode(key.withoutPadding), (try? ES256PublicKey(point: point)) != nil else {
            throw .key
        }
        guard let bytes = Base64URL.decode(secret.withoutPadding), bytes.count == Self.secretLength else {
            throw .secret
        }
        self.point = point
        self.secret = bytes
    }
}

extension WebSubscription {
    /// The subscription as JSON in base64url, stored in place of a phone's token. Equal subscriptions have equal
    /// texts.
    package var text: String {
        let keys = "\"p256dh\":\"\(Base64URL.encode(point))\",\"auth\":\"\(Base64URL.encode(secret))\""
        return Base64URL.encode(Array("{\"endpoint\":\(JSONString.quoted(endpoint.url)),\"keys\":{\(keys)}}".utf8))
    }

    /// Parses a value of ``text``.
    package init(text: String, allowing allowed: Set<String> = []) throws(Flaw) {
        guard let json = Base64URL.decode(text), let form = try? JSONDecoder().decode(Form.self, from: Data(json))
        else { throw .form }
        try self.init(endpoint: form.endpoint, key: form.keys.p256dh, secret: form.keys.auth, allowing: allowed)
    }

    private struct Form: Decodable {
        struct Keys: Decodable {
            let p256dh: String
            let auth: String
        }

        let endpoint: String
        let keys: Keys
    }
}

extension WebSubscription: CustomStringConvertible {
    /// The push service, without secrets.
    package var description: String { "subscription at \(endpoint.origin)" }
}

extension String {
    /// Base64 without its padding of up to two equals signs.
    fileprivate var withoutPadding: Substring {
        let padding = utf8.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
        return dropLast(padding)
    }
}
