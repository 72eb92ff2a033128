import CLibxml2

/// An element of a document, on loan.
///
/// It can be neither copied nor kept: every function that finds one lends it to a closure, so the compiler proves that
/// no element outlives its tree. Take values out (strings, numbers), never elements.
@safe
package struct Element: ~Copyable {
    private let node: UnsafeMutablePointer<xmlNode>

    init(borrowing node: UnsafeMutablePointer<xmlNode>) {
        unsafe self.node = unsafe node
    }

    /// The tag's name, without a namespace's prefix.
    package var name: String {
        unsafe string(node.pointee.name)
    }

    /// Where the element begins in the document, from 1; 65535 stands for every line after it.
    package var line: Int {
        unsafe Int(node.pointee.line)
    }

    /// The value of an attribute with its character references resolved; `nil` where the element has no such attribute,
    /// empty where the attribute is.
    package func attribute(_ name: String) -> String? {
        unsafe withAttribute(name) { unsafe value(of: $0) }
    }

    /// Whether the tag's name, without a namespace's prefix, is `name`.
    package func isCalled(_ name: String) -> Bool {
        unsafe spells(node.pointee.name, name)
    }

    /// Hands each attribute to `body`, in order: its name without a namespace's prefix, and its value.
    package func forEachAttribute(_ body: (String, String) -> Void) {
        var next = unsafe node.pointee.properties
        while let attribute = unsafe next {
            body(unsafe string(attribute.pointee.name), unsafe value(of: attribute))
            unsafe next = unsafe attribute.pointee.next
        }
    }

    private func value(of attribute: UnsafeMutablePointer<xmlAttr>) -> String {
        if let text = unsafe attribute.plainText { return unsafe string(text) }
        guard let text = unsafe xmlNodeListGetString(node.pointee.doc, attribute.pointee.children, 1) else { return "" }
        defer { unsafe bardown_xml_free(text) }
        return unsafe string(text)
    }

    /// What `body` makes of an attribute that stands in no namespace; `nil` where the element has no such attribute.
    func withAttribute<Value>(_ name: String, _ body: (UnsafeMutablePointer<xmlAttr>) -> Value) -> Value? {
        var next = unsafe node.pointee.properties
        while let attribute = unsafe next {
            if unsafe attribute.pointee.ns == nil, unsafe spells(attribute.pointee.name, name) {
                return unsafe body(attribute)
            }
            unsafe next = unsafe attribute.pointee.next
        }
        return nil
    }

    /// All text of the element and of what it contains, in the document's order, blanks as found.
    package var text: String {
        guard let content = unsafe xmlNodeGetContent(node) else { return "" }
        defer { unsafe bardown_xml_free(content) }
        return unsafe string(content)
    }

    /// Whether it holds any element.
    var hasElements: Bool {
        var next = unsafe node.pointee.children
        while let child = unsafe next {
            if unsafe child.pointee.type == XML_ELEMENT_NODE { return true }
            unsafe next = unsafe child.pointee.next
        }
        return false
    }

    /// Lends each child element to `body`, in order; those called `name` where a name is given.
    package func forEachChild(_ name: String? = nil, _ body: (borrowing Element) -> Void) {
        var next = unsafe node.pointee.children
        while let child = unsafe next {
            if unsafe child.pointee.type == XML_ELEMENT_NODE,
                unsafe isNamed(child, name)
            {
                body(unsafe Element(borrowing: child))
            }
            unsafe next = unsafe child.pointee.next
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
        var next = unsafe node.pointee.children
        while let child = unsafe next {
            if unsafe child.pointee.type == XML_ELEMENT_NODE, unsafe spells(child.pointee.name, name) {
                return body(unsafe Element(borrowing: child))
            }
            unsafe next = unsafe child.pointee.next
        }
        return nil
    }

    /// Lends each element below this one to `body`, in the document's order; those called `name` where a name is given.
    package func forEachDescendant(_ name: String? = nil, _ body: (borrowing Element) -> Void) {
        walk { element, _ in
            if unsafe isNamed(element.node, name) { body(element) }
            return true
        }
    }

    /// Whether no element lies more than `limit` levels deep, this one being the first.
    func isNoDeeper(than limit: Int) -> Bool {
        var isWithin = limit >= 1
        walk { _, depth in
            isWithin = isWithin && depth <= limit
            return isWithin
        }
        return isWithin
    }

    /// Visits all elements below this one, with their depth (children are 2), until `visit` returns false.
    func walk(_ visit: (borrowing Element, Int) -> Bool) {
        unsafe walkNodes { found, depth in
            guard unsafe found.pointee.type == XML_ELEMENT_NODE else { return .into }
            return visit(unsafe Element(borrowing: found), depth) ? .into : .stop
        } leave: { _ in
        }
    }
}

extension Element {
    /// Where a walk goes from the node that it has come to.
    enum Step {
        case into, past, stop
    }

    /// Visits all nodes below this element in the document's order, and says of each element that it went into when it
    /// comes out of it.
    ///
    /// Without recursion: how deep a page nests is for strangers to choose, and the stack is ours.
    func walkNodes(
        _ visit: (UnsafeMutablePointer<xmlNode>, Int) -> Step,
        leave: (UnsafeMutablePointer<xmlNode>) -> Void
    ) {
        var depth = 1
        var current = unsafe node
        var step = Step.into
        while true {
            if step == .into, unsafe current.pointee.type == XML_ELEMENT_NODE,
                let child = unsafe current.pointee.children
            {
                unsafe current = unsafe child
                depth += 1
            } else {
                while unsafe current != node, unsafe current.pointee.next == nil {
                    guard let parent = unsafe current.pointee.parent else { return }
                    unsafe current = unsafe parent
                    depth -= 1
                    if unsafe current != node { unsafe leave(current) }
                }
                guard unsafe current != node, let next = unsafe current.pointee.next else { return }
                unsafe current = unsafe next
            }
            step = unsafe visit(current, depth)
            if step == .stop { return }
        }
    }
}

extension UnsafeMutablePointer<xmlAttr> {
    /// The value where it stands in one piece, as nearly all do; `nil` for one with references in it.
    var plainText: UnsafePointer<xmlChar>? {
        guard let child = unsafe pointee.children, unsafe child.pointee.next == nil,
            unsafe child.pointee.type == XML_TEXT_NODE
        else { return nil }
        return unsafe UnsafePointer(child.pointee.content)
    }
}

/// Whether a node has a name; any node where none is asked for.
private func isNamed(_ node: UnsafeMutablePointer<xmlNode>, _ name: String?) -> Bool {
    guard let name else { return true }
    return unsafe spells(node.pointee.name, name)
}

/// Whether a C library's string is `text`, which holds no U+0000. Passing `text` to C would copy it each time.
func spells(_ string: UnsafePointer<xmlChar>?, _ text: String) -> Bool {
    guard var byte = unsafe string else { return false }
    for letter in text.utf8 {
        guard unsafe byte.pointee == letter else { return false }
        unsafe byte += 1
    }
    return unsafe byte.pointee == 0
}

/// A C library's string, which is UTF-8 whatever the document was; empty for a null pointer.
private func string(_ text: UnsafePointer<xmlChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
}
