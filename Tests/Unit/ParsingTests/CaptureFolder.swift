import FoundationEssentials
import TestTools

/// Captured real responses, which are in a folder next to the repository but not in it.
enum CaptureFolder {
    static func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: ProjectFolder.capture(name))
    }

    static func page(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: ProjectFolder.capture(name))))
    }

    /// The paths of all files under a folder, such as `nhl/score_2023_11_23.json`, in order.
    static func files(under folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: ProjectFolder.capture(folder))
            .map { folder + "/" + $0 }
            .filter { name in
                var isFolder = false
                return FileManager.default.fileExists(atPath: ProjectFolder.capture(name), isDirectory: &isFolder)
                    && !isFolder
            }
            .sorted()
    }
}
