import Foundation
import HTTPTypes
import Testing

@testable import APIDocument
@testable import APIServer
@testable import HTMLWriting

@Suite("Documentation page")
struct DocumentationPageTests {
    @Test func `the page shows every route and every schema, and none of its links is broken`() async throws {
        let document = try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPIDocument.text.utf8))
        try await ApiUnderTest.run(["API_KEY": "correct horse"]) { api in
            let response = try await api.get("/docs")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "text/html; charset=utf-8")
            let page = response.text
            for (path, methods) in document["paths"]?.fields ?? [:] {
                for method in methods.fields.keys {
                    #expect(page.contains("<h3>\(method.uppercased()) \(path)</h3>"), "\(method) \(path)")
                }
            }
            for name in (document["components"]?["schemas"]?.fields ?? [:]).keys {
                #expect(page.contains("<article id=\"schema-\(name)\">"), "\(name)")
            }
            let places = page.matches(of: /id="([^"]+)"/).map { String($0.1) }
            #expect(places.count == Set(places).count)
            let links = Set(page.matches(of: /href="#([^"]+)"/).map { String($0.1) })
            #expect(links.count > 60 && links.isSubset(of: places))
        }
    }

    @Test func `a field is shown with its type, what null means and whether it is optional`() async throws {
        try await ApiUnderTest.run { api in
            let page = try await api.get("/docs").text
            for part in [
                "<tr><td>wait</td><td>integer, at least 0, at most 25 <span class=\"soft\">in query</span></td>",
                "<tr><td>quarterScores</td><td>array of <a href=\"#schema-QuarterScore\">QuarterScore</a></td>",
                "<tr><td>logoURL</td><td>string, <code>^/api/v1/logos/[0-9a-f]{64}\\.[a-z]+$</code> "
                    + "<span class=\"soft\">optional</span></td>",
                "<a href=\"#schema-TeamStats\">TeamStats</a> or null</td>",
                "<tr><td>period</td><td>string or null</td>",
                "items, or null <span class=\"soft\">optional</span></td>",
                "{made: integer, of: integer}", "<code>lead_change</code>",
                "<tr><td>410</td><td>application/problem+json: <a href=\"#schema-Problem\">Problem</a></td>",
            ] { #expect(page.contains(part), "\(part)") }
        }
    }

    @Test func `the page loads nothing and runs no script`() async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/docs")
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-") && !policy.contains("script-src"))
            #expect(policy.contains(try InlineElement.hash(of: DocumentationPage.style)))
            #expect(response.text.contains("<style>\(DocumentationPage.style)</style>"))
            for word in ["<script", "src=", "href=\"http", "@import", "url("] {
                #expect(!response.text.contains(word), "\(word)")
            }
        }
    }
}
