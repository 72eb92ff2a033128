import SystemPackage
import TestTools

/// A disk that can be filled without affecting the machine's own.
enum SmallDisk {
    /// Mounts a disk in memory on the folder while `body` runs. With `nil` for `megabytes`, only calls `body`.
    static func mounted<Result: Sendable>(
        _ megabytes: Int?,
        at folder: FilePath,
        _ body: () async throws -> Result
    ) async throws -> Result {
        guard let megabytes else { return try await body() }
        let mounting = ["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=711", "bardown-scenario", folder.string]
        let mounted = try await Tool("mount").run(mounting)
        guard mounted.isSuccess else { throw NoDisk(complaint: mounted.errorOutput) }
        let outcome: Swift.Result<Result, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        _ = try await Tool("umount").run(["-l", folder.string])
        return try outcome.get()
    }
}

/// The disk could not be mounted, which requires root.
struct NoDisk: Error {
    let complaint: String
}
