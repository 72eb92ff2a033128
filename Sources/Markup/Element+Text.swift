import CLibxml2

extension Element {
    /// The text as a reader sees it, line by line: blanks folded, no empty lines, no scripts or styles. A line ends at
    /// a `br` and where a block begins or ends.
    package var lines: [String] { lines(without: nil) }

    /// The same without the elements that are like `hidden`: what a page writes but does not show.
    package func lines(without hidden: ElementPattern?) -> [String] {
        var text = FoldedText()
        unsafe walkNodes { found, _ in
            switch unsafe found.pointee.type {
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                unsafe text.append(found.pointee.content)
                return .into
            case XML_ELEMENT_NODE:
                let element = unsafe Element(borrowing: found)
                let name = element.name
                if Self.unreadable.contains(name) || hidden?.matches(element) == true { return .past }
                if Self.blocks.contains(name) { text.endLine() }
                return .into
            default:
                // Comments, and whatever else no reader sees.
                return .past
            }
        } leave: { found in
            if Self.blocks.contains(unsafe Element(borrowing: found).name) { text.endLine() }
        }
        text.endLine()
        return text.lines
    }

    /// ``lines`` with a blank between them.
    package var foldedText: String {
        lines.joined(separator: " ")
    }

    private static let unreadable: Set<String> = ["script", "style", "template"]
    private static let blocks: Set<String> = [
        "br", "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "table", "tr", "td", "th", "figure", "section", "header",
        "h1", "h2", "h3", "h4", "h5", "h6", "fieldset", "legend", "form", "option", "select",
    ]
}

/// Text while it is folded.
private struct FoldedText {
    private(set) var lines: [String] = []
    private var line: [UInt8] = []
    private var isBlankDue = false

    init() {
        line.reserveCapacity(64)
    }

    /// Takes a C string of UTF-8. Blanks are those of ASCII and the no-break space.
    mutating func append(_ content: UnsafeMutablePointer<xmlChar>?) {
        guard var byte = unsafe content else { return }
        while unsafe byte.pointee != 0 {
            let blank = unsafe blankLength(at: byte)
            isBlankDue = isBlankDue || blank > 0
            unsafe byte += blank
            var end = unsafe byte
            while unsafe end.pointee != 0, unsafe blankLength(at: end) == 0 { unsafe end += 1 }
            guard unsafe end > byte else { continue }
            if isBlankDue, !line.isEmpty { line.append(0x20) }
            isBlankDue = false
            unsafe line.append(contentsOf: UnsafeBufferPointer(start: byte, count: end - byte))
            unsafe byte = unsafe end
        }
    }

    /// The bytes of the blank that stands here; 0 where none does, at the end as well.
    private func blankLength(at byte: UnsafeMutablePointer<xmlChar>) -> Int {
        switch unsafe byte.pointee {
        case 1...0x20: 1
        case 0xC2: unsafe byte[1] == 0xA0 ? 2 : 0
        default: 0
        }
    }

    mutating func endLine() {
        isBlankDue = false
        guard !line.isEmpty else { return }
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
    }
}
