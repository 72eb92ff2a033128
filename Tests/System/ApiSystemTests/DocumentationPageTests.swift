import Foundation
import HTTPTypes
import Testing

@testable import APIDocument
@testable import APIServer
@testable import HTMLWriting

@Suite("Documentation page")
struct DocumentationPageTests {
    private let index: DocumentationIndex

    init() throws {
        index = try DocumentationIndex(OpenAPIDocument.text)
    }

    private var operations: [DocumentedOperation] { index.parts.flatMap(\.groups).flatMap(\.operations) }

    @Test func `the page shows every operation and every schema, and none of its links is broken`() async throws {
        try await ApiUnderTest.run(["API_KEY": "correct horse"]) { api in
            let response = try await api.get("/docs")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "text/html; charset=utf-8")
            let page = response.text
            for (path, methods) in index.document["paths"]?.fields ?? [:] {
                for method in methods.fields.keys {
                    let title = "<h3><b>\(method.uppercased())</b> \(HTML.code(path).text)</h3>"
                    #expect(page.contains(title), "\(method) \(path)")
                }
            }
            for operation in operations { #expect(page.contains("<div id=\"\(operation.anchor)\">")) }
            for (name, _) in index.schemas { #expect(page.contains("<div id=\"schema-\(name)\">"), "\(name)") }
            let places = page.matches(of: /id="([^"]+)"/).map { String($0.1) }
            let repeated = places.filter { place in places.count { $0 == place } > 1 }
            #expect(repeated == [])
            let links = Set(page.matches(of: /href="#([^"$]+)"/).map { String($0.1) })
            #expect(links.count > 60)
            #expect(links.subtracting(places) == [])
        }
    }

    @Test func `an operation begins with a request and its response, and legacy ones are last`() throws {
        let server = DocumentedServer(address: nil, requiresKey: false)
        for operation in operations {
            let text = OperationMarkup(operation: operation, index: index, server: server).html.text
            let heads = text.matches(of: /<h4>(\w+)/).map { String($0.1) }
            #expect(Array(heads.prefix(2)) == ["Request", "Response"], "\(operation.anchor)")
            #expect(text.contains("class=\"legacy\"") == operation.isLegacy, "\(operation.anchor)")
        }
        for group in index.parts.flatMap(\.groups) {
            let marks = group.operations.map(\.isLegacy)
            #expect(marks == marks.sorted { !$0 && $1 }, "\(group.name)")
        }
        #expect(operations.count(where: \.isLegacy) == 4)
        #expect(index.parts.map { $0.groups.flatMap(\.operations).contains { $0.path == "/readyz" } } == [false, true])
    }

    @Test func `a field is shown with its type, what null means and whether it is optional`() async throws {
        try await ApiUnderTest.run { api in
            let page = try await api.get("/docs").text
            for part in [
                "<dt><code>wait</code></dt><dd><span class=\"soft\">integer, at least 0, at most 25, in query</span>",
                "<dt><code>quarterScores</code></dt><dd><span class=\"soft\">array of "
                    + "<a href=\"#schema-QuarterScore\">QuarterScore</a></span>",
                "[0-9a-f]<wbr>{64}<wbr><span class=\"whole\">\\.</span><wbr>[a-z]<wbr>+$</code>, optional</span>",
                "<a href=\"#schema-TeamStats\">TeamStats</a> or null</span>",
                "items, or null, optional</span>", "{made: integer, of: integer}", "<code>lead_<wbr>change</code>",
                "<dt><code>410</code></dt>",
            ] { #expect(page.contains(part), "\(part)") }
        }
    }

    @Test func `what many operations share is shown once`() async throws {
        #expect(index.sharedResponses.map(\.status) == ["304", "400", "401", "401", "403", "429", "500", "503", "503"])
        try await ApiUnderTest.run { api in
            let page = try await api.get("/docs").text
            for words in ["(too_many_requests)", "(internal_error)", "(maintenance).</dd>", "(key_revoked)"] {
                #expect(page.components(separatedBy: words).count == 2, "\(words)")
            }
        }
    }

    @Test func `the requests name the server's address, and have a place for a key if one is required`() async throws {
        try await ApiUnderTest.run(["PUBLIC_URL": "https://scores.example.org"]) { api in
            let page = try await api.get("/docs").text
            #expect(page.contains("curl <span class=\"base\">https://scores.example.org</span>/api/v1/scoreboard"))
            #expect(page.contains("No key is required.") && !page.contains("X-API-Key: KEY"))
            #expect(!page.contains(DocumentedServer.sampleAddress))
        }
        try await ApiUnderTest.run(["API_KEY": "correct horse"]) { api in
            let page = try await api.get("/docs").text
            #expect(page.contains("curl -H &#39;X-API-Key: KEY&#39; <span class=\"base\">http://127.0.0.1:8080</span>"))
            #expect(page.contains("A key is required"))
            #expect(page.contains("curl <span class=\"base\">http://127.0.0.1:8080</span>/readyz"))
        }
    }

    @Test func `the page has the site's header, and shows whether scores are hidden`() async throws {
        try await ApiUnderTest.run { api in
            let page = try await api.get("/docs")
            #expect(page.text.contains("<header class=\"bar\">") && page.text.contains("Hide scores"))
            let hidden = try await api.get("/docs", [.cookie: "bardown-scores=hidden"])
            #expect(hidden.text.contains("Show scores"))
            #expect(hidden.headers[.eTag] != page.headers[.eTag])
        }
    }

    @Test func `the page's policy allows its own style and script, and nothing of other sites`() async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/docs")
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.contains("style-src 'self' '\(try InlineElement.hash(of: DocumentationPage.style))';"))
            #expect(policy.contains("script-src 'self' '\(try InlineElement.hash(of: DocumentationPage.script))';"))
            #expect(response.text.contains("<style>\(DocumentationPage.style)</style>"))
            #expect(response.text.contains("<script>\(DocumentationPage.script)</script>"))
            for word in ["src=\"http", "href=\"http", "@import", "url("] {
                #expect(!response.text.contains(word), "\(word)")
            }
        }
    }

    @Test func `an example is written on several lines, with the keys in the order of the schema`() throws {
        let schema = JSONValue.object(["$ref": .string("#/components/schemas/Problem")])
        let problem = JSONValue.object([
            "code": .string("unknown_game"), "status": .integer(404), "type": .string("about:blank"),
            "title": .string("Not Found"), "detail": .string("There is no game with this id. See /api/v1/games"),
        ])
        #expect(
            ExampleText(index: index).text(of: problem, schema) == """
                {
                  "type": "about:blank",
                  "title": "Not Found",
                  "status": 404,
                  "detail": "There is no game with this id. See /api/v1/games",
                  "code": "unknown_game"
                }
                """
        )
        #expect(ExampleText(index: index).text(of: .array([.integer(1), .null]), .null) == "[1, null]")
    }
}
