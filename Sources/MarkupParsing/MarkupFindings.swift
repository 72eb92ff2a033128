import CLibxml2

/// The results of a parser so far: the tree, and the first error. Later errors are consequences of the first, or of
/// continuing after it.
struct MarkupFindings {
    var tree: MarkupTreeBuilder
    private(set) var firstError: MarkupError?
    private var numbers = NameNumbers()

    init(_ limits: MarkupLimits) {
        tree = MarkupTreeBuilder(limits)
    }

    /// Returns the findings of a parser, from the context that its handlers receive.
    static func of(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MarkupFindings>? {
        unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private?
            .assumingMemoryBound(to: MarkupFindings.self)
    }

    /// Returns the index, among the tree's names, of a name from the library's dictionary.
    mutating func number(of name: UnsafePointer<xmlChar>) -> Int {
        let address = UInt(bitPattern: name)
        if let number = numbers[address] { return number }
        let number = unsafe tree.addName(String(cString: name))
        numbers[address] = number
        return number
    }

    /// Begins an element with the attributes added before, or stops the parser if a limit is reached.
    mutating func begin(_ name: UnsafePointer<xmlChar>, stopping context: UnsafeMutableRawPointer?) {
        do throws(MarkupError) {
            try tree.beginElement(unsafe number(of: name))
        } catch {
            unsafe stop(context, for: error)
        }
    }

    mutating func stop(_ context: UnsafeMutableRawPointer?, for error: MarkupError) {
        record(error)
        unsafe xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
    }

    mutating func record(_ error: MarkupError) {
        firstError = firstError ?? error
    }

    /// - Parameter isWhole: Whether the parser reports that it reached the document's end.
    func result(isWhole: Bool) throws(MarkupError) -> MarkupTree {
        guard isWhole else { throw firstError ?? .outOfMemory }
        return tree.finish()
    }
}

/// The indices of names in the tree, by the address of the name in the library, which keeps one copy of each name.
///
/// A page uses about thirty names, tens of thousands of times. Recently used names are found without hashing, which
/// would take as long as all other work for an element.
private struct NameNumbers {
    private struct Entry {
        var address: UInt = 0
        var number = 0
    }

    private var recent = [Entry](repeating: Entry(), count: 256)
    private var all: [UInt: Int] = [:]

    subscript(address: UInt) -> Int? {
        mutating get {
            let slot = Self.slot(of: address)
            if recent[slot].address == address { return recent[slot].number }
            guard let number = all[address] else { return nil }
            recent[slot] = Entry(address: address, number: number)
            return number
        }
        set {
            all[address] = newValue
        }
    }

    /// Returns the cache slot of an address. Names are stored one after another, a few bytes each.
    private static func slot(of address: UInt) -> Int { Int((address ^ address >> 8) & 255) }
}

extension MarkupError {
    /// Creates an error from the library's error. The parser must still be at the position of the error.
    init(_ error: UnsafePointer<xmlError>, in context: xmlParserCtxtPtr) {
        let code = unsafe error.pointee.code
        let line = unsafe Int(error.pointee.line)
        if code == Int32(XML_ERR_NO_MEMORY.rawValue) {
            self = .outOfMemory
        } else if code != Int32(XML_ERR_DOCUMENT_END.rawValue), unsafe !closesAnotherTag(context) {
            self = .truncated(line: line)
        } else {
            let message = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? ""
            self = .malformed(line: line, message: message.split(separator: "\n").first.map(String.init) ?? "")
        }
    }
}

/// Whether there is a `>` after the parser's position. Without one, the tag that it was reading is incomplete.
private func closesAnotherTag(_ context: xmlParserCtxtPtr) -> Bool {
    guard let input = unsafe context.pointee.input, let current = unsafe input.pointee.cur,
        let end = unsafe input.pointee.end
    else { return false }
    let rest = unsafe UnsafeBufferPointer(start: current, count: max(0, end - current))
    return unsafe rest.contains(UInt8(ascii: ">"))
}
