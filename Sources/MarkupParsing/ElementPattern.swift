/// A pattern for elements of a document: a tag, a class, an attribute, or a combination of them.
package struct ElementPattern: Hashable, Sendable {
    fileprivate let tag: String?
    private let className: String?
    private let attribute: String?
    private let value: String?

    /// - Parameters:
    ///   - tag: The element's name. The names of HTML elements are in lower case.
    ///   - className: A word that the attribute `class` must contain.
    ///   - attribute: An attribute that the element must have.
    ///   - value: The exact value that the attribute must have.
    package init(
        _ tag: String? = nil,
        class className: String? = nil,
        having attribute: String? = nil,
        of value: String? = nil
    ) {
        self.tag = tag
        self.className = className
        self.attribute = attribute
        self.value = value
    }

    /// Whether an element matches the pattern.
    package func matches(_ element: borrowing Element) -> Bool {
        if let tag, !element.isNamed(tag) { return false }
        if let className, !element.hasClass(className) { return false }
        guard let attribute else { return true }
        guard let found = element.attribute(attribute) else { return false }
        return value == nil || value == found
    }
}

extension Element {
    /// The words of the attribute `class`.
    package var classes: [String] {
        guard let words = attribute("class") else { return [] }
        return words.utf8.split(whereSeparator: \.isBlank).compactMap { String($0) }
    }

    /// Whether the attribute `class` contains a word.
    package func hasClass(_ word: String) -> Bool {
        guard let value = bytes(of: "class") else { return false }
        return tree.text[value].split(whereSeparator: \.isBlank).contains { $0.elementsEqual(word.utf8) }
    }

    /// Lends each descendant that matches `pattern` to `body`, in document order.
    package func forEachDescendant(like pattern: ElementPattern, _ body: (borrowing Element) -> Void) {
        forEachDescendant(pattern.tag) { if pattern.matches($0) { body($0) } }
    }

    /// Returns the results of `body` for each descendant that matches `pattern`, in document order.
    package func mapDescendants<Value>(
        like pattern: ElementPattern,
        _ body: (borrowing Element) -> Value
    ) -> [Value] {
        var values: [Value] = []
        forEachDescendant(like: pattern) { values.append(body($0)) }
        return values
    }

    /// Returns the result of `body` for the first descendant that matches `pattern`; `nil` if there is none.
    package func firstDescendant<Value>(
        like pattern: ElementPattern,
        _ body: (borrowing Element) -> Value
    ) -> Value? {
        var value: Value?
        visitDescendants(pattern.tag) { element in
            guard pattern.matches(element) else { return true }
            value = body(element)
            return false
        }
        return value
    }
}

extension UInt8 {
    /// Whether the byte separates words in HTML: space, tab or line end.
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
}
