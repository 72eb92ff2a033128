import Foundation
import HTTPTypes
import Hummingbird
import Scores
import Sports
import Storage
import TestTools
import Testing

@testable import APIDocument
@testable import api

/// Compares the OpenAPI document with the routes and the source code, and checks that it is consistent.
@Suite("OpenAPI document")
struct OpenAPITests {
    private let document: JSONValue
    private let validator: SchemaValidator

    init() throws {
        document = try JSONValue.strictDocument()
        validator = SchemaValidator(document: document)
    }

    private var operations: [String: JSONValue] {
        (document["paths"]?.fields ?? [:]).reduce(into: [:]) { operations, path in
            for (method, operation) in path.value.fields {
                operations["\(method.uppercased()) \(path.key)"] = operation
            }
        }
    }

    private func schema(_ name: String) -> JSONValue { document["components"]?["schemas"]?[name] ?? .null }

    @Test func `the document is served as it is, with an ETag, and without a key`() async throws {
        try await ApiUnderTest.run(["API_KEY": "correct horse"]) { api in
            let response = try await api.get(OpenAPIDocument.path)
            #expect(response.status == .ok)
            #expect(response.text == OpenAPIDocument.text)
            #expect(response.headers[.contentType] == "application/json")
            #expect(response.headers[.cacheControl] == "public, max-age=300")
            let tag = try #require(response.headers[.eTag])
            #expect(try await api.get(OpenAPIDocument.path, [.ifNoneMatch: tag]).status == .notModified)
            #expect(try await api.get(OpenAPIDocument.path + "?x=1").status == .badRequest)
        }
    }

    @Test func `the document states the address at which people reach the server`() async throws {
        try await ApiUnderTest.run(["PUBLIC_URL": "https://scores.example.org/"]) { api in
            let text = try await api.get(OpenAPIDocument.path).text
            let served = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
            #expect(served["servers"]?.elements.first?["url"]?.text == "https://scores.example.org")
        }
        #expect(document["servers"]?.elements.first?["url"]?.text == "/")
    }

    @Test func `every route is in the document, and everything in the document is a route`() async throws {
        let documented = Set(operations.keys)
        // With a key there is also the metrics route, which is for operators only.
        try await ApiUnderTest.run { api in
            let routes = api.routes.router.routes.filter { $0.method != .head }
            #expect(Set(routes.map { "\($0.method.rawValue) \($0.path)" }) == documented)
        }
    }

    @Test func `the parameters in the document are those that a route reads`() async throws {
        let operations = operations
        let validator = validator
        try await ApiUnderTest.run { api in
            try await api.following {
                // The routes of health probes read no query parameters.
                for (route, operation) in operations where !route.hasSuffix("z") {
                    let words = route.split(separator: " ")
                    let parameters = (operation["parameters"]?.elements ?? []).map(validator.resolved)
                    var path = String(words[1]).replacing("{id}", with: ApiFixtures.missing)
                    path = path.replacing("{date}", with: "2026-03-15").replacing("{name}", with: "x")
                    path = path.replacing("{token}", with: "x").replacing("{issuer}", with: "x")
                    path = path.replacing("{index}", with: "0").replacing("{number}", with: "0")
                    path = path.replacing("{platform}", with: "ios")
                    let method = try #require(HTTPRequest.Method(String(words[0])))
                    let problem = try await api.send(method, path + "?unheardof=1").problem()
                    #expect(problem.code == "unknown_parameter", "\(route)")
                    let names = parameters.filter { $0["in"]?.text == "query" }.compactMap { $0["name"]?.text }.sorted()
                    let known = names.isEmpty ? "none" : names.joined(separator: ", ")
                    #expect(problem.detail.hasSuffix("Allowed: \(known)"), "\(route)")
                }
            }
        }
    }

