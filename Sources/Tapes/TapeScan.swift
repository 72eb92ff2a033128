/// Reads a tape from its first byte to its end or to the first damage.
struct TapeScan {
    private(set) var entries: [TapeEntry] = []
    private(set) var bodies: [TapeDigest: Range<Int>] = [:]
    private(set) var ending = Tape.Ending.open
    private let bytes: TapeBytes
    private let limits: TapeLimits
    private var offset = 0
    private var entryBytes = 0

    init(_ bytes: TapeBytes, limits: TapeLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func run() throws(TapeError) {
        try readOpening()
        while offset < bytes.count {
            if ending == .whole {
                ending = .damaged(at: offset, .continuation)
                return
            }
            if let end = try readRecord() {
                ending = end
                guard end == .whole else { return }
            }
        }
    }

    private mutating func readOpening() throws(TapeError) {
        let opening = TapeRecord.opening
        let start = try bytes.read(0..<opening.count)
        guard start != opening else {
            offset = opening.count
            return
        }
        // A file that is shorter than the first line cannot be recognised as a tape, and contains no entry that could
        // be lost.
        let name = Array("bardown-tape ".utf8)
        guard start.starts(with: name) else { throw .noTape }
        throw .version(String(decoding: start.dropFirst(name.count).prefix { $0 > 0x20 }, as: UTF8.self))
    }

    /// Reads one record and advances past it.
    /// - Returns: How the tape ends here; `nil` if it continues.
    private mutating func readRecord() throws(TapeError) -> Tape.Ending? {
        let start = try bytes.read(offset..<offset + TapeRecord.longestLine)
        guard let lineEnd = start.firstIndex(of: UInt8(ascii: "\n")) else {
            let isCut = start.count < TapeRecord.longestLine
            return isCut ? .cut(at: offset) : .damaged(at: offset, .framing)
        }
        guard let record = TapeRecord(line: start[..<lineEnd]) else { return .damaged(at: offset, .framing) }
        try checkLimits(record)
        let content = offset + lineEnd + 1
        guard record.length < bytes.count - content else { return .cut(at: offset) }
        let range = content..<content + record.length
        guard try bytes.read(range.upperBound..<range.upperBound + 1) == [UInt8(ascii: "\n")] else {
            return .damaged(at: offset, .framing)
        }
        switch record.kind {
        case .body: bodies[record.digest] = range
        case .entry:
            if let damage = try readEntry(record, at: range) { return .damaged(at: offset, damage) }
        case .end:
            let end = try bytes.read(range)
            guard try TapeDigest(of: end) == record.digest else { return .damaged(at: offset, .checksum) }
            guard end == TapeEntry.end(after: entries.count) else { return .damaged(at: offset, .content) }
        }
        offset = range.upperBound + 1
        return record.kind == .end ? .whole : nil
    }

    /// Checks a record's size before its content is read.
    private mutating func checkLimits(_ record: TapeRecord) throws(TapeError) {
        switch record.kind {
        case .body:
            guard record.length <= limits.bodyBytes else { throw .tooLarge(.body, limit: limits.bodyBytes) }
            guard bodies.count < limits.bodies else { throw .tooLarge(.bodies, limit: limits.bodies) }
        case .end:
            guard record.length <= limits.entryBytes else { throw .tooLarge(.entry, limit: limits.entryBytes) }
        case .entry:
            guard record.length <= limits.entryBytes else { throw .tooLarge(.entry, limit: limits.entryBytes) }
            guard entries.count < limits.entries else { throw .tooLarge(.entries, limit: limits.entries) }
            entryBytes += record.length
            guard entryBytes <= limits.allEntryBytes else { throw .tooLarge(.allEntries, limit: limits.allEntryBytes) }
        }
    }

    private mutating func readEntry(_ record: TapeRecord, at range: Range<Int>) throws(TapeError) -> Tape.Damage? {
        let content = try bytes.read(range)
        guard try TapeDigest(of: content) == record.digest else { return .checksum }
        guard let entry = TapeEntry(json: content) else { return .content }
        if case .response(let response) = entry.outcome, let body = response.body, bodies[body] == nil {
            return .bodyMissing
        }
        entries.append(entry)
        return nil
    }
}
