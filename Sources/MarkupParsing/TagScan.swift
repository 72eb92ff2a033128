/// Rejects tags with more attributes than any real page has.
///
/// The C library compares each attribute of a tag with all before it, so that a tag of a few hundred kilobytes would
/// keep it busy for minutes. This scan reads the page once. If it is unclear whether the library would read something
/// as a tag, the scan counts it as one.
struct TagScan {
    private let isHTML: Bool
    private let page: [UInt8]
    private var position = 0
    // The elements whose contents hold no tags, in lower case. Pages may use any case.
    private static let hidden = [Array("script".utf8), Array("style".utf8)]
    private static let endTag = Array("</".utf8)
    private static let comment = Array("!--".utf8)
    /// The longest HTML name that the library reads as one. It treats the rest of a longer name as another name.
    private static let longestName = 100

    init(_ page: [UInt8], isHTML: Bool) {
        self.page = page
        self.isHTML = isHTML
    }

    /// - Throws: ``MarkupError/tooManyAttributes(limit:)``.
    mutating func check(_ limits: MarkupLimits) throws(MarkupError) {
        while true {
            skip { $0 != UInt8(ascii: "<") }
            guard position < page.count else { return }
            position += 1
            if matches(at: position, Self.comment) {
                skipComment()
                continue
            }
            guard let name = takeName() else { continue }
            let count = takeAttributes(limits.attributes)
            guard count <= limits.attributes else { throw .tooManyAttributes(limit: limits.attributes) }
            // A self-closing tag hides no content.
            if isHTML, page[position - 1] != UInt8(ascii: "/") { skipHidden(name) }
        }
    }

    /// Skips to the end of a script or a style, which cannot contain tags.
    private mutating func skipHidden(_ name: Range<Int>) {
        for hidden in Self.hidden where name.count == hidden.count && matches(at: name.lowerBound, hidden) {
            skip(past: Self.endTag + hidden)
        }
    }

    /// Skips to where a comment may end: `-->`, or for the HTML parser `--!>`.
    private mutating func skipComment() {
        position += Self.comment.count
        while position < page.count {
            skip { $0 != UInt8(ascii: ">") }
            let tail = page[max(0, position - 3)..<position]
            if tail.suffix(2).elementsEqual("--".utf8) || tail.elementsEqual("--!".utf8) { return }
            position += 1
        }
    }

    /// Returns the range of a start tag's name; `nil` for anything else that begins with `<`.
    private mutating func takeName() -> Range<Int>? {
        let start = position
        guard start < page.count, page[start].beginsName(isHTML: isHTML) else { return nil }
        skip { !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return start..<position
    }

    /// Skips to the tag's end and counts its attributes; stops above the limit.
    private mutating func takeAttributes(_ limit: Int) -> Int {
        var count = 0
        while position < page.count, page[position] != UInt8(ascii: ">"), count <= limit {
            let start = position
            skip { !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=") }
            count += position > start ? 1 + (position - start) / Self.longestName : 0
            skip(while: \.isBlank)
            guard position < page.count, page[position] == UInt8(ascii: "=") else { continue }
            position += 1
            skip(while: \.isBlank)
            skipValue()
        }
        return count
    }

    private mutating func skipValue() {
        guard position < page.count else { return }
        let quote = page[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            skip { !$0.isBlank && $0 != UInt8(ascii: ">") }
            return
        }
        position += 1
        skip { $0 != quote }
        position = min(position + 1, page.count)
    }

    /// Skips past the next `terminator`, which is in lower case, or to the end.
    private mutating func skip(past terminator: [UInt8]) {
        while position < page.count {
            skip { $0 != terminator[0] }
            if matches(at: position, terminator) {
                position += terminator.count
                return
            }
            position = min(position + 1, page.count)
        }
    }

    /// Whether `word`, which is in lower case, occurs at a place in any case.
    private func matches(at position: Int, _ word: [UInt8]) -> Bool {
        guard page.count - position >= word.count else { return false }
        for index in word.indices where page[position + index].lowercased != word[index] { return false }
        return true
    }

    @inline(__always) private mutating func skip(while isPassed: (UInt8) -> Bool) {
        while position < page.count, isPassed(page[position]) { position += 1 }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    /// Whether a tag's name may begin with this byte. `<3` is text in HTML; in XML it is an error for the parser to
    /// report.
    fileprivate func beginsName(isHTML: Bool) -> Bool {
        switch self {
        case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."): true
        case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ">"): false
        default: !isHTML && !isBlank
        }
    }

    fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
