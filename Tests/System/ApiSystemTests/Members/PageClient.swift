import Foundation
import HTTPTypes
import Testing

@testable import APIServer

/// A browser without a script: it keeps cookies, and sends the forms of the page that it shows.
struct PageClient {
    let api: ApiUnderTest
    private(set) var cookies: [String: String] = [:]
    /// The page that is shown.
    private(set) var page = ""
    /// The path of the page that is shown, without the parameter `done`.
    private(set) var path = ""
    /// The parameter `done` of the page that is shown; `nil`: it has none.
    private(set) var done: String?

    init(_ api: ApiUnderTest) {
        self.api = api
    }

    /// Opens a page, and follows where it leads.
    @discardableResult
    mutating func open(_ address: String) async throws -> TestResponse {
        var address = address
        for _ in 0..<5 {
            let response = try await send(.get, address)
            guard response.status == .seeOther else {
                page = response.text
                done = address.firstMatch(of: /[?&]done=([a-z-]+)/).map { String($0.1) }
                path = address.replacing(/&done=[a-z-]+/, with: "").replacing(/\?done=[a-z-]+&?/, with: "?")
                if path.hasSuffix("?") { path.removeLast() }
                return response
            }
            address = try #require(response.headers[.location])
        }
        Issue.record("\(address) leads nowhere")
        return try await send(.get, address)
    }

    /// Sends a form of the page that is shown, with its hidden fields, and follows where it leads.
    /// - Parameters:
    ///   - action: The address of the form.
    ///   - place: A text inside of the form, if the page has several with the address.
    /// - Returns: The response to the form itself.
    @discardableResult
    mutating func submit(
        _ action: String,
        _ fields: [String: String] = [:],
        containing place: String = ""
    ) async throws -> TestResponse {
        let forms = page.split(separator: "<form ").dropFirst().map { form in
            form[..<(form.firstRange(of: "</form>")?.lowerBound ?? form.endIndex)]
        }
        let form = forms.first { form in
            form.contains("method=\"post\" action=\"\(action)\"") && (place.isEmpty || form.contains(place))
        }
        let text = String(try #require(form, "\(path) has no form \(action)"))
        var all = fields
        for match in text.matches(of: /<input type="hidden" name="([^"]+)" value="([^"]*)">/) {
            all[String(match.1)] = all[String(match.1)] ?? String(match.2)
        }
        let response = try await post(action, all)
        if response.status == .seeOther {
            try await open(try #require(response.headers[.location]))
        } else {
            (page, path, done) = (response.text, action, nil)
        }
        return response
    }

    /// Sends a form with exactly these fields.
    mutating func post(
        _ action: String,
        _ fields: [String: String],
        _ headers: HTTPFields = [.secFetchSite: "same-origin", .origin: "https://localhost"]
    ) async throws -> TestResponse {
        var headers = headers
        headers[.contentType] = headers[.contentType] ?? "application/x-www-form-urlencoded"
        let body = fields.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&")
        return try await send(.post, action, headers, body: body)
    }

    /// The token of the forms of the page that is shown.
    var token: String {
        get throws { String(try #require(page.firstMatch(of: /name="check" value="([^"]+)"/)).output.1) }
    }

    /// The value of the header `Cookie`.
    var cookieHeader: String { cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }

    mutating func setCookie(_ name: String, to value: String) { cookies[name] = value }

    private mutating func send(
        _ method: HTTPRequest.Method,
        _ address: String,
        _ headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> TestResponse {
        var headers = headers
        headers[.accept] = "text/html"
        if !cookies.isEmpty { headers[.cookie] = cookieHeader }
        let response = try await api.send(method, address, headers, body: body)
        for cookie in response.headers[values: .setCookie] {
            let parts = cookie.prefix { $0 != ";" }.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            cookies[String(parts[0])] = cookie.contains("Max-Age=0") ? nil : String(parts[1])
        }
        return response
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

extension PageClient {
    /// What the page that is shown confirms; `nil`: nothing.
    var confirmation: String? {
        page.firstMatch(of: /<p class="done" role="status"[^>]*>([^<]*)</).map { String($0.1) }
    }

    /// The words beside a field of the page that is shown; `nil`: there are none.
    func wrong(_ field: String) -> String? {
        let pattern = try? Regex("id=\"\(field)-wrong\" role=\"alert\">([^<]*)<", as: (Substring, Substring).self)
        return pattern.flatMap { page.firstMatch(of: $0).map { String($0.output.1) } }
    }

    /// Signs up with the code from the mail, and chooses a username.
    mutating func signUp(_ address: String, as username: String, in accounts: AccountsUnderTest) async throws {
        try await open("/account/sign-up")
        try await submit("/account/sign-up", ["email": address, "password": AccountsUnderTest.password])
        try await submit("/account/confirm", ["code": try await accounts.code(to: address)])
        try await submit("/account/username", ["username": username])
    }

    mutating func signIn(_ address: String) async throws {
        try await open("/account/sign-in")
        try await submit("/account/sign-in", ["email": address, "password": AccountsUnderTest.password])
    }
}
