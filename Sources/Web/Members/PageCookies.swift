import HTTPTypes

/// The cookies of the pages of members. No script can read them, and the forms and scripts of other sites do not send
/// them; links on other sites do.
struct PageCookies: Hashable, Sendable {
    enum Kind: String {
        /// The session of a browser that is signed in.
        case session = "bardown-session"
        /// A random value for a browser that is not signed in, to which its forms are bound. It never becomes a
        /// session, so that an attacker who sets it gains nothing by a later sign-in.
        case visitor = "bardown-visitor"
        /// What proves that the browser signed in before. It is kept after signing out.
        case device = "bardown-device"

        /// For how long a browser keeps it, in seconds; `nil`: until it is closed.
        fileprivate var life: Int? {
            switch self {
            case .session, .device: 365 * 86_400
            case .visitor: nil
            }
        }
    }

    /// Whether people reach the site by TLS. Cookies are then sent by TLS only, and have a prefix with which browsers
    /// refuse them from any other host (RFC 6265bis, section 4.1.3). A demo on this machine has no TLS.
    let isSecure: Bool

    /// - Parameter site: The address at which people reach the site; `nil`: not configured.
    init(site: String?) {
        isSecure = site?.hasPrefix("https://") ?? false
    }

    func name(_ kind: Kind) -> String { (isSecure ? "__Host-" : "") + kind.rawValue }

    /// The value of a cookie; `nil`: there is none, or there are several, of which one may be another site's.
    func value(_ kind: Kind, in headers: HTTPFields) -> String? {
        let start = name(kind) + "="
        let found = (headers[.cookie] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix(start) }
        guard found.count == 1, let value = found.first?.dropFirst(start.count), !value.isEmpty else { return nil }
        return String(value)
    }

    /// The header field that sets a cookie.
    func setting(_ kind: Kind, to value: String) -> HTTPField {
        let life = kind.life.map { "; Max-Age=\($0)" } ?? ""
        return HTTPField(name: .setCookie, value: "\(name(kind))=\(value)\(life)\(attributes)")
    }

    /// The header field that deletes a cookie.
    func deleting(_ kind: Kind) -> HTTPField {
        HTTPField(name: .setCookie, value: "\(name(kind))=; Max-Age=0\(attributes)")
    }

    private var attributes: String { "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }

    /// The value of the cookie that the forms of a request are bound to; `nil`: it has none.
    func formSecret(of headers: HTTPFields) -> String? {
        value(.session, in: headers) ?? value(.visitor, in: headers)
    }
}
