/// A borrowed element of a document.
///
/// It can be neither copied nor stored: every function that finds an element lends it to a closure. Return values such
/// as strings and numbers, never elements, so that the page can be freed after reading.
package struct Element: ~Copyable {
    let tree: MarkupTree
    /// The index of the element among the tree's nodes.
    let nodeIndex: Int
    private let nameNumber: Int
    private let attributes: Range<Int>
    /// The index after the last node inside the element.
    let end: Int

    /// - Returns: `nil` for a text node.
    init?(_ tree: MarkupTree, at nodeIndex: Int) {
        let node = tree.nodes[nodeIndex]
        guard let name = node.name else { return nil }
        self.tree = tree
        self.nodeIndex = nodeIndex
        nameNumber = name
        attributes = node.content
        end = node.end
    }

    /// The tag's name, without a namespace's prefix.
    package var name: String { tree.names[nameNumber].text }

    /// Whether the tag's name, without a namespace's prefix, is `name`.
    package func isNamed(_ name: String) -> Bool {
        self.name == name
    }

    /// Returns the value of an attribute with character references resolved; `nil` if the element has no such
    /// attribute, empty if the value is empty.
    package func attribute(_ name: String) -> String? {
        bytes(of: name).map { String(decoding: tree.text[$0], as: UTF8.self) }
    }

    /// Returns the range in the tree's text of the value of an attribute without a namespace.
    func bytes(of name: String) -> Range<Int>? {
        for index in attributes {
            let attribute = tree.attributes[index]
            if !attribute.isInNamespace, tree.names[attribute.name].text == name { return attribute.value }
        }
        return nil
    }

    /// Calls `body` with each attribute, in order: its name without a namespace's prefix, and its value.
    package func forEachAttribute(_ body: (String, String) -> Void) {
        for index in attributes {
            let attribute = tree.attributes[index]
            body(tree.names[attribute.name].text, String(decoding: tree.text[attribute.value], as: UTF8.self))
        }
    }

    /// All text in the element and its descendants, in document order, with blanks as found.
    package var text: String {
        var bytes: [UInt8] = []
        for nodeIndex in (nodeIndex + 1)..<end where tree.nodes[nodeIndex].name == nil {
            bytes.append(contentsOf: tree.text[tree.nodes[nodeIndex].content])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the element contains any other element.
    var hasElements: Bool {
        ((nodeIndex + 1)..<end).contains { tree.nodes[$0].name != nil }
    }

    /// Lends each child element to `body`, in order; only those named `name` if a name is given.
    package func forEachChild(_ name: String? = nil, _ body: (borrowing Element) -> Void) {
        visitChildren(name) {
            body($0)
            return true
        }
    }

    /// Returns the results of `body` for each child named `name`, in order.
    package func mapChildren<Value>(_ name: String, _ body: (borrowing Element) -> Value) -> [Value] {
        var values: [Value] = []
        forEachChild(name) { values.append(body($0)) }
        return values
    }

    /// Returns the result of `body` for the first child named `name`; `nil` if there is none.
    package func firstChild<Value>(_ name: String, _ body: (borrowing Element) -> Value) -> Value? {
        var value: Value?
        visitChildren(name) {
            value = body($0)
            return false
        }
        return value
    }

    /// Lends each descendant to `body`, in document order; only those named `name` if a name is given.
    package func forEachDescendant(_ name: String? = nil, _ body: (borrowing Element) -> Void) {
        visitDescendants(name) {
            body($0)
            return true
        }
    }

    /// Visits the child elements with a name, or all, until `visit` returns false.
    private func visitChildren(_ name: String?, _ visit: (borrowing Element) -> Bool) {
        var next = nodeIndex + 1
        while next < end {
            if tree.hasElement(at: next, called: name), let child = Element(tree, at: next), !visit(child) { return }
            next = tree.nodes[next].end
        }
    }

    /// Visits the descendants with a name, or all, until `visit` returns false.
    func visitDescendants(_ name: String? = nil, _ visit: (borrowing Element) -> Bool) {
        for nodeIndex in (nodeIndex + 1)..<end where tree.hasElement(at: nodeIndex, called: name) {
            if let found = Element(tree, at: nodeIndex), !visit(found) { return }
        }
    }
}

extension MarkupTree {
    /// Whether a node is an element, and has that name if a name is given.
    fileprivate func hasElement(at nodeIndex: Int, called name: String?) -> Bool {
        guard let number = nodes[nodeIndex].name else { return false }
        return name.map { names[number].text == $0 } ?? true
    }
}