    @Test func `the path parameters of an operation are the names in braces in its path`() {
        for (route, operation) in operations {
            let parameters = (operation["parameters"]?.elements ?? []).map(validator.resolved)
            let inPath = parameters.filter { $0["in"]?.text == "path" && $0["required"] == .bool(true) }
            let names = route.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
            #expect(inPath.compactMap { $0["name"]?.text } == names, "\(route)")
        }
    }

    @Test func `the document has the error codes of the source code, and no others`() throws {
        var codes: Set<String> = []
        // OpsConsole is left out, because its pages are for operators, and no app requests them.
        for target in [
            "APIDocument", "APIServer", "AccountsAPI", "ContestsAPI", "DevicesAPI", "GamesAPI", "OddsAPI", "Web",
        ] {
            let folder = URL(filePath: ProjectFolder.path("Sources/\(target)"))
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            // The pages of the demo and the forms of pages are left out, too.
            let others: Set = ["DemoRoutes.swift", "FormFields.swift", "FormToken.swift"]
            for case let file as URL in files
            where file.pathExtension == "swift" && !others.contains(file.lastPathComponent) {
                let text = try String(contentsOf: file, encoding: .utf8)
                codes.formUnion(
                    text.matches(of: /(?:code: |(?:unprocessable|conflict)\(\s*)"([a-z_]+)"/).map { String($0.1) }
                )
                codes.formUnion(text.matches(of: /\.unknown\("([a-z]+)"[,)]/).map { "unknown_\($0.1)" })
            }
        }
        // The codes of these are their raw values.
        codes.formUnion(InvitationRefusal.allCases.map(\.rawValue))
        codes.formUnion(AnswerRefusal.allCases.map(\.rawValue))
        codes.formUnion(PickRefusal.allCases.map(\.rawValue))
        codes.formUnion(WishRefusal.allCases.map(\.rawValue))
        #expect(codes.count > 25)
        #expect(Set(schema("ProblemCode")["enum"]?.elements.compactMap(\.text) ?? []) == codes)
        let responses = document["components"]?["responses"]?.fields ?? [:]
        let stated = responses.values.map { $0["description"]?.text ?? "" }.joined()
        // These errors belong to no route. The introduction of the document names them.
        let everywhere: Set = [
            "not_found", "method_not_allowed", "unknown_expectation", "unknown_transfer_encoding",
            "header_fields_too_large",
        ]
        let words = document["info"]?["description"]?.text ?? ""
        for code in codes { #expect((everywhere.contains(code) ? words : stated).contains(code), "\(code)") }
    }

    @Test func `each list of words in the document equals the cases of its type`() {
        let sports = SportRegistry.shipped.all
        let lists: [(name: String, words: [String])] = [
            ("EventKind", GameEvent.Kind.allCases.map(\.rawValue)),
            ("PlayKind", sports.flatMap(\.plays.kinds).map(\.rawValue) + PlayKind.shared.map(\.rawValue)),
            ("PlayRole", sports.flatMap(\.plays.roles).map(\.rawValue)), ("Sport", sports.map(\.id.rawValue)),
            ("Statistic", sports.flatMap(\.statistics).map(\.statistic.rawValue)),
            ("AlertKind", Alert.Kind.allCases.map(\.rawValue)),
            ("Side", Side.allCases.map(\.rawValue)),
        ]
        for (name, words) in lists {
            // Several sports share some words.
            let listed = schema(name)["enum"]?.elements.compactMap(\.text) ?? []
            #expect(listed.sorted() == Set(words).sorted(), "\(name)")
        }
        let change = schema("Change")["properties"]?["kind"]?["enum"]?.elements.compactMap(\.text)
        #expect(change == GameChange.Kind.allCases.map(\.rawValue))
        let period = schema("PeriodScore")["properties"]?["kind"]?["enum"]?.elements.compactMap(\.text)
        #expect(period == Period.Kind.allCases.map(\.rawValue))
    }

    @Test func `a client made from today's document accepts words and keys that are added later`() throws {
        let text = OpenAPIDocument.text
        let open = SchemaValidator(document: try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
        #expect(!text.contains("\"additionalProperties\": false") && !text.contains("\"words\""))
        for name in [
            "Status", "StatusDetail", "PlayKind", "PlayRole", "EventKind", "Sport", "Statistic", "ProblemCode",
        ] {
            let schema = JSONValue.object(["$ref": .string("#/components/schemas/\(name)")])
            let known = self.schema(name)["enum"]?.elements ?? []
            #expect(known.count > 2, "\(name)")
            for word in known + [.string("later")] { #expect(open.complaints(word, schema) == [], "\(name)") }
            #expect(open.complaints(.integer(1), schema) != [], "\(name)")
        }
        // Requests stay strict: an unknown word in a request is refused.
        for name in ["AlertKind", "APNsEnvironment"] {
            let schema = JSONValue.object(["$ref": .string("#/components/schemas/\(name)")])
            #expect(open.complaints(.string("later"), schema) != [], "\(name)")
        }
    }

    @Test func `every reference can be resolved, and every component is referenced`() {
        let references = Set(OpenAPIDocument.text.matches(of: /"\$ref": "([^"]+)"/).map { String($0.1) })
        for reference in references {
            #expect(validator.resolved(.object(["$ref": .string(reference)])) != .null, "\(reference)")
        }
        for kind in ["parameters", "headers", "responses", "schemas", "examples"] {
            for name in (document["components"]?[kind]?.fields ?? [:]).keys {
                #expect(references.contains("#/components/\(kind)/\(name)"), "\(kind) \(name)")
            }
        }
    }

    @Test func `every example in the document matches its schema`() {
        var count = 0
        for (place, example, schema) in examples(in: document, at: "$") {
            #expect(validator.complaints(example, schema) == [], "\(place)")
            count += 1
        }
        #expect(count > 70)
    }

    @Test func `every operation has a request to copy, and every response of JSON has an example`() {
        for (route, operation) in operations {
            let sample = operation["x-codeSamples"]?.elements.first
            let path = route.split(separator: " ")[1].prefix { $0 != "{" }
            #expect(sample?["lang"]?.text == "Shell" && sample?["source"]?.text?.contains("curl ") == true, "\(route)")
            let hasPath = sample?["source"]?.text?.contains(DocumentedServer.sampleAddress + path) == true
            // The path of a logo or an asset is in a variable.
            #expect(hasPath || ["GET /api/v1/logos/{name}", "GET /assets/{name}"].contains(route), "\(route)")
            for (status, response) in operation["responses"]?.fields ?? [:] where status.hasPrefix("2") {
                guard let form = response["content"]?["application/json"], form["schema"] != nil else { continue }
                #expect(form["examples"] != nil || form["example"] != nil, "\(route)")
            }
        }
    }

    @Test func `every operation is in one group of the documentation`() {
        let tags = (document["x-tagGroups"]?.elements ?? []).flatMap { $0["tags"]?.elements ?? [] }
        #expect(Set(tags).count == tags.count)
        #expect(Set(tags) == Set((document["tags"]?.elements ?? []).compactMap { $0["name"] }))
        for (route, operation) in operations {
            let own = operation["tags"]?.elements ?? []
            #expect(own.count == 1 && tags.contains(own[0]), "\(route)")
        }
    }

    /// Returns every example, with its place in the document and its schema.
    private func examples(in value: JSONValue, at place: String) -> [(String, JSONValue, JSONValue)] {
        var found: [(String, JSONValue, JSONValue)] = []
        if let schema = value["schema"] {
            let named = (value["examples"]?.fields ?? [:]).values.map { validator.resolved($0)["value"] ?? .null }
            found += ([value["example"]].compactMap(\.self) + named).map { (place, $0, schema) }
        }
        for example in value["examples"]?.elements ?? [] { found.append((place, example, value)) }
        for (key, below) in value.fields { found += examples(in: below, at: "\(place).\(key)") }
        for below in value.elements { found += examples(in: below, at: place) }
        return found
    }
}
