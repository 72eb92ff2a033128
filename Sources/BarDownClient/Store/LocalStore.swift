public import Foundation

/// Stores data by key, as files in one folder. An app shows this data before it reaches the network, or without a
/// network.
///
/// A file is written completely or not at all. An unreadable file counts as missing. Except for the user's own choices,
/// all data can be fetched again.
public struct LocalStore: Sendable {
    /// The folder of the files; it is created with the first file.
    public let folder: URL
    /// The maximum number of files; the oldest are removed first.
    public let capacity: Int

    /// - Parameter folder: A folder that nothing else uses, because the store may remove any file in it.
    public init(folder: URL, capacity: Int = 500) {
        self.folder = folder
        self.capacity = max(1, capacity)
    }

    /// The data of a key; `nil` if there is none, or it cannot be read.
    public func data(for key: String) -> Data? {
        try? Data(contentsOf: file(key))
    }

    /// Stores `data`, replacing the key's earlier data.
    /// - Throws: Foundation's error if writing fails; the earlier data stays.
    public func write(_ data: Data, for key: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: file(key), options: .atomic)
        try evictOldest()
    }

    /// Removes a file; a missing file is not an error.
    public func remove(_ key: String) throws {
        do {
            try FileManager.default.removeItem(at: file(key))
        } catch let error as CocoaError where error.code == .fileNoSuchFile {}
    }

    /// The file of a key. Its name is the readable end of the key with a fingerprint that makes it unique.
    private func file(_ key: String) -> URL {
        let plain = key.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                ? Character(scalar) : "-"
        }
        return folder.appending(path: String(plain.suffix(80)) + "." + key.fingerprint)
    }

    private func evictOldest() throws {
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
    /// The FNV-1a hash, 64 bits, in hexadecimal. Unlike `hashValue` it is the same in every run.
    fileprivate var fingerprint: String {
        let hash = utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
