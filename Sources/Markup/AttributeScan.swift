/// Looks for a tag with more attributes than any page has.
///
/// The C library compares each attribute of a tag with all before it, so a tag of a few hundred kilobytes keeps it busy
/// for minutes. This reads the page once, by the library's own rules of where tags, values and comments end.
struct AttributeScan {
    private let page: [UInt8]
    private var place = 0
    /// Attributes of all `html` tags together: the library gathers them at the one root.
    private var rootAttributes = 0

    init(_ page: [UInt8]) {
        self.page = page
    }

    /// Whether any tag has more than `limit` attributes.
    mutating func finds(moreThan limit: Int) -> Bool {
        while let open = page[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = open + 1
            if page[place...].starts(with: "!--".utf8) {
                skip(past: "-->")
                continue
            }
            let name = takeName()
            guard !name.isEmpty else { continue }
            var count = takeAttributes(limit)
            if name == "html" {
                rootAttributes += count
                count = rootAttributes
            }
            if count > limit { return true }
            if name == "script" || name == "style" { skip(past: "</\(name)") }
        }
        return false
    }

    /// The name of a start tag in lower case; empty for whatever else begins with `<`.
    private mutating func takeName() -> String {
        let name = page[place...].prefix { $0.isLetterOrDigit }
        guard let first = name.first, first.isLetter else { return "" }
        place = name.endIndex
        return name.count > 16 ? "?" : String(decoding: name.map { $0.lowercased }, as: UTF8.self)
    }

    /// Goes to the tag's end and counts what it passes; stops above the limit.
    private mutating func takeAttributes(_ limit: Int) -> Int {
        var count = 0
        while place < page.endIndex, page[place] != UInt8(ascii: ">"), count <= limit {
            let word = page[place...].prefix { !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=") }
            count += word.isEmpty ? 0 : 1
            place = word.endIndex
            skipBlanks()
            guard place < page.endIndex, page[place] == UInt8(ascii: "=") else { continue }
            place += 1
            skipBlanks()
            skipValue()
        }
        return count
    }

    private mutating func skipValue() {
        guard place < page.endIndex else { return }
        let quote = page[place]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            place = page[(place + 1)...].firstIndex(of: quote).map { $0 + 1 } ?? page.endIndex
        } else {
            place = page[place...].firstIndex { $0.isBlank || $0 == UInt8(ascii: ">") } ?? page.endIndex
        }
    }

    private mutating func skipBlanks() {
        place = page[place...].firstIndex { !$0.isBlank } ?? page.endIndex
    }

    /// Goes behind the next `mark`, which is in lower case, or to the end.
    private mutating func skip(past mark: String) {
        let mark = Array(mark.utf8)
        while let start = page[place...].firstIndex(of: mark[0]) {
            place = start + 1
            if page[start...].prefix(mark.count).map(\.lowercased) == mark {
                place = start + mark.count
                return
            }
        }
        place = page.endIndex
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    fileprivate var isLetterOrDigit: Bool { isLetter || (0x30...0x39).contains(self) }
    fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
