package import SystemPackage

/// Why a tape cannot be read or written.
package enum TapeError: Error, Hashable, Sendable {
    /// The file cannot be opened, read or written.
    case file(path: String, Errno)
    /// The file begins with something else.
    case noTape
    /// A tape of a version that this program does not know.
    case version(String)
    case tooLarge(Part, limit: Int)
    /// A body that is not the one that was recorded.
    case damagedBody(TapeDigest)
    /// The library that hashes refused to.
    case hashing

    /// What there is too much of.
    package enum Part: String, Hashable, Sendable {
        case entry, entries, allEntries = "all entries", body, bodies, allBodies = "all bodies"
    }
}

extension TapeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .file(let path, let error): "\(path): \(error)"
        case .noTape: "no tape"
        case .version(let version): "a tape of version \(version), which is not known here"
        case .tooLarge(let part, let limit): "\(part.rawValue): more than \(limit)"
        case .damagedBody(let digest): "the body \(digest) is damaged"
        case .hashing: "libcrypto does not hash"
        }
    }
}
