import Runtime
import Signing

/// What the api knows of pushes to browsers: the public half of the key, which pages subscribe with.
package struct PushSite: Sendable, Hashable {
    static let variables = [
        Variable(
            "VAPID_PUBLIC_KEY",
            default: "",
            "what bardown push web-key printed; with it browsers may ask to be told, too"
        ),
        WebPushVariables.allow,
    ]

    /// A point of P-256 in base64url.
    package let key: String
    /// `host:port` of push services that would be called by nobody else.
    let allowed: Set<String>

    init(key: String, allowed: Set<String> = []) {
        self.key = key
        self.allowed = allowed
    }

    /// - Returns: `nil` where no key is named: no browser is pushed to.
    init?(_ environment: Environment) throws(ConfigurationError) {
        guard let key = try environment.optionalString("VAPID_PUBLIC_KEY") else { return nil }
        guard let point = Base64URL.decode(key), (try? ES256PublicKey(point: point)) != nil else {
            throw .invalid("VAPID_PUBLIC_KEY", expected: "what bardown push web-key prints")
        }
        self.init(key: key, allowed: try WebPushVariables.allowed(environment))
    }
}
