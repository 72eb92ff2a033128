import Foundation
import TestTools
import Testing

/// axe-core, which finds barriers for people who cannot see, hear or use a mouse.
enum Axe {
    /// The path of the script, set by `deploy/test`; `nil` if it is not available.
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

    /// The violations on the open page, each with the elements that cause it.
    static func violations(in browser: inout Chromium) async throws -> [String] {
        let script = try String(contentsOfFile: try #require(path), encoding: .utf8)
        // The script runs through the debugger, because the page's policy forbids it and must not be changed for the
        // test.
        _ = try await browser.text(of: script + "; 'there'")
        let found = try await browser.text(of: check)
        return try JSONDecoder().decode([Violation].self, from: Data(found.utf8)).map { "\($0.id): \($0.nodes)" }
    }
}

/// Pictures of pages, for people to look at.
enum Pictures {
    /// The folder for pictures; `nil` if none are taken.
    static let folder = ProcessInfo.processInfo.environment["BARDOWN_SCREENSHOTS"]

    /// Saves a picture of the open page, such as `390-dark-ops-jobs.png`.
    /// - Parameter path: The page's path, for the name.
    static func save(_ browser: inout Chromium, _ path: String, as view: Chromium.View) async throws {
        guard let folder else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let name = String(path.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        let file = "\(folder)/\(view.width)-\(view.isDark ? "dark" : "light")\(name).png"
        try await Data(browser.screenshot()).write(to: URL(filePath: file))
    }
}
