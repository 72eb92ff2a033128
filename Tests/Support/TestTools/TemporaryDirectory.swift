import FoundationEssentials

/// Calls `body` with the path of an empty directory, and removes the directory afterwards.
nonisolated(nonsending) package func withTemporaryDirectory<Result>(
    _ body: nonisolated(nonsending) (String) async throws -> Result
) async throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "bardown-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    do {
        let result = try await body(path)
        try FileManager.default.removeItem(atPath: path)
        return result
    } catch {
        try FileManager.default.removeItem(atPath: path)
        throw error
    }
}
