/// A document's elements and texts, in the order in which they begin.
///
/// The contents of an element follow it directly, so that visiting all of them is one pass over an array. The C
/// library's own tree would allocate memory for every name, value and text.
final class MarkupTree: Sendable {
    let nodes: [MarkupNode]
    let attributes: [MarkupAttribute]
    let names: [MarkupName]
    /// All texts and all attribute values, in UTF-8.
    let text: [UInt8]

    init(nodes: [MarkupNode], attributes: [MarkupAttribute], names: [MarkupName], text: [UInt8]) {
        self.nodes = nodes
        self.attributes = attributes
        self.names = names
        self.text = text
    }
}

/// An element or a piece of text. Its numbers have 32 bits, because a page has tens of thousands of nodes.
struct MarkupNode: Sendable {
    private static let noName = UInt32.max
    private let packedName: UInt32
    private let contentStart: UInt32
    private let contentEnd: UInt32
    private var packedEnd = UInt32.max

    /// Creates a piece of text from its bytes in ``MarkupTree/text``.
    init(text: Range<Int>, at index: Int) {
        self.init(Self.noName, text)
        end = index + 1
    }

    /// Creates an element from its name in ``MarkupTree/names`` and its attributes in ``MarkupTree/attributes``. Its
    /// end is set later.
    init(element name: Int, attributes: Range<Int>) {
        self.init(UInt32(name), attributes)
    }

    private init(_ name: UInt32, _ content: Range<Int>) {
        packedName = name
        contentStart = UInt32(content.lowerBound)
        contentEnd = UInt32(content.upperBound)
    }

    /// The index of the name; `nil` for text.
    var name: Int? { packedName == Self.noName ? nil : Int(packedName) }
    /// The bytes of a text, or the attributes of an element.
    var content: Range<Int> { Int(contentStart)..<Int(contentEnd) }
    /// The index after the last node inside it.
    var end: Int {
        get { Int(packedEnd) }
        set { packedEnd = UInt32(newValue) }
    }
}

struct MarkupAttribute: Sendable {
    private let packedName: UInt32
    private let start: UInt32
    private let end: UInt32
    let isInNamespace: Bool

    init(name: Int, isInNamespace: Bool, value: Range<Int>) {
        packedName = UInt32(name)
        start = UInt32(value.lowerBound)
        end = UInt32(value.upperBound)
        self.isInNamespace = isInNamespace
    }

    /// The index of the name in ``MarkupTree/names``.
    var name: Int { Int(packedName) }
    /// The bytes of the value in ``MarkupTree/text``.
    var value: Range<Int> { Int(start)..<Int(end) }
}

/// The name of tags or attributes, without a namespace's prefix, and how such an element affects text.
struct MarkupName: Sendable {
    enum Role {
        /// Text continues through the element.
        case inline
        /// A line of text ends where the element begins and where it ends.
        case block
        /// The contents of the element are not displayed.
        case unreadable
    }

    let text: String
    let role: Role

    init(_ text: String) {
        self.text = text
        role = Self.unreadable.contains(text) ? .unreadable : Self.blocks.contains(text) ? .block : .inline
    }

    private static let unreadable: Set<String> = ["script", "style", "template"]
    private static let blocks: Set<String> = [
        "br", "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "table", "tr", "td", "th", "figure", "section", "header",
        "h1", "h2", "h3", "h4", "h5", "h6", "fieldset", "legend", "form", "option", "select",
    ]
}
