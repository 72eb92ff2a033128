import Testing

@testable import Transport

@Suite("Destination")
struct DestinationTests {
    @Test(arguments: [
        ("http://example.org", "http://example.org/", "example.org:80"),
        ("HTTPS://Example.ORG:8443/a?b=c#d", "https://Example.ORG:8443/a?b=c", "example.org:8443"),
        ("https://example.org/a/../b/./c", "https://example.org/b/c", "example.org:443"),
        ("http://2130706433/", "http://127.0.0.1/", "127.0.0.1:80"),
        ("http://0x7f.1/", "http://127.0.0.1/", "127.0.0.1:80"),
        ("http://[::1]:81/", "http://[::1]:81/", "[::1]:81"),
    ])
    func `a URL is normalized, and its authority is determined`(text: String, url: String, authority: String) throws {
        let destination = try Destination(text)
        #expect(destination.url == url)
        #expect(destination.authority == authority)
    }

    @Test(
        arguments: [
            ("", .unreadable), ("/path", .unreadable), ("http://", .unreadable), ("http://a b/", .unreadable),
            ("http://example.org:99999/", .unreadable), ("http://exa\0mple.org/", .unreadable),
            ("http://example.org/\r\nX: y", .unreadable), ("http://user@example.org/", .credentials),
            ("http://user:secret@example.org/", .credentials), ("file:///etc/passwd", .scheme),
            ("gopher://a/", .scheme),
            ("ftp://example.org/", .scheme), ("made-up://a/", .scheme),
        ] as [(String, Destination.Flaw)]
    )
    func `a malformed or forbidden URL is refused`(text: String, flaw: Destination.Flaw) {
        #expect(throws: flaw) { try Destination(text) }
    }

    @Test(arguments: [
        ("c", "https://example.org/a/c"), ("/c?d", "https://example.org/c?d"), ("//other.org/c", "https://other.org/c"),
        ("?q", "https://example.org/a/b?q"), ("http://x.org", "http://x.org/"),
        ("/with blank", "https://example.org/with%20blank"), ("/ü", "https://example.org/%c3%bc"),
    ])
    func `a location is resolved against the previous URL`(location: String, url: String) throws {
        #expect(try Destination("https://example.org/a/b").resolving(location).url == url)
    }
}

@Suite("Redirect policy")
struct RedirectPolicyTests {
    private let policy = RedirectPolicy(allowedHosts: ["CDN.example.org"])

    private func step(
        _ location: String?,
        _ status: Int = 302,
        method: Request.Method = .get,
        followed: Int = 0,
        limit: Int = 3,
        by policy: RedirectPolicy? = nil
    ) throws -> RedirectStep {
        let start = try Destination("https://example.org/a")
        return (policy ?? self.policy).step(
            for: Request(method, start.url, limits: Limits(maxRedirects: limit)),
            from: start,
            at: start,
            status: status,
            location: location,
            followed: followed
        )
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect of any status is followed on the same host`(status: Int) throws {
        #expect(try step("/b", status) == .follow(try Destination("https://example.org/b"), keepsHeaders: true))
    }

    @Test(arguments: [200, 300, 304, 305, 404]) func `a response with any other status is returned`(status: Int) throws
    {
        #expect(try step("/b", status) == .noRedirect)
    }

    @Test func `a redirect that must not be followed is returned as the response`() throws {
        #expect(try step(nil) == .noRedirect)
        #expect(try step("/b", method: .post) == .noRedirect)
        #expect(try step("/b", method: .delete) == .noRedirect)
        #expect(try step("/b", limit: 0) == .noRedirect)
        #expect(try step("/b", method: .head) != .noRedirect)
    }

    @Test func `a redirect is refused once the limit is reached`() throws {
        #expect(try step("/b", followed: 2) != .refuse(.tooManyRedirects(limit: 3)))
        #expect(try step("/b", followed: 3) == .refuse(.tooManyRedirects(limit: 3)))
    }

    @Test(
        arguments: [
            ("http://example.org/b", .downgrade), ("https://evil.org/", .host("evil.org")),
            ("//evil.org", .host("evil.org")),
            ("https://example.org.evil.org/", .host("example.org.evil.org")),
            ("https://u:p@example.org/", .credentials),
            ("file:///etc/passwd", .scheme), ("javascript:alert(1)", .scheme), ("https://[broken/", .unreadable),
        ] as [(String, TransportError.RedirectFlaw)]
    )
    func `a redirect to a forbidden place is refused`(location: String, flaw: TransportError.RedirectFlaw) throws {
        #expect(try step(location) == .refuse(.redirectForbidden(flaw)))
    }

    @Test func `a redirect of robots.txt may lead to any host`() throws {
        let other = try Destination("https://evil.org/robots.txt")
        #expect(try step(other.url, by: .anyHost) == .follow(other, keepsHeaders: false))
        #expect(try step("http://example.org/b", by: .anyHost) == .refuse(.redirectForbidden(.downgrade)))
    }

    @Test func `the request's headers are not sent to another host or port`() throws {
        let other = try Destination("https://cdn.example.org/b")
        #expect(try step(other.url) == .follow(other, keepsHeaders: false))
        let otherPort = try Destination("https://example.org:8443/b")
        #expect(try step(otherPort.url) == .follow(otherPort, keepsHeaders: false))
    }
}
