/// An element of a document, on loan.
///
/// It can be neither copied nor kept: every function that finds one lends it to a closure. Take values out (strings,
/// numbers), never elements, so that a page is gone when it was read.
package struct Element: ~Copyable {
    let tree: MarkupTree
    /// Among the tree's nodes, where it is an element with this name and these attributes.
    let place: Int
    private let nameNumber: Int
    private let attributes: Range<Int>
    /// Behind the last node inside it.
    let end: Int

    /// - Returns: `nil` for a piece of text.
    init?(_ tree: MarkupTree, at place: Int) {
        let node = tree.nodes[place]
        guard let name = node.name else { return nil }
        self.tree = tree
        self.place = place
        nameNumber = name
        attributes = node.content
        end = node.end
    }

    /// The tag's name, without a namespace's prefix.
    package var name: String { tree.names[nameNumber].text }

    /// Whether the tag's name, without a namespace's prefix, is `name`.
    package func isCalled(_ name: String) -> Bool {
        self.name == name
    }

    /// The value of an attribute with its character references resolved; `nil` where the element has no such attribute,
    /// empty where the attribute is.
    package func attribute(_ name: String) -> String? {
        bytes(of: name).map { String(decoding: tree.text[$0], as: UTF8.self) }
    }

    /// Where the value of an attribute that stands in no namespace is among the tree's text.
    func bytes(of name: String) -> Range<Int>? {
        for index in attributes {
            let attribute = tree.attributes[index]
            if !attribute.isInNamespace, tree.names[attribute.name].text == name { return attribute.value }
        }
        return nil
    }

    /// Hands each attribute to `body`, in order: its name without a namespace's prefix, and its value.
    package func forEachAttribute(_ body: (String, String) -> Void) {
        for index in attributes {
            let attribute = tree.attributes[index]
            body(tree.names[attribute.name].text, String(decoding: tree.text[attribute.value], as: UTF8.self))
        }
    }

    /// All text of the element and of what it contains, in the document's order, blanks as found.
    package var text: String {
        var bytes: [UInt8] = []
        for place in (place + 1)..<end where tree.nodes[place].name == nil {
            bytes.append(contentsOf: tree.text[tree.nodes[place].content])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether it holds any element.
    var hasElements: Bool {
        ((place + 1)..<end).contains { tree.nodes[$0].name != nil }
    }

    /// Lends each child element to `body`, in order; those called `name` where a name is given.
    package func forEachChild(_ name: String? = nil, _ body: (borrowing Element) -> Void) {
        visitChildren(name) {
            body($0)
            return true
        }
    }

    /// What `body` makes of each child called `name`, in order.
    package func mapChildren<Value>(_ name: String, _ body: (borrowing Element) -> Value) -> [Value] {
        var values: [Value] = []
        forEachChild(name) { values.append(body($0)) }
        return values
    }

    /// What `body` makes of the first child called `name`; `nil` where there is none.
    package func firstChild<Value>(_ name: String, _ body: (borrowing Element) -> Value) -> Value? {
        var value: Value?
        visitChildren(name) {
            value = body($0)
            return false
        }
        return value
    }

    /// Lends each element below this one to `body`, in the document's order; those called `name` where a name is given.
    package func forEachDescendant(_ name: String? = nil, _ body: (borrowing Element) -> Void) {
        visitDescendants(name) {
            body($0)
            return true
        }
    }

    /// Visits the child elements that have a name, or all, until `visit` returns false.
    private func visitChildren(_ name: String?, _ visit: (borrowing Element) -> Bool) {
        var next = place + 1
        while next < end {
            if tree.hasElement(at: next, called: name), let child = Element(tree, at: next), !visit(child) { return }
            next = tree.nodes[next].end
        }
    }

    /// Visits the elements below this one that have a name, or all, until `visit` returns false.
    func visitDescendants(_ name: String? = nil, _ visit: (borrowing Element) -> Bool) {
        for place in (place + 1)..<end where tree.hasElement(at: place, called: name) {
            if let found = Element(tree, at: place), !visit(found) { return }
        }
    }
}

extension MarkupTree {
    /// Whether a node is an element, and one with that name where a name is given.
    fileprivate func hasElement(at place: Int, called name: String?) -> Bool {
        guard let number = nodes[place].name else { return false }
        return name.map { names[number].text == $0 } ?? true
    }
}
