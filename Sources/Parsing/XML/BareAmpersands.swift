/// Repairs ampersands that begin no entity, which XML forbids but people write: `William & Mary`.
enum BareAmpersands {
    /// Returns the text with each bare ampersand replaced by `&amp;`; `nil` if the text has none, if the result would
    /// exceed `limit` bytes, or if the text is in an encoding that is not compatible with ASCII.
    ///
    /// Comments, instructions and CDATA may contain ampersands and are unchanged. There is only one pass, however many
    /// ampersands there are.
    static func escaped(in text: [UInt8], limit: Int) -> [UInt8]? {
        // XML in UTF-8 never contains the byte 0, and XML in UTF-16 or UTF-32 always does.
        guard text.contains(ampersand), !text.contains(0) else { return nil }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.count + 64)
        var index = 0
        while index < text.count, escaped.count <= limit {
            let end = endOfVerbatimSection(in: text, at: index) ?? index + 1
            escaped += text[index..<end]
            if text[index] == ampersand, !beginsEntity(text, at: index) { escaped += "amp;".utf8 }
            index = end
        }
        return escaped.count == text.count || escaped.count > limit ? nil : escaped
    }

    private static let ampersand = UInt8(ascii: "&")

    /// The opening and closing of the parts in which entities have no meaning.
    private static let verbatimSections = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        .map { (opening: Array($0.0.utf8), closing: Array($0.1.utf8)) }

    /// Returns the end of the comment, instruction or CDATA that begins at `index`, or the end of the text if it is not
    /// closed; `nil` if none begins.
    private static func endOfVerbatimSection(in text: [UInt8], at index: Int) -> Int? {
        guard text[index] == UInt8(ascii: "<"),
            let section = verbatimSections.first(where: { text[index...].starts(with: $0.opening) })
        else { return nil }
        let (closing, last) = (section.closing, text.count - section.closing.count)
        var end = index + section.opening.count
        while end <= last {
            if text[end] == closing[0], text[end...].starts(with: closing) { return end + closing.count }
            end += 1
        }
        return text.count
    }

    /// Whether a name or a number and a semicolon follow: `&amp;`, `&#38;`, `&#x26;`.
    private static func beginsEntity(_ text: [UInt8], at index: Int) -> Bool {
        var end = index + 1
        if end < text.count, text[end] == UInt8(ascii: "#") { end += 1 }
        let start = end
        while end < text.count, text[end].isEntityLetter { end += 1 }
        return end > start && end < text.count && text[end] == UInt8(ascii: ";")
    }
}

extension UInt8 {
    fileprivate var isEntityLetter: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
    }
}
