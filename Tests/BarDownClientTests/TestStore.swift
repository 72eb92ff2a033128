import BarDownClient
import Foundation
import PrivateCluster
import SystemPackage

/// Calls `body` with a store in a folder that is gone afterwards, whatever becomes of this process.
func withStore(capacity: Int = 500, _ body: (LocalStore) async throws -> Void) async throws {
    try await withTemporaryFolder("bardown-client") { folder in
        try await body(LocalStore(folder: URL(filePath: folder.string).appending(path: "store"), capacity: capacity))
    }
}
