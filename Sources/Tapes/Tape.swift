import Cryptography
package import SystemPackage

/// A recording of a fetcher's responses, in order, in one file.
///
/// ```
/// bardown-tape 1
/// body 2 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a
/// {}
/// entry 252 14281cea10da4f66bcfc7d7bc1f6f872be074e7c76587953d5207da33d2b0306
/// {"at":"2026-05-02T16:00:00.250000Z","body":"44136f…","method":"GET",…,"status":200,"took":250000,"url":"https://…"}
/// end 13 11576f3f03f5b76ee3533e5e099046696f4820707c0c2279787e4c356a7033c6
/// {"entries":1}
/// ```
///
/// The first line names the format and its version. Records follow. Each is a line with the kind, the content's length
/// in bytes and its SHA-256 in lower-case hexadecimal, then the content, then a line feed.
///
/// - `body`: A response body, decoded. Equal bodies are stored once, and entries refer to them by hash.
/// - `entry`: A request and its outcome as a JSON object (``TapeEntry``). Its body precedes it.
/// - `end`: Marks an orderly end, with the number of entries. Nothing follows.
///
/// Each record is written in one piece and never changed, so a truncated tape is intact up to its last complete record.
package struct Tape: Sendable {
    /// How the tape ends.
    package enum Ending: Hashable, Sendable {
        /// With an end record.
        case whole
        /// After a complete record but without an end record, because the recorder was killed or still runs.
        case open
        /// In the middle of the record that begins at this byte.
        case cut(at: Int)
        /// The bytes from here are not a valid record. The rest is not read.
        case damaged(at: Int, Damage)
    }

    /// What is wrong with a record.
    package enum Damage: Hashable, Sendable {
        /// Its first line is invalid, or the line feed at its end is missing.
        case framing
        /// The content does not have the hash in its first line.
        case checksum
        /// An entry cannot be decoded, or an end record has the wrong number of entries.
        case content
        /// An entry's body does not precede it.
        case bodyMissing
        /// Data follows the end record.
        case continuation
    }

    /// In the order of their responses.
    package let entries: [TapeEntry]
    package let ending: Ending
    private let bytes: TapeBytes
    private let bodies: [TapeDigest: Range<Int>]

    /// Opens a tape and reads its entries. Bodies stay in the file until they are requested.
    /// - Throws: ``TapeError`` if the file cannot be read, is not a tape, or exceeds `limits`.
    package init(file: FilePath, limits: TapeLimits = TapeLimits()) throws(TapeError) {
        try self.init(TapeBytes(file: file), limits: limits)
    }

    /// Reads a tape from memory.
    package init(_ content: [UInt8], limits: TapeLimits = TapeLimits()) throws(TapeError) {
        try self.init(TapeBytes(content), limits: limits)
    }

    private init(_ bytes: TapeBytes, limits: TapeLimits) throws(TapeError) {
        var scan = TapeScan(bytes, limits: limits)
        try scan.run()
        self.bytes = bytes
        entries = scan.entries
        ending = scan.ending
        bodies = scan.bodies
    }

    /// Returns the body of a response; empty if it had none.
    /// - Throws: ``TapeError/damagedBody(_:)`` if the content does not match its hash.
    package func body(of response: TapedResponse) throws(TapeError) -> [UInt8] {
        guard let digest = response.body else { return [] }
        guard let range = bodies[digest] else { throw .damagedBody(digest) }
        let content = try bytes.read(range)
        guard try TapeDigest(of: content) == digest else { throw .damagedBody(digest) }
        return content
    }

    /// Returns the size of a response's body in bytes; 0 if it is not on the tape.
    package func bodyBytes(of response: TapedResponse) -> Int {
        response.body.flatMap { bodies[$0]?.count } ?? 0
    }

    /// The number of different bodies and their total size in bytes.
    package var bodyTotals: (count: Int, bytes: Int) {
        (bodies.count, bodies.values.reduce(0) { $0 + $1.count })
    }
}

/// Limits of the size of a tape. A tape that exceeds one fails with ``TapeError/tooLarge(_:limit:)``.
package struct TapeLimits: Sendable {
    /// Bytes of one entry.
    package var entryBytes = 256 << 10
    /// Bytes of all entries together. They are held in memory.
    package var allEntryBytes = 256 << 20
    package var entries = 1_000_000
    /// Bytes of one body. A fetcher does not accept larger bodies either.
    package var bodyBytes = 64 << 20
    package var bodies = 1_000_000
    /// Bytes of all bodies together. They stay on disk.
    package var allBodyBytes = 16 << 30

    package init() {}
}

/// The SHA-256 of the content of a record, by which a tape refers to that content.
package struct TapeDigest: Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    package let text: String

    package init(of content: [UInt8]) throws(TapeError) {
        do {
            text = try SHA256.hexadecimal(of: content)
        } catch {
            throw .hashing
        }
    }

    /// `nil` for anything but 64 lower-case hexadecimal digits.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = String(text)
    }
}

extension TapeDigest: CustomStringConvertible {
    package var description: String { text }
}

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
