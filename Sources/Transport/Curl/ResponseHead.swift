/// The head of a response, assembled from the lines that libcurl passes.
struct ResponseHead {
    private(set) var status = 0
    private(set) var headers = Headers()
    /// Whether the blank line after a final status has arrived. Later lines are trailers, which are ignored.
    private(set) var isComplete = false

    /// Adds one line, including its line break.
    mutating func parse(_ line: some BidirectionalCollection<UInt8>) {
        guard !isComplete else { return }
        let text = line.trimmingWhitespace
        if line.starts(with: "HTTP/".utf8) {
            // Each interim response (1xx) has a head of its own, which the next one replaces.
            self = ResponseHead()
            status = Self.status(text)
        } else if text.isEmpty {
            isComplete = status >= 200
        } else if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
            headers.continueLast(String(decoding: text, as: UTF8.self))
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            headers.add(
                String(decoding: text[..<colon].trimmingWhitespace, as: UTF8.self),
                String(decoding: text[text.index(after: colon)...].trimmingWhitespace, as: UTF8.self)
            )
        }
    }

    /// The announced length of the body; `nil` if it is missing or invalid.
    var contentLength: Int? {
        headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// Returns whether a body follows (RFC 9110, section 6.4.1).
    func hasBody(for method: Request.Method) -> Bool {
        method != .head && status != 204 && status != 304
    }

    /// Returns the number after the first space of a status line; 0 if there is none.
    private static func status(_ line: some Collection<UInt8>) -> Int {
        let digits = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix(3)
        return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without spaces, tabs and line breaks at either end.
    fileprivate var trimmingWhitespace: SubSequence {
        func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        guard let last = lastIndex(where: { !isWhitespace($0) }) else { return self[endIndex...] }
        return self[...last].drop(while: isWhitespace)
    }
}
