package import FoundationEssentials

/// The path of the project, for tests that read its files or the captures next to it.
package enum ProjectFolder {
    /// The folder of `Package.swift`.
    package static let url: URL = {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder
    }()

    /// Returns the path of a file or folder of the project, such as `Sources/api`.
    package static func path(_ name: String) -> String { url.appending(path: name).path }

    /// Returns the folder of a test target, relative to the project, whichever tier it is in; `nil` if it does not
    /// exist.
    package static func testTarget(_ name: String) -> String? {
        ["Unit", "Store", "System"].map { "Tests/\($0)/\(name)" }
            .first { FileManager.default.fileExists(atPath: path($0)) }
    }

    /// The folder of real responses of sources, which is outside the repository; `nil` if it is missing.
    package static let captures: String? = {
        let folder = url.deletingLastPathComponent().appending(path: "shared/captures").path
        return FileManager.default.fileExists(atPath: "\(folder)/MANIFEST.md") ? folder : nil
    }()

    /// Returns the path of a capture, which does not exist if there are no captures.
    package static func capture(_ name: String) -> String { "\(captures ?? "/no captures")/\(name)" }
}
