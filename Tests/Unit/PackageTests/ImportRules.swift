import Foundation
import TestTools
import Testing

/// Checks rules about imports that the manifest alone cannot express.
@Suite("Import rules")
struct ImportRules {
    /// The contents of the manifest and the imports of the sources.
    private struct Declarations {
        /// The targets in the manifest's order, each with its dependencies inside the package.
        let targets: [(name: String, uses: [String])]
        /// The modules that the files of each folder of `Sources` import.
        let imports: [String: Set<String>]

        init() throws {
            let sources = ProjectFolder.url.appending(path: "Sources")
            var imports: [String: Set<String>] = [:]
            let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let folder = file.pathComponents[sources.pathComponents.count]
                var isElsewhere = false
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                    let words = line.split(separator: " ")
                    // The code after `#else` is for systems without FoundationEssentials.
                    if words.first == "#else" { isElsewhere = true }
                    if words.first == "#endif" { isElsewhere = false }
                    guard !isElsewhere, let at = words.firstIndex(of: "import"), at <= 2, words.count == at + 2 else {
                        continue
                    }
                    imports[folder, default: []].insert(String(words[at + 1]))
                }
            }
            self.imports = imports
            let manifest = try String(
                contentsOf: sources.deletingLastPathComponent().appending(path: "Package.swift"),
                encoding: .utf8
            )
            let target = #/\.(?:part|program)\(\s*"([^"]+)"(?:,\s*\[([^\]]*)\])?/#
            targets = manifest.matches(of: target).map { match in
                (String(match.1), match.2?.matches(of: #/"([^"]+)"/#).map { String($0.1) } ?? [])
            }
        }
    }

    /// The declarations, which are read once for all tests.
    private static let declarations = Result { try Declarations() }
    private let targets: [(name: String, uses: [String])]
    private let imports: [String: Set<String>]

    init() throws {
        let declarations = try Self.declarations.get()
        (targets, imports) = (declarations.targets, declarations.imports)
    }

    @Test func `a target uses only targets declared before it, and imports only declared dependencies`() throws {
        let names = targets.map(\.name)
        #expect(names.count > 20)
        for (index, target) in targets.enumerated() {
            let earlier = names[..<index]
            let ours = target.uses.filter { names.contains($0) }
            #expect(ours.allSatisfy(earlier.contains), "\(target.name) uses \(ours)")
            let imported = imports[target.name, default: []].filter { names.contains($0) }
            #expect(imported.isSubset(of: target.uses), "\(target.name) imports \(imported)")
        }
    }

    @Test func `of the api's modules only that of the demo's page opens connections`() throws {
        let fetching = imports.filter { $0.value.contains("Transport") }.keys
        let server = ["APIResponses", "APIServer", "api"] + Self.products
        #expect(server.filter(fetching.contains) == ["DevicesAPI"])
        let folder = ProjectFolder.url.appending(path: "Sources/DevicesAPI")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var users: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            if text.contains("import Transport\n") { users.append(file.lastPathComponent) }
        }
        #expect(users == ["DemoRoutes.swift"])
    }

    @Test func `each C library is imported by exactly one module`() {
        let libraries = Set(imports.values.joined().filter { $0.hasPrefix("CLib") })
        #expect(!libraries.isEmpty)
        for library in libraries { #expect(imports.count { $0.value.contains(library) } == 1, "\(library)") }
    }

    @Test(arguments: pure)
    func `pure stages use no database, network, log or clock`(_ module: String) throws {
        let used = try #require(imports[module])
        #expect(
            used.isSubset(of: ["Scores", "Narrating", "Pricing", "Sports", "Time", "FoundationEssentials"]),
            "\(module) imports \(used)"
        )
    }

    @Test func `only the server and the API's routes import Hummingbird`() {
        let users = imports.filter { $0.value.contains { $0.hasPrefix("Hummingbird") } }.keys.sorted()
        #expect(users == (["APIServer", "api"] + Self.products).sorted())
    }

    @Test(arguments: products)
    func `the routes of one product do not use those of another`(_ product: String) throws {
        let used = try #require(imports[product])
        #expect(used.isDisjoint(with: Self.products), "\(product) imports \(used)")
    }

    @Test func `the program api only assembles its routes and services`() throws {
        let folder = ProjectFolder.url.appending(path: "Sources/api")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let lines = try files.map { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").count }
        #expect(lines.count > 1 && lines.reduce(0, +) <= 200, "\(lines)")
    }

    @Test func `only the client imports all of Foundation`() {
        // Apple's systems have no FoundationEssentials, and on Linux URLSession needs Foundation. In `System`, only the
        // build plugin imports it.
        let users = imports.filter { $0.value.contains("Foundation") }.keys.sorted()
        #expect(users == ["BarDownClient", "System", "bardown-story", "bardown-ticker"])
    }

    @Test func `the client uses none of the server's modules except the API's bodies and the time types`() throws {
        let used = try #require(imports["BarDownClient"])
        #expect(used == ["APIModels", "Foundation", "FoundationNetworking", "Observation", "Synchronization", "Time"])
    }

    @Test func `only the server and the client use the types of the API's bodies`() {
        // Every program answers health probes, whose bodies are in Runtime. The operator's command prints stories in
        // the form of the API's response. The pages on which a reader opens a game part by part show that response.
        let users = imports.filter { $0.value.contains("APIModels") }.keys.sorted()
        let server = [
            "APIResponses", "APIServer", "AccountsAPI", "ContestsAPI", "DevicesAPI", "GamesAPI", "JSONWriting",
            "OddsAPI",
            "Runtime", "Web", "bardown",
        ]
        #expect(users == (["BarDownClient"] + server).sorted())
    }

    @Test func `the queue does not depend on scores`() throws {
        let used = try #require(imports["JobQueue"])
        #expect(used.isDisjoint(with: ["Scores", "Sports", "Storage", "PipelineJobs", "Runtime"]))
    }

    @Test func `only the trace context is in a task-local`() throws {
        let folder = ProjectFolder.url.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var users: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            if text.contains("@TaskLocal") { users.append(file.lastPathComponent) }
        }
        #expect(users == ["TraceContext.swift"])
    }

    @Test func `no program and no stage imports test support`() {
        #expect(imports.filter { $0.value.contains("JobQueueTesting") }.map(\.key) == [])
    }

    /// The modules that contain the routes of the api, one for each product.
    private static let products = [
        "APIDocument", "AccountsAPI", "ContestsAPI", "DevicesAPI", "GamesAPI", "OddsAPI", "OpsConsole", "Web",
    ]

    private static let pure = [
        "APIModels", "Scores", "Pricing", "Contests", "Narrating", "Sports", "Normalizing", "Diffing", "Alerting",
    ]
}
