import Foundation
import TestTools
import Testing

/// Compares the output of `deploy/sbom` with the files that it reads and with CycloneDX's own schema.
@Suite("Software bill of materials")
struct MaterialsTests {
    private static let root = ProjectFolder.url
    /// The path of a Python with the schema, set by `deploy/test`; `nil` if it is not available.
    private static let python = ProcessInfo.processInfo.environment["BARDOWN_CYCLONEDX"]

    private struct Materials: Decodable {
        struct Component: Decodable {
            let name, scope: String
            let version: String?
        }
        struct Dependency: Decodable {
            let ref: String
            let dependsOn: [String]
        }
        let components: [Component]
        let dependencies: [Dependency]
    }

    private struct Resolved: Decodable {
        struct Pin: Decodable {
            struct State: Decodable { let version: String }
            let identity: String
            let state: State
        }
        let pins: [Pin]
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func written(_ arguments: [String] = []) async throws -> String {
        let run = try await Tool(path: root.appending(path: "deploy/sbom").path).run(arguments)
        #expect(run.isSuccess, "\(run.errorOutput)")
        return run.output
    }

    @Test func `the SBOM has every package of the build with its version, and every C library`()
        async throws
    {
        let materials = try JSONDecoder().decode(Materials.self, from: Data(try await Self.written().utf8))
        let resolved = try JSONDecoder().decode(Resolved.self, from: Data(try Self.text("Package.resolved").utf8))
        #expect(resolved.pins.count > 20)
        for pin in resolved.pins {
            let isNamed = materials.components.contains { $0.name == pin.identity && $0.version == pin.state.version }
            #expect(isNamed, "\(pin.identity)")
        }
        let manifest = try Self.text("Package.swift")
        let libraries = manifest.matches(of: #/debian: "([^"]+)"/#).map { String($0.output.1) }
        #expect(libraries.count > 5)
        for library in libraries { #expect(materials.components.contains { $0.name == library }, "\(library)") }
        let running = materials.components.filter { $0.scope == "required" }.map(\.name)
        #expect(running.contains("libpq5") && !running.contains("chromium"))
        let direct = manifest.matches(of: #/\.package\(url:/#).count
        let needs = try #require(materials.dependencies.first).dependsOn
        #expect(needs.filter { $0.hasPrefix("pkg:swift/") }.count == direct)
    }

    /// A container image resolves its packages itself, and contains the file with their versions.
    @Test func `the SBOM can describe another build from that build's file of resolved packages`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).resolved")
        defer { try? FileManager.default.removeItem(at: file) }
        let pin = #"{"identity": "x", "location": "https://example.org/x.git", "state": {"version": "7.8.9"}}"#
        try #"{"pins": [\#(pin)]}"#.write(to: file, atomically: true, encoding: .utf8)
        let text = try await Self.written(["--resolved", file.path])
        let materials = try JSONDecoder().decode(Materials.self, from: Data(text.utf8))
        #expect(materials.components.contains { $0.name == "x" && $0.version == "7.8.9" })
        #expect(!materials.components.contains { $0.name == "hummingbird" })
    }

    @Test func `every package has the Apache License 2.0`() throws {
        let checkouts = Self.root.appending(path: ".build/checkouts")
        let packages = try FileManager.default.contentsOfDirectory(at: checkouts, includingPropertiesForKeys: nil)
        #expect(packages.count > 20)
        for package in packages {
            let files = try FileManager.default.contentsOfDirectory(at: package, includingPropertiesForKeys: nil)
            let licence = try #require(files.first { $0.lastPathComponent.hasPrefix("LICENSE") }, "\(package)")
            let head = try String(contentsOf: licence, encoding: .utf8).prefix(200)
            #expect(head.contains("Apache License") && head.contains("Version 2.0"), "\(licence.path)")
        }
    }

    @Test func `the SBOM of the same files has the same bytes`() async throws {
        let first = try await Self.written()
        #expect(try await Self.written() == first)
        #expect(!first.contains("timestamp"))
    }

    @Test(.enabled(if: python != nil, "deploy/test installs CycloneDX's schemas"), arguments: [[], ["--installed"]])
    func `the SBOM is valid according to CycloneDX's schema`(arguments: [String]) async throws {
        // The script also checks an invalid document, which shows that the schema is really applied.
        let script = """
            import sys
            from cyclonedx.schema import SchemaVersion
            from cyclonedx.validation.json import JsonStrictValidator
            validate, text = JsonStrictValidator(SchemaVersion.V1_6).validate_str, sys.stdin.read()
            if error := validate(text): sys.exit(str(error))
            if not validate(text.replace('"required"', '"wanted"')): sys.exit("an invalid document counts as valid")
            """
        let validator = Tool(path: try #require(Self.python))
        let run = try await validator.run(["-c", script], input: try await Self.written(arguments))
        #expect(run.isSuccess, "\(run.output)\(run.errorOutput)")
    }
}
