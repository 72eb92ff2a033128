import BarDownClient
import Foundation
import TestTools

/// Calls `body` with a store in a temporary folder.
func withStore(capacity: Int = 500, _ body: (LocalStore) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
        try await body(LocalStore(folder: URL(filePath: folder).appending(path: "store"), capacity: capacity))
    }
}
