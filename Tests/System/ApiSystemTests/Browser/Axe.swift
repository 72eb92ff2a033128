import Foundation
import TestTools
import Testing

/// axe-core, which knows what a page owes to who cannot see it, hear it or hold a mouse.
enum Axe {
    /// The script, where `deploy/test` put it; `nil` where it could not be had.
    static let path = ProcessInfo.processInfo.environment["BARDOWN_AXE"]

    private struct Violation: Decodable {
        let id: String
        let nodes: [String]
    }

    private static let check = """
        axe.run().then((found) => JSON.stringify(found.violations.map((one) => ({
          id: one.id, nodes: one.nodes.map((node) => node.html.slice(0, 200))
        }))))
        """

    /// What it finds on the page that is open, each with where.
    static func violations(in browser: inout Chromium) async throws -> [String] {
        let script = try String(contentsOfFile: try #require(path), encoding: .utf8)
        // As a debugger's, so that the page's policy, which is to stop such a thing, stays as it is.
        _ = try await browser.text(of: script + "; 'there'")
        let found = try await browser.text(of: check)
        return try JSONDecoder().decode([Violation].self, from: Data(found.utf8)).map { "\($0.id): \($0.nodes)" }
    }
}

/// Pictures of pages, for people to look at.
enum Pictures {
    /// A folder for them; `nil`: none are made.
    static let folder = ProcessInfo.processInfo.environment["BARDOWN_SCREENSHOTS"]

    /// Keeps the page that is open as `390-dark-ops-jobs.png`.
    /// - Parameter path: The page's, for the name.
    static func keep(_ browser: inout Chromium, _ path: String, as view: Chromium.View) async throws {
        guard let folder else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let name = String(path.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        let file = "\(folder)/\(view.width)-\(view.isDark ? "dark" : "light")\(name).png"
        try await Data(browser.picture()).write(to: URL(filePath: file))
    }
}
