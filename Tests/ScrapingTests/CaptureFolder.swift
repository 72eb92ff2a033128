import FoundationEssentials

/// Real responses, kept beside the repository and never in it.
enum CaptureFolder {
    static let path: String = {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        return root + "/../shared/captures/"
    }()

    static func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path + name)
    }

    static func page(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path + name)))
    }

    /// The paths of all files under a folder, `nhl/score_2023_11_23.json`, in order.
    static func files(under folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path + folder)
            .map { folder + "/" + $0 }
            .filter { name in
                var isFolder = false
                return FileManager.default.fileExists(atPath: path + name, isDirectory: &isFolder) && !isFolder
            }
            .sorted()
    }
}
