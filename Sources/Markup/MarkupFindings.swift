import CLibxml2

/// What a parser has found so far: the tree, and what it first complained of. What it says after that follows from it,
/// or from having gone on regardless.
struct MarkupFindings {
    var tree: MarkupTreeBuilder
    private(set) var complaint: MarkupError?
    private var numbers = NameNumbers()

    init(_ limits: MarkupLimits) {
        tree = MarkupTreeBuilder(limits)
    }

    /// Those of a parser, from what it hands to its handlers.
    static func of(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MarkupFindings>? {
        unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private?
            .assumingMemoryBound(to: MarkupFindings.self)
    }

    /// The place of a name of the library's dictionary among the tree's names.
    mutating func number(of name: UnsafePointer<xmlChar>) -> Int {
        let address = UInt(bitPattern: name)
        if let number = numbers[address] { return number }
        let number = unsafe tree.addName(String(cString: name))
        numbers[address] = number
        return number
    }

    /// Begins an element with the attributes that were added before, or stops the parser where the limits are reached.
    mutating func begin(_ name: UnsafePointer<xmlChar>, stopping context: UnsafeMutableRawPointer?) {
        do throws(MarkupError) {
            try tree.beginElement(unsafe number(of: name))
        } catch {
            unsafe stop(context, for: error)
        }
    }

    mutating func stop(_ context: UnsafeMutableRawPointer?, for error: MarkupError) {
        note(error)
        unsafe xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
    }

    mutating func note(_ error: MarkupError) {
        complaint = complaint ?? error
    }

    /// - Parameter isWhole: Whether the parser came to the document's end in its own judgement.
    func result(isWhole: Bool) throws(MarkupError) -> MarkupTree {
        guard isWhole else { throw complaint ?? .outOfMemory }
        return tree.finish()
    }
}

/// Numbers of names by address: the library has one copy of each.
///
/// A page asks for some thirty names, tens of thousands of times. Those that were asked for lately are found without
/// hashing, which would take as long as all else that is done for an element.
private struct NameNumbers {
    private struct Entry {
        var address: UInt = 0
        var number = 0
    }

    private var lately = [Entry](repeating: Entry(), count: 256)
    private var all: [UInt: Int] = [:]

    subscript(address: UInt) -> Int? {
        mutating get {
            let place = Self.place(of: address)
            if lately[place].address == address { return lately[place].number }
            guard let number = all[address] else { return nil }
            lately[place] = Entry(address: address, number: number)
            return number
        }
        set {
            all[address] = newValue
        }
    }

    /// Names lie one behind the other, a few bytes each.
    private static func place(of address: UInt) -> Int { Int((address ^ address >> 8) & 255) }
}

extension MarkupError {
    /// What the library says of an error while it still stands where it happened.
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

/// Whether a `>` stands anywhere from where the parser is. Without one, whatever it was reading was never finished.
private func closesAnotherTag(_ context: xmlParserCtxtPtr) -> Bool {
    guard let input = unsafe context.pointee.input, let current = unsafe input.pointee.cur,
        let end = unsafe input.pointee.end
    else { return false }
    let rest = unsafe UnsafeBufferPointer(start: current, count: max(0, end - current))
    return unsafe rest.contains(UInt8(ascii: ">"))
}
