import Cryptography
package import HTTPTypes
package import Hummingbird

/// The token in each form of a page, against cross-site request forgery. It is derived from the secret in the visitor's
/// cookie, so the page of another site cannot compute it, and the form of one visitor is useless to another.
package enum FormToken {
    /// The name of the field with the token.
    package static let field = "check"

    /// - Parameter cookie: The value of the cookie that the form is bound to.
    package static func text(for cookie: String) throws -> String {
        Base64URL.encode(try HKDF.expand(Array(cookie.utf8), info: Array("form".utf8), count: 32))
    }

    /// Whether a form has the token of a cookie.
    package static func isValid(_ offered: String, for cookie: String) throws -> Bool {
        constantTimeEquals(offered, try text(for: cookie))
    }
}

/// Refuses forms that no page of this site sent. It runs before every route of the group that it is added to.
///
/// Three things are checked, each of which suffices in a browser that supports it: what the browser says about the page
/// that sent the form (`Sec-Fetch-Site`, `Origin`), the token, and that the token's cookie came with the form, which is
/// `SameSite`.
package struct FormGuard: RouterMiddleware {
    /// The address at which people reach the site, such as `https://scores.example.org`; `nil`: not configured.
    private let site: String?
    /// The value of the cookie that the forms of a request are bound to; `nil`: it has none.
    private let secret: @Sendable (HTTPFields) -> String?

    package init(site: String?, secret: @escaping @Sendable (HTTPFields) -> String?) {
        self.site = site
        self.secret = secret
    }

    package func handle(
        _ request: Request,
        context: ApiRequestContext,
        next: @concurrent (Request, ApiRequestContext) async throws -> Response
    ) async throws -> Response {
        guard request.method != .get, request.method != .head else { return try await next(request, context) }
        guard request.method == .post, Self.isFromThisSite(request, at: site) else { throw Problem.foreignForm }
        var request = request
        let fields = try await request.form()
        guard let secret = self.secret(request.headers), try FormToken.isValid(fields[FormToken.field], for: secret)
        else {
            throw Problem.staleForm
        }
        return try await next(request, context)
    }

    /// Whether neither header says that the page of another site sent a form. A browser that sends none of them is not
    /// refused here.
    ///
    /// The origin is that of the site, or of the address in the request, because a demo is opened by several addresses.
    /// If the site has TLS, so has the origin, because a network could inject a page without TLS that sends forms. The
    /// origin is `null` for a page that hides it, which the pages with forms do not.
    /// - Parameter site: The address at which people reach the site; `nil`: not configured.
    package static func isFromThisSite(_ request: Request, at site: String?) -> Bool {
        guard request.isFromSameOrigin else { return false }
        guard let origin = request.headers[.origin] else { return true }
        guard origin != site else { return true }
        guard let authority = request.head.authority, !authority.isEmpty else { return false }
        let isSecure = site?.hasPrefix("https://") ?? false
        return origin == "https://\(authority)" || !isSecure && origin == "http://\(authority)"
    }
}

extension Problem {
    /// The page of another site sent the form.
    package static let foreignForm = Problem(
        status: .forbidden,
        code: "foreign_form",
        detail: "This form was sent by another site. Use the form on this site"
    )

    /// The page of another site requested the stream of a member.
    package static let foreignPage = Problem(
        status: .forbidden,
        code: "foreign_page",
        detail: "This stream is for the pages of this site. Apps use /api/v1/me/live"
    )

    /// The form's token is not that of the cookie, or there is no cookie: the visitor signed in or out since the page
    /// was loaded, or the browser refuses cookies.
    package static let staleForm = Problem(
        status: .forbidden,
        code: "stale_form",
        detail: "This form is out of date. Go back, reload the page and send it again. Your browser must accept cookies"
    )
}
