/// Builds a tree from a parser's events: tags in the page's order, and the text between them.
struct MarkupTreeBuilder {
    private let limits: MarkupLimits
    private var nodes: [MarkupNode] = []
    private var attributes: [MarkupAttribute] = []
    private var names: [MarkupName] = []
    private var text: [UInt8] = []
    /// The elements that have begun but not ended, the outermost first.
    private var openElements: [Int] = []
    private var elements = 0
    /// The first attribute of the element that begins next.
    private var firstAttribute = 0
    /// Whether the next text continues the last node.
    private var isInText = false

    init(_ limits: MarkupLimits) {
        self.limits = limits
    }

    /// - Returns: The index among the tree's names. The same name may be added twice.
    mutating func addName(_ name: String) -> Int {
        names.append(MarkupName(name))
        return names.count - 1
    }

    /// Adds an attribute to the element that begins next.
    mutating func addAttribute(_ name: Int, isInNamespace: Bool, value: UnsafeBufferPointer<UInt8>) {
        let start = text.count
        unsafe text.append(contentsOf: value)
        attributes.append(
            MarkupAttribute(name: name, isInNamespace: isInNamespace, value: start..<text.count)
        )
    }

    /// - Throws: ``MarkupError/tooDeep(limit:)`` or ``MarkupError/tooManyElements(limit:)``.
    mutating func beginElement(_ name: Int) throws(MarkupError) {
        elements += 1
        guard openElements.count < limits.depth else { throw .tooDeep(limit: limits.depth) }
        guard elements <= limits.elements else { throw .tooManyElements(limit: limits.elements) }
        openElements.append(nodes.count)
        nodes.append(MarkupNode(element: name, attributes: firstAttribute..<attributes.count))
        firstAttribute = attributes.count
        isInText = false
    }

    /// Ends the innermost element. An end tag outside of all elements has no effect.
    mutating func endElement() {
        guard let last = openElements.popLast() else { return }
        nodes[last].end = nodes.count
        isInText = false
    }

    /// Adds text. Parsers pass text in pieces of any size, so adjacent pieces become one node.
    mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !openElements.isEmpty else { return }
        let start = isInText ? nodes.removeLast().content.lowerBound : text.count
        unsafe text.append(contentsOf: bytes)
        nodes.append(MarkupNode(text: start..<text.count, at: nodes.count))
        isInText = true
    }

    /// Returns the tree, after ending all open elements.
    consuming func finish() -> MarkupTree {
        while !openElements.isEmpty { endElement() }
        return MarkupTree(nodes: nodes, attributes: attributes, names: names, text: text)
    }
}
