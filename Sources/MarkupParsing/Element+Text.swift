extension Element {
    /// The text as displayed, line by line: with blanks folded, and without empty lines, scripts and styles. A line
    /// ends at a `br`, and where a block begins or ends.
    package var lines: [String] { lines(without: nil) }

    /// Returns the lines without elements that match `hidden`, which a page contains but does not show.
    package func lines(without hidden: ElementPattern?) -> [String] {
        if let plainLine { return [plainLine] }
        var text = FoldedText()
        /// The ends of the blocks that contain the current node, the innermost last.
        var blockEnds: [Int] = []
        var next = nodeIndex + 1
        while next < end {
            while let blockEnd = blockEnds.last, blockEnd <= next {
                blockEnds.removeLast()
                text.endLine()
            }
            let node = tree.nodes[next]
            guard let name = node.name else {
                text.append(tree.text[node.content])
                next = node.end
                continue
            }
            let role = tree.names[name].role
            if role == .unreadable || isHidden(next, by: hidden) {
                next = node.end
                continue
            }
            if role == .block {
                text.endLine()
                blockEnds.append(node.end)
            }
            next += 1
        }
        text.endLine()
        return text.lines
    }

    /// The text of an element that contains nothing else and needs no folding, as most table cells do. This is a fast
    /// path.
    private var plainLine: String? {
        guard nodeIndex + 1 < end, tree.nodes[nodeIndex + 1].name == nil, tree.nodes[nodeIndex + 1].end == end else {
            return nil
        }
        let text = tree.text[tree.nodes[nodeIndex + 1].content]
        var isAfterBlank = true
        for byte in text {
            let isBlank = byte == 0x20
            // 0xC2 may begin a no-break space.
            guard byte >= 0x20, byte != 0xC2, !(isBlank && isAfterBlank) else { return nil }
            isAfterBlank = isBlank
        }
        return isAfterBlank ? nil : String(decoding: text, as: UTF8.self)
    }

    private func isHidden(_ nodeIndex: Int, by pattern: ElementPattern?) -> Bool {
        guard let pattern, let element = Element(tree, at: nodeIndex) else { return false }
        return pattern.matches(element)
    }

    /// The ``lines``, joined with blanks.
    package var foldedText: String {
        lines.joined(separator: " ")
    }
}

/// A text while it is being folded.
private struct FoldedText {
    private(set) var lines: [String] = []
    private var line: [UInt8] = []
    private var isBlankDue = false

    init() {
        line.reserveCapacity(64)
    }

    /// Appends UTF-8. Blanks are those of ASCII and the no-break space.
    mutating func append(_ text: ArraySlice<UInt8>) {
        var position = text.startIndex
        while position < text.endIndex {
            let blank = blankLength(in: text, at: position)
            isBlankDue = isBlankDue || blank > 0
            position += blank
            var end = position
            while end < text.endIndex, blankLength(in: text, at: end) == 0 { end += 1 }
            guard end > position else { continue }
            if isBlankDue, !line.isEmpty { line.append(0x20) }
            isBlankDue = false
            line.append(contentsOf: text[position..<end])
            position = end
        }
    }

    /// Returns the number of bytes of the blank at a position; 0 if there is none.
    private func blankLength(in text: ArraySlice<UInt8>, at position: Int) -> Int {
        switch text[position] {
        case 0...0x20: 1
        case 0xC2: position + 1 < text.endIndex && text[position + 1] == 0xA0 ? 2 : 0
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
