/// Splits a script into its statements, for statements that must not be sent together.
///
/// Semicolons in strings, quoted names, comments and dollar quotes do not separate statements. Bodies of `begin atomic`
/// are not recognized: such a function belongs in a file that runs as a whole.
struct SQLStatements {
    private let text: [UInt8]
    private var position = 0

    private init(_ text: Substring) { self.text = Array(text.utf8) }

    /// Returns the statements of `text` without their semicolons. Comments alone are not a statement.
    static func split(_ text: Substring) -> [String] {
        var scan = SQLStatements(text)
        var statements: [String] = []
        while let statement = scan.next() { statements.append(statement) }
        return statements
    }

    /// The next statement; `nil` at the end of the text.
    private mutating func next() -> String? {
        var begin: Int?
        while position < text.count {
            let at = position
            if skipComment() { continue }
            if text[at] == UInt8(ascii: ";") {
                position += 1
                if let begin { return String(decoding: text[begin..<at], as: UTF8.self) }
                continue
            }
            if !Self.blanks.contains(text[at]), begin == nil { begin = at }
            skipWord()
        }
        return begin.map { String(decoding: text[$0...], as: UTF8.self) }
    }

    private static let blanks = Set(" \t\r\n".utf8)

    /// Skips a comment, if there is one here: up to the end of the line, or a block comment, which may be nested.
    private mutating func skipComment() -> Bool {
        if text[position...].starts(with: "--".utf8) {
            position = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            return true
        }
        guard text[position...].starts(with: "/*".utf8) else { return false }
        var depth = 0
        repeat {
            let rest = text[position...]
            let step = rest.starts(with: "/*".utf8) ? 1 : rest.starts(with: "*/".utf8) ? -1 : 0
            depth += step
            position += step == 0 ? 1 : 2
        } while depth > 0 && position < text.count
        return true
    }

    /// Skips one character, or a whole string or quoted name.
    private mutating func skipWord() {
        switch text[position] {
        case UInt8(ascii: "'"): skipQuoted(escapes: isEscaping)
        case UInt8(ascii: "\""): skipQuoted(escapes: false)
        case UInt8(ascii: "$"): skipDollars()
        default: position += 1
        }
    }

    /// Whether an `e` that is not part of a name precedes the quote. In such a string a backslash escapes the next
    /// character.
    private var isEscaping: Bool {
        guard position > 0, text[position - 1] | 0x20 == UInt8(ascii: "e") else { return false }
        return position < 2 || !Self.isName(text[position - 2])
    }

    private mutating func skipQuoted(escapes: Bool) {
        let quote = text[position]
        position += 1
        // A doubled quote is read as the end of one string and the start of the next, with the same result.
        while position < text.count, text[position] != quote {
            position += escapes && text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, text.count)
    }

    /// Skips `$tag$ … $tag$`. A dollar sign that opens nothing is an ordinary character.
    private mutating func skipDollars() {
        let follows = text[(position + 1)...]
        let tag = follows.prefix { Self.isName($0) }
        let end = tag.endIndex
        let isPartOfName = position > 0 && Self.isName(text[position - 1])
        guard !isPartOfName, end < text.count, text[end] == UInt8(ascii: "$"),
            tag.first.map({ !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) ?? true
        else {
            position += 1
            return
        }
        let delimiter = text[position...end]
        position = text[(end + 1)...].firstRange(of: delimiter)?.upperBound ?? text.count
    }

    private static func isName(_ byte: UInt8) -> Bool {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        return isLetter || isDigit || byte == UInt8(ascii: "_") || byte > 127
    }
}
