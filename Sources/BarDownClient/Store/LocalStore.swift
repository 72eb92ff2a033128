public import Foundation

/// Files in one folder, each under a key: what an app shows before, and without, the network.
///
/// A file is written whole or not at all. Who finds one that cannot be read treats it as not there; nothing in here is
/// the only copy of anything but what the user chose.
public struct LocalStore: Sendable {
    /// Where the files lie; made when the first is written.
    public let folder: URL
    /// How many files are kept; the ones written longest ago go first.
    public let capacity: Int

    /// - Parameter folder: The store's own: every file in it counts as the store's.
    public init(folder: URL, capacity: Int = 500) {
        self.folder = folder
        self.capacity = max(1, capacity)
    }

    /// `nil` where there is none, or it cannot be read.
    public func data(for key: String) -> Data? {
        try? Data(contentsOf: file(key))
    }

    /// Puts `data` in the place of what was there.
    /// - Throws: Foundation's error when the disk refuses; what was there stays.
    public func write(_ data: Data, for key: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: file(key), options: .atomic)
        try makeRoom()
    }

    /// Removes a file; none is no error.
    public func remove(_ key: String) throws {
        do {
            try FileManager.default.removeItem(at: file(key))
        } catch let error as CocoaError where error.code == .fileNoSuchFile {}
    }

    /// Readable to a human eye, unique by its end.
    private func file(_ key: String) -> URL {
        let plain = key.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                ? Character(scalar) : "-"
        }
        return folder.appending(path: String(plain.suffix(80)) + "." + key.fingerprint)
    }

    private func makeRoom() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: [.contentModificationDateKey],
            options: .skipsHiddenFiles
        )
        guard files.count > capacity else { return }
        let dated = try files.map { file in
            (file, try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate)
        }
        let oldest = dated.sorted { ($0.1 ?? .distantPast) < ($1.1 ?? .distantPast) }
        for (file, _) in oldest.prefix(files.count - capacity) { try FileManager.default.removeItem(at: file) }
    }
}

extension String {
    /// FNV-1a, 64 bits, in hexadecimal: the same in every run, which `hashValue` is not.
    fileprivate var fingerprint: String {
        let hash = utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
