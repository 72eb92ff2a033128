import CLibxml2

/// Owns a parser and the tree that it built; both are freed here and nowhere else.
@safe
struct ParsedTree: ~Copyable {
    private let context: xmlParserCtxtPtr
    /// Lives as long as the parser, which has an unretained pointer to it.
    private let complaint = Complaint()

    private init(takingOwnershipOf context: xmlParserCtxtPtr) {
        unsafe self.context = unsafe context
        unsafe context.pointee._private = unsafe Unmanaged.passUnretained(complaint).toOpaque()
        unsafe context.pointee.sax.pointee.serror = unsafe noteError
    }

    deinit {
        if let document = unsafe context.pointee.myDoc { unsafe xmlFreeDoc(document) }
        unsafe xmlFreeParserCtxt(context)
    }

    /// Global set-up of the C library, once and before the first parser; it is never taken down again.
    private static let libraryIsReady: Void = xmlInitParser()

    /// Reads a well-formed XML document.
    static func xml(_ bytes: [UInt8], encoding: TextEncoding) throws(MarkupError) -> ParsedTree {
        _ = libraryIsReady
        guard let context = unsafe xmlNewParserCtxt() else { throw .outOfMemory }
        let tree = unsafe ParsedTree(takingOwnershipOf: context)
        unsafe context.pointee.sax.pointee.internalSubset = unsafe refuseDocumentType
        let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
        let document = unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe xmlCtxtReadMemory(context, start, Int32(buffer.count), nil, encoding.name, options)
        }
        // The call hands the document over, and the context is where ours is kept.
        unsafe context.pointee.myDoc = unsafe document
        if tree.complaint.first == .documentTypeForbidden { throw .documentTypeForbidden }
        guard unsafe document != nil else { throw tree.complaint.first ?? .outOfMemory }
        return tree
    }

    /// Reads HTML as a browser of the 1990s would: whatever it finds, some tree comes of it.
    static func html(_ bytes: [UInt8], encoding: TextEncoding) throws(MarkupError) -> ParsedTree {
        _ = libraryIsReady
        guard let context = unsafe htmlNewParserCtxt() else { throw .outOfMemory }
        let tree = unsafe ParsedTree(takingOwnershipOf: context)
        let options = Int32(
            HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                | HTML_PARSE_RECOVER.rawValue | HTML_PARSE_COMPACT.rawValue
        )
        let document = unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe htmlCtxtReadMemory(context, start, Int32(buffer.count), nil, encoding.name, options)
        }
        unsafe context.pointee.myDoc = unsafe document
        // The parser stops at its own bound of depth without a word and hands over what it has, as if that were all.
        if unsafe context.pointee.disableSAX != 0 {
            throw unsafe context.pointee.errNo == XML_ERR_NO_MEMORY.rawValue ? .outOfMemory : .tooDeep(limit: 256)
        }
        guard unsafe document != nil else { throw tree.complaint.first ?? .outOfMemory }
        return tree
    }

    /// Hands the root element to `body`, which can look but not keep it.
    func withRoot<Value, Failure: Error>(
        _ body: (borrowing Element) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard let node = unsafe xmlDocGetRootElement(context.pointee.myDoc) else { return nil }
        return try body(unsafe Element(borrowing: node))
    }
}

/// What a parser first complained of. What it says after that follows from it, or from having gone on regardless.
private final class Complaint {
    private(set) var first: MarkupError?

    func note(_ error: MarkupError) {
        first = first ?? error
    }

    /// The complaint book of a parser.
    static func of(_ context: xmlParserCtxtPtr) -> Complaint? {
        guard let pointer = unsafe context.pointee._private else { return nil }
        return unsafe Unmanaged<Complaint>.fromOpaque(pointer).takeUnretainedValue()
    }
}

/// Stops the parser at the declaration itself, before one entity of it was read. This holds in every encoding.
private let refuseDocumentType: internalSubsetSAXFunc = { context, _, _, _ in
    guard let context = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
    unsafe Complaint.of(context)?.note(.documentTypeForbidden)
    unsafe xmlStopParser(context)
}

/// Notes an error while the parser still stands where it happened.
private let noteError: xmlStructuredErrorFunc = { context, error in
    guard let context = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self), let error = unsafe error,
        unsafe error.pointee.level == XML_ERR_FATAL
    else { return }
    unsafe Complaint.of(context)?.note(MarkupError(error, in: context))
}

extension MarkupError {
    fileprivate init(_ error: UnsafePointer<xmlError>, in context: xmlParserCtxtPtr) {
        let code = unsafe error.pointee.code
        let line = unsafe Int(error.pointee.line)
        let number = unsafe Int(error.pointee.int1)
        if code == Int32(XML_ERR_NO_MEMORY.rawValue) {
            self = .outOfMemory
        } else if code == Int32(XML_ERR_INTERNAL_ERROR.rawValue), number > 0 {
            // The only internal error that carries a number: "Excessive depth in document: 256".
            self = .tooDeep(limit: number)
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
