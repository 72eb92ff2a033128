package import SystemPackage

/// What a fetcher saw, in order, in one file.
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
/// The first line names the format and its version. After it come records: a line with the kind, the length of the
/// content in bytes and its SHA-256 in lower-case hexadecimal digits, then the content, then a line feed.
///
/// - `body`: an answer's body, decoded, once however often it came: entries name it by its hash.
/// - `entry`: one request and what came of it, a JSON object (``TapeEntry``). Its body stands before it.
/// - `end`: that the recorder stopped in good order, with the number of entries. Nothing follows.
///
/// A record is written in one piece and never touched again, so a tape that is cut anywhere is whole up to there.
package struct Tape: Sendable {
    /// How the records end.
    package enum Ending: Hashable, Sendable {
        /// With the record that says so.
        case whole
        /// After a record, without the last one: the recorder was killed, or is still at it.
        case open
        /// In the middle of the record that begins at this byte.
        case cut(at: Int)
        /// What begins at this byte is no record, or not the one that was written. What may follow is not read.
        case damaged(at: Int, Damage)
    }

    /// What is wrong with a record.
    package enum Damage: Hashable, Sendable {
        /// Not the line that a record begins with, or no line feed at its end.
        case framing
        /// The content has another hash than its line says.
        case checksum
        /// An entry that is no entry, or an end that counts another number of them.
        case content
        /// An entry whose body does not stand before it.
        case bodyMissing
        /// Something follows the end.
        case continuation
    }

    /// In the order in which their answers came.
    package let entries: [TapeEntry]
    package let ending: Ending
    private let bytes: TapeBytes
    private let bodies: [TapeDigest: Range<Int>]

    /// Opens a tape and reads its entries. Bodies stay in the file until somebody asks for them.
    /// - Throws: ``TapeError`` for a file that cannot be read, is no tape, or asks for more than `limits`.
    package init(file: FilePath, limits: TapeLimits = TapeLimits()) throws(TapeError) {
        try self.init(TapeBytes(file: file), limits: limits)
    }

    /// Reads a tape that is in memory.
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

    /// The body of an answer; empty for one that had none.
    /// - Throws: ``TapeError/damagedBody(_:)`` where the content is not the one that was recorded.
    package func body(of answer: TapedAnswer) throws(TapeError) -> [UInt8] {
        guard let digest = answer.body else { return [] }
        guard let place = bodies[digest] else { throw .damagedBody(digest) }
        let content = try bytes.read(place)
        guard try TapeDigest(of: content) == digest else { throw .damagedBody(digest) }
        return content
    }

    /// Bytes of the body of an answer, as far as it is on the tape.
    package func bodyBytes(of answer: TapedAnswer) -> Int {
        answer.body.flatMap { bodies[$0]?.count } ?? 0
    }

    /// How many different bodies there are, and their bytes.
    package var bodyFigures: (count: Int, bytes: Int) {
        (bodies.count, bodies.values.reduce(0) { $0 + $1.count })
    }
}

/// How much a tape may ask for. Whatever is beyond ends the reading with ``TapeError/tooLarge(_:limit:)``.
package struct TapeLimits: Sendable {
    /// Bytes of one entry.
    package var entryBytes = 256 << 10
    /// Bytes of all entries together, which are held in memory.
    package var allEntryBytes = 256 << 20
    package var entries = 1_000_000
    /// Bytes of one body: as many as a fetcher takes at most.
    package var bodyBytes = 64 << 20
    package var bodies = 1_000_000
    /// Bytes of all bodies together, which stay on the disk.
    package var allBodyBytes = 16 << 30

    package init() {}
}
