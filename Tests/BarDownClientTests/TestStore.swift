import BarDownClient
import Foundation

/// Calls `body` with a store in a folder that is gone afterwards.
func withStore(capacity: Int = 500, _ body: (LocalStore) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bardown-client-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(LocalStore(folder: folder, capacity: capacity))
}
