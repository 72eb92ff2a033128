import Foundation

/// Provides access tokens of the member who is signed in.
public protocol AccessTokenProvider: Sendable {
    /// A token that is valid now; a provider refreshes one that is not.
    /// - Throws: `refused` with the code `session_over` if the member is no longer signed in.
    func accessToken() async throws(APIError) -> String
    /// A token in place of one that the server refused before it ended by the device's clock. The services call it once
    /// for a request, and repeat the request with the new token.
    /// - Returns: `nil` if the provider has no other token. So does the default implementation.
    /// - Throws: As ``accessToken()``.
    func replaceToken(_ refused: String) async throws(APIError) -> String?
}

extension AccessTokenProvider {
    /// There is no other token.
    public func replaceToken(_ refused: String) async throws(APIError) -> String? { nil }

    /// Sends a request with a token, and once more with another one if the server refuses the first.
    func withToken<Value>(_ send: (String) async throws(APIError) -> Value) async throws(APIError) -> Value {
        let token = try await accessToken()
        do throws(APIError) {
            return try await send(token)
        } catch .refused(let problem) where problem.code == "invalid_token" {
            guard let other = try await replaceToken(token), other != token else { throw .refused(problem) }
            return try await send(other)
        }
    }
}

/// A token that never changes, for tools and tests.
public struct FixedAccessToken: AccessTokenProvider {
    private let token: String

    /// - Parameter token: ``TokensResponse/accessToken``.
    public init(_ token: String) {
        self.token = token
    }

    /// The token.
    public func accessToken() async throws(APIError) -> String { token }
}

/// Sends the requests of a member. Responses have personal data, so they are not stored.
struct MemberRequests: Sendable {
    let client: APIClient
    let tokens: any AccessTokenProvider

    /// Reads a resource.
    /// - Parameter query: Parameters with a value of `nil` are left out.
    func get<Value: Decodable>(
        _ path: String,
        _ query: [(name: String, value: String?)] = []
    ) async throws(APIError) -> Value {
        let items = query.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        return try Wire.decode(Value.self, from: try await send(.get, path, items))
    }

    /// Sends a body and decodes the response.
    /// - Parameter key: Identifies a change that a repeated request must not make twice.
    func send<Value: Decodable>(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: (some Encodable)?,
        key: UUID? = nil
    ) async throws(APIError) -> Value {
        let data: Data? = if let body { try Wire.encode(body) } else { nil }
        return try Wire.decode(Value.self, from: try await send(method, path, [], data, key))
    }

    /// Sends a body. The response has none.
    func submit(_ method: HTTPRequest.Method, _ path: String, _ body: some Encodable) async throws(APIError) {
        _ = try await send(method, path, [], try Wire.encode(body))
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ query: [URLQueryItem],
        _ body: Data? = nil,
        _ key: UUID? = nil
    ) async throws(APIError) -> Data {
        try await response(to: method, path, query, body: body, key: key).body
    }

    /// Sends a request and returns the whole response.
    /// - Parameter headers: Fields that are added to the usual ones.
    func response(
        to method: HTTPRequest.Method,
        _ path: String,
        _ query: [URLQueryItem] = [],
        body: Data? = nil,
        key: UUID? = nil,
        headers: [String: String] = [:]
    ) async throws(APIError) -> (head: HTTPResponse, body: Data) {
        guard let url = client.url(path, query) else { throw .unreadable("no address for \(path)") }
        var request = HTTPRequest(method, url, headers: headers, body: body)
        if body != nil { request.headers["Content-Type"] = "application/json" }
        request.headers["Idempotency-Key"] = key?.uuidString
        return try await tokens.withToken { (token) throws(APIError) in
            var request = request
            request.headers["Authorization"] = "Bearer \(token)"
            return try await client.send(request, client.retry)
        }
    }
}
