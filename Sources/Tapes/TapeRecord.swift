/// One record of a tape; see ``Tape``.
struct TapeRecord: Hashable {
    enum Kind: String, Hashable {
        case body, entry, end
    }

    let kind: Kind
    /// The length of the content in bytes.
    let length: Int
    let digest: TapeDigest

    /// The first line of every tape of this version.
    static let opening = Array("bardown-tape 1\n".utf8)
    /// The maximum length of a record's first line with its line feed: a kind, nineteen digits, a hash and two spaces.
    static let longestLine = 96

    init(_ kind: Kind, of content: [UInt8]) throws(TapeError) {
        self.kind = kind
        length = content.count
        digest = try TapeDigest(of: content)
    }

    /// Parses the first line of a record, without its line feed; `nil` if it is invalid.
    init?(line: ArraySlice<UInt8>) {
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, let kind = Kind(rawValue: words[0]), let digest = TapeDigest(words[2]),
            words[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let length = Int(words[1])
        else { return nil }
        self.kind = kind
        self.length = length
        self.digest = digest
    }

    /// Returns the record as written to the tape.
    func bytes(with content: [UInt8]) -> [UInt8] {
        Array("\(kind.rawValue) \(length) \(digest)\n".utf8) + content + [UInt8(ascii: "\n")]
    }
}
