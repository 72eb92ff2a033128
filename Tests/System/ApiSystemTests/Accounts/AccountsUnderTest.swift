import APIModels
import Cryptography
import Foundation
import HTTPTypes
import Mailing
import Postgres
import TestSupport
import TestTools
import Testing

/// The api with accounts, and the mails that it has sealed.
struct AccountsUnderTest: Sendable {
    let api: ApiUnderTest
    /// Opens the mails, as push-sender does.
    let mailKeys: SealingKeys
    /// The file of these keys, which also seal the tokens of devices.
    let tokenKeyFile: String
    /// The file of the keys that secrets of members are digested with.
    let identityKeyFile: String

    static let password = "tidal-harbour-92"

    /// - Parameter variables: Environment variables in addition to those of accounts.
    static func run(
        _ variables: [String: String] = [:],
        _ body: @Sendable (AccountsUnderTest) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { folder in
            let (tokenKeys, identityKeys) = ("\(folder)/token-keys", "\(folder)/identity-keys")
            let line = try SealingKey.makeLine()
            try line.write(toFile: tokenKeys, atomically: true, encoding: .utf8)
            try SealingKey.makeLine().write(toFile: identityKeys, atomically: true, encoding: .utf8)
            let settings = [
                "TOKEN_KEY_FILE": tokenKeys, "IDENTITY_KEY_FILE": identityKeys, "LIMIT_SIGN_INS": "0",
                "MAIL_FROM": "no-reply@scores.example.org", "PUBLIC_URL": "https://scores.example.org",
            ]
            let keys = try SealingKeys(file: line)
            try await ApiUnderTest.run(settings.merging(variables) { $1 }) { api in
                try await body(
                    AccountsUnderTest(
                        api: api,
                        mailKeys: keys,
                        tokenKeyFile: tokenKeys,
                        identityKeyFile: identityKeys
                    )
                )
            }
        }
    }

    /// Posts a JSON body.
    /// - Parameter token: An access token; `nil`: none.
    func send(_ path: String, _ body: some Encodable, token: String? = nil) async throws -> TestResponse {
        try await send(.post, path, body, token: token)
    }

    /// Sends a JSON body.
    /// - Parameter token: An access token; `nil`: none.
    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: some Encodable,
        token: String? = nil
    ) async throws -> TestResponse {
        let json = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        return try await api.send(method, "/api/v1/\(path)", Self.headers(token), body: json)
    }

    func get(_ path: String, token: String?) async throws -> TestResponse {
        try await api.get("/api/v1/\(path)", Self.headers(token))
    }

    /// Sends a `POST` without a body.
    func post(_ path: String, token: String?) async throws -> TestResponse {
        try await api.send(.post, "/api/v1/\(path)", Self.headers(token))
    }

    /// Sends a `DELETE` without a body.
    func delete(_ path: String, token: String) async throws -> TestResponse {
        try await api.send(.delete, "/api/v1/\(path)", Self.headers(token))
    }

    private static func headers(_ token: String?) -> HTTPFields {
        token.map { [.authorization: "Bearer \($0)"] } ?? [:]
    }

    /// The mails that wait to be sent to an address, oldest first.
    func mails(to address: String) async throws -> [Mail] {
        let rows = try await api.owner.query("select id, sealed from people.mail order by created_at, id")
        return try rows.map { row in
            let (id, sealed) = try row.decode(UUID.self, String.self)
            return try Mail(sealed: sealed, of: id, with: mailKeys)
        }.filter { $0.to == address }
    }

    /// The code in the newest mail to an address.
    func code(to address: String) async throws -> String {
        let text = try #require(try await mails(to: address).last).text
        return String(try #require(text.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/)).output)
    }

    /// Begins a sign-up and returns its id.
    func beginSignUp(_ address: String) async throws -> UUID {
        let response = try await send("auth/sign-up", SignUpRequest(email: address, password: Self.password))
        #expect(response.status == .accepted, "\(response.text)")
        return try response.decoded(SignUpResponse.self).signUpId
    }

    /// Signs up, types the code from the mail, and returns the tokens.
    func signUp(_ address: String) async throws -> TokensResponse {
        let id = try await beginSignUp(address)
        let body = VerifyRequest(signUpId: id.uuidString, code: try await code(to: address))
        let response = try await send("auth/verify", body)
        #expect(response.status == .created, "\(response.text)")
        return try response.decoded()
    }

    func refresh(_ token: String) async throws -> TestResponse {
        try await send("auth/refresh", RefreshRequest(refreshToken: token))
    }

    /// Makes all codes old enough that another mail may be sent.
    func forgetMails() async throws {
        try await api.owner.execute("update people.code set created_at = created_at - interval '1 hour'")
        try await api.owner.execute("delete from people.mail")
    }
}

extension TestResponse {
    func decoded<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: Data(text.utf8))
    }
}
