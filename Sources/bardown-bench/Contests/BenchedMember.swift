import Cryptography
import FoundationEssentials
import Mailing
import Postgres
import Transport

/// A member who signed up over the api.
struct BenchedMember: Sendable {
    static let password = "tidal-harbour-92"

    let id: String
    let email: String
    let token: String

    private struct Begun: Decodable {
        let signUpId: String
    }

    private struct Tokens: Decodable {
        struct User: Decodable {
            let id: String
        }

        let accessToken: String
        let user: User
    }

    /// Signs a member up, as an app and its user do.
    /// - Parameter mailKeys: Open the mail with the code, as push-sender does.
    init(_ number: Int, _ api: BenchedApi, pool: PostgresPool, mailKeys: SealingKeys) async throws {
        email = "member\(number)@example.org"
        let sent: Begun = try await api.sent(
            .post,
            "auth/sign-up",
            #"{"email":"\#(email)","password":"\#(Self.password)"}"#
        )
        let row = try await pool.row("select id, sealed from people.mail order by created_at desc limit 1")
        let (mailID, sealed) = try row.decode(UUID.self, String.self)
        let mail = try Mail(sealed: sealed, of: mailID, with: mailKeys)
        guard mail.to == email, let code = mail.text.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/) else {
            throw BenchError.failed("no code for \(email)")
        }
        let tokens: Tokens = try await api.sent(
            .post,
            "auth/verify",
            #"{"signUpId":"\#(sent.signUpId)","code":"\#(code.output)"}"#
        )
        (id, token) = (tokens.user.id, tokens.accessToken)
        let named = try await api.send(.put, "me/username", #"{"username":"member\#(number)"}"#, token: token)
        guard named.status == 200 else { throw BenchError.failed("no username: \(named.status)") }
    }
}

extension BenchedApi {
    /// Sends JSON and decodes the response.
    /// - Throws: ``BenchError/failed(_:)`` unless the api accepts it.
    func sent<Body: Decodable>(
        _ method: RequestMethod,
        _ path: String,
        _ json: String? = nil,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> Body {
        let reply = try await send(method, path, json, token: token, headers: headers)
        guard (200..<300).contains(reply.status) else {
            throw BenchError.failed("\(reply.status) from \(path): \(String(decoding: reply.body, as: UTF8.self))")
        }
        return try JSONDecoder().decode(Body.self, from: Data(reply.body))
    }
}
