import CLibxml2

/// Owns a parser of the C library, which only this type frees, and collects what the parser's callbacks report.
@safe
struct MarkupParser: ~Copyable {
    private let context: xmlParserCtxtPtr
    /// The collected results. They have the same lifetime as the parser, whose handlers access them by address. With an
    /// object, the runtime's overhead for each of tens of thousands of calls would equal the cost of the work itself.
    private let findings: UnsafeMutablePointer<MarkupFindings>

    /// Sets up the C library once, before the first parser. It is never torn down.
    private static let libraryIsReady: Void = {
        xmlInitParser()
        // Errors that belong to no parser would otherwise be printed to standard error.
        let silence: xmlStructuredErrorFunc = { _, _ in }
        unsafe xmlSetStructuredErrorFunc(nil, silence)
        unsafe xmlThrDefSetStructuredErrorFunc(nil, silence)
    }()

    private init(takingOwnershipOf context: xmlParserCtxtPtr, _ limits: MarkupLimits) {
        unsafe self.context = unsafe context
        unsafe findings = .allocate(capacity: 1)
        unsafe findings.initialize(to: MarkupFindings(limits))
        unsafe context.pointee._private = unsafe UnsafeMutableRawPointer(findings)
        // Only these handlers are set. The library's own handlers would build a second tree.
        var handlers = unsafe xmlSAXHandler()
        unsafe handlers.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handlers.internalSubset = refuseDocumentType
        unsafe handlers.startElementNs = beginXMLElement
        unsafe handlers.endElementNs = { context, _, _, _ in
            unsafe MarkupFindings.of(context)?.pointee.tree.endElement()
        }
        unsafe handlers.characters = addText
        unsafe handlers.ignorableWhitespace = addText
        unsafe handlers.cdataBlock = addText
        unsafe handlers.serror = recordError
        unsafe context.pointee.sax.pointee = unsafe handlers
    }

    deinit {
        unsafe xmlFreeParserCtxt(context)
        unsafe findings.deinitialize(count: 1)
        unsafe findings.deallocate()
    }

    /// Reads a well-formed XML document in UTF-8.
    static func xml(_ bytes: [UInt8], limits: MarkupLimits) throws(MarkupError) -> MarkupTree {
        _ = libraryIsReady
        guard let context = unsafe xmlNewParserCtxt() else { throw .outOfMemory }
        let parser = unsafe MarkupParser(takingOwnershipOf: context, limits)
        // Without NOENT, an `&amp;` in a value would be passed as `&#38;`. No other entity can be declared.
        let options = Int32(
            XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
                | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        )
        unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            unsafe freeDocument(xmlCtxtReadMemory(context, start, Int32(buffer.count), nil, "UTF-8", options))
        }
        // `wellFormed` stays 1 for a parser that was stopped, because it covers only the part that was read.
        let isWhole = unsafe context.pointee.wellFormed == 1 && context.pointee.disableSAX == 0
        return try unsafe parser.findings.pointee.result(isWhole: isWhole)
    }

    /// Reads HTML leniently: any input results in some tree.
    static func html(_ bytes: [UInt8], limits: MarkupLimits) throws(MarkupError) -> MarkupTree {
        _ = libraryIsReady
        guard let context = unsafe htmlNewParserCtxt() else { throw .outOfMemory }
        let parser = unsafe MarkupParser(takingOwnershipOf: context, limits)
        unsafe context.pointee.sax.pointee.internalSubset = nil
        unsafe context.pointee.sax.pointee.startElement = beginHTMLElement
        unsafe context.pointee.sax.pointee.endElement = { context, _ in
            unsafe MarkupFindings.of(context)?.pointee.tree.endElement()
        }
        let options = Int32(
            HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                | HTML_PARSE_RECOVER.rawValue
        )
        unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            unsafe freeDocument(htmlCtxtReadMemory(context, start, Int32(buffer.count), nil, "UTF-8", options))
        }
        // Only a lack of memory, or our own limits, stop this parser before the end.
        let wasStopped = unsafe context.pointee.disableSAX != 0
        return try unsafe parser.findings.pointee.result(isWhole: !wasStopped)
    }
}

/// Frees the document that the library returns. With our handlers the document is empty, or missing.
/// - Returns: Whether there was a document.
@discardableResult
func freeDocument(_ document: xmlDocPtr?) -> Bool {
    guard let document = unsafe document else { return false }
    unsafe xmlFreeDoc(document)
    return true
}

private let beginXMLElement: startElementNsSAX2Func = { context, name, _, _, _, _, count, _, attributes in
    guard let name = unsafe name, let findings = unsafe MarkupFindings.of(context) else { return }
    for index in 0..<Int(count) {
        // Each attribute has five pointers: name, prefix, address of the namespace, and start and end of the value.
        guard let attribute = unsafe attributes?.advanced(by: index * 5), let name = unsafe attribute[0],
            let start = unsafe attribute[3], let end = unsafe attribute[4]
        else { continue }
        unsafe findings.pointee.tree.addAttribute(
            findings.pointee.number(of: name),
            isInNamespace: attribute[1] != nil,
            value: UnsafeBufferPointer(start: start, count: end - start)
        )
    }
    unsafe findings.pointee.begin(name, stopping: context)
}

private let beginHTMLElement: startElementSAXFunc = { context, name, attributes in
    guard let name = unsafe name, let findings = unsafe MarkupFindings.of(context) else { return }
    var next = unsafe attributes
    // Names and values alternate up to a null pointer. An attribute may have no value.
    while let pair = unsafe next, let name = unsafe pair[0] {
        let value = unsafe pair[1]
        unsafe findings.pointee.tree.addAttribute(
            findings.pointee.number(of: name),
            isInNamespace: false,
            value: UnsafeBufferPointer(start: value, count: value.map { unsafe Int(xmlStrlen($0)) } ?? 0)
        )
        unsafe next = unsafe pair.advanced(by: 2)
    }
    unsafe findings.pointee.begin(name, stopping: context)
}

private let addText: charactersSAXFunc = { context, text, count in
    unsafe MarkupFindings.of(context)?.pointee.tree.addText(UnsafeBufferPointer(start: text, count: Int(count)))
}

/// Stops the parser at the declaration itself, before any of its entities is read, in every encoding.
private let refuseDocumentType: internalSubsetSAXFunc = { context, _, _, _ in
    unsafe MarkupFindings.of(context)?.pointee.stop(context, for: .documentTypeForbidden)
}

/// Records the first fatal error, while the parser's position is still that of the error.
private let recordError: xmlStructuredErrorFunc = { context, error in
    // Only the first error counts. Later ones are skipped because determining an error may scan the rest of the page.
    guard let error = unsafe error, unsafe error.pointee.level == XML_ERR_FATAL,
        let findings = unsafe MarkupFindings.of(context), unsafe findings.pointee.firstError == nil,
        let parser = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self)
    else { return }
    unsafe findings.pointee.record(MarkupError(error, in: parser))
}
