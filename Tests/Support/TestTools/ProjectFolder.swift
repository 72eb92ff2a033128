package import FoundationEssentials

/// Where the project lies, for tests that read its files or the captures beside it.
package enum ProjectFolder {
    /// The folder of `Package.swift`.
    package static let url: URL = {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder
    }()

    /// The path of a file or folder of the project, such as `Sources/api`.
    package static func path(_ name: String) -> String { url.appending(path: name).path }

    /// The folder of a target of tests, from the project's on and in whichever tier it is; `nil` where there is none.
    package static func testTarget(_ name: String) -> String? {
        ["Unit", "Store", "System"].map { "Tests/\($0)/\(name)" }
            .first { FileManager.default.fileExists(atPath: path($0)) }
    }

    /// Real responses of sources, which lie beside the repository and are no part of it; `nil` where they are missing.
    package static let captures: String? = {
        let folder = url.deletingLastPathComponent().appending(path: "shared/captures").path
        return FileManager.default.fileExists(atPath: "\(folder)/MANIFEST.md") ? folder : nil
    }()

    /// The path of a capture; a path that does not exist where there are none.
    package static func capture(_ name: String) -> String { "\(captures ?? "/no captures")/\(name)" }
}
