package import Accounts
import Cryptography
import HTTPTypes
package import Hummingbird
package import Postgres
package import Scores
import Storage
package import Time

/// The member that a request is from, as its access token or its cookie proves.
package struct Member: Sendable, Hashable {
    package let id: MemberID
    /// `nil`: not chosen yet.
    package let username: String?
    package let session: SessionID
    /// When the member proved identity.
    package let signedInAt: Instant

    package init(id: MemberID, username: String?, session: SessionID, signedInAt: Instant) {
        (self.id, self.username, self.session, self.signedInAt) = (id, username, session, signedInAt)
    }

    /// For commands, whose idempotency keys are separate for each member.
    package var identity: RequestIdentity { .member(id) }
}

/// Identifies the members that requests are from, for the routes of every product.
///
/// The token is verified without a query. Then its session is looked up, so that a session that another process ended
/// is refused at once.
package struct MemberGate: Sendable {
    /// Verifies access tokens; `nil`: this server has no accounts.
    private let tokens: AccessTokens?
    private let pool: PostgresPool

    package init(tokens: AccessTokens?, pool: PostgresPool) {
        self.tokens = tokens
        self.pool = pool
    }

    /// The member that sent a request.
    /// - Throws: ``Problem`` if the request has no valid access token, or its session has ended.
    package func member(of request: Request) async throws -> Member {
        guard let tokens else { throw Problem.accountsOff }
        guard let text = Self.bearer(of: request.headers) else { throw Problem.signInRequired }
        let token: AccessToken
        do throws(TokenFlaw) {
            token = try tokens.token(text, at: MachineClock.now)
        } catch {
            throw Problem.invalidToken(error == .expired ? "The access token has expired" : "This is no access token")
        }
        guard let holder = try await SessionStore(pool).holder(of: token) else { throw Problem.sessionOver }
        return Member(
            id: holder.member,
            username: holder.username,
            session: token.session,
            signedInAt: holder.signedInAt
        )
    }

    /// The member that sent a request for which signing in is optional.
    /// - Returns: `nil` for a request without the header `Authorization`.
    /// - Throws: ``Problem`` if the header has no valid access token, or its session has ended.
    package func memberIfAny(of request: Request) async throws -> Member? {
        request.headers[.authorization] == nil ? nil : try await member(of: request)
    }

    /// The token of the header `Authorization: Bearer …` (RFC 6750, 2.1); `nil`: there is none, or there are several.
    private static func bearer(of headers: HTTPFields) -> String? {
        let values = headers[values: .authorization]
        guard values.count == 1, let parts = values.first?.split(separator: " "), parts.count == 2,
            parts[0].lowercased() == "bearer"
        else { return nil }
        return String(parts[1])
    }
}

extension HTTPFields {
    /// The header fields of a response with personal data: no cache may store it.
    package static let personal: HTTPFields = [.cacheControl: "private, no-store", .vary: "Authorization, Cookie"]

    /// Those of a response with everything that is stored about a member, which a browser saves as a file.
    package static let accountExport: HTTPFields = {
        var fields = personal
        fields[.contentDisposition] = #"attachment; filename="bardown-account.json""#
        return fields
    }()
}

extension Problem {
    /// The operator has not configured keys for accounts.
    package static let accountsOff = Problem(
        status: .serviceUnavailable,
        code: "accounts_off",
        detail: "This server has no accounts"
    )

    /// The request has no access token.
    package static let signInRequired = Problem(
        status: .unauthorized,
        code: "sign_in_required",
        detail: "Send an access token in the header Authorization: Bearer",
        headers: [.wwwAuthenticate: "Bearer"]
    )

    package static func invalidToken(_ detail: String) -> Problem {
        Problem(
            status: .unauthorized,
            code: "invalid_token",
            detail: detail,
            headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#]
        )
    }

    /// The session was signed out, expired or was ended otherwise.
    package static let sessionOver = Problem(
        status: .unauthorized,
        code: "session_over",
        detail: "This session has ended. Sign in again",
        headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#]
    )
}
