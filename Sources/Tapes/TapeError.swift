package import SystemPackage

/// Why a tape cannot be read or written.
package enum TapeError: Error, Hashable, Sendable {
    /// The file cannot be opened, read or written.
    case file(path: String, Errno)
    /// The file is not a tape.
    case noTape
    /// The tape has a version that this program does not support.
    case version(String)
    case tooLarge(Part, limit: Int)
    /// The body does not match its hash.
    case damagedBody(TapeDigest)
    /// libcrypto failed to compute a hash.
    case hashing

    /// The part of a tape that exceeds its limit.
    package enum Part: String, Hashable, Sendable {
        case entry, entries, allEntries = "all entries", body, bodies, allBodies = "all bodies"
    }
}

extension TapeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .file(let path, let error): "\(path): \(error)"
        case .noTape: "not a tape"
        case .version(let version): "unsupported tape version \(version)"
        case .tooLarge(let part, let limit): "\(part.rawValue): more than \(limit)"
        case .damagedBody(let digest): "the body \(digest) is damaged"
        case .hashing: "libcrypto could not compute a hash"
        }
    }
}
