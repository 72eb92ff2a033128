import CLibxml2

/// Parses pages with the C library alone, which builds its own tree that nothing reads. Used only as a baseline in
/// benchmarks.
package enum BareLibrary {
    /// Parses XML and discards the tree.
    ///
    /// - Returns: Whether there was a tree.
    package static func parsesXML(_ bytes: [UInt8]) -> Bool {
        let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
        return unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe freeDocument(xmlReadMemory(start, Int32(clamping: buffer.count), nil, nil, options))
        }
    }

    /// Parses HTML in UTF-8 and discards the tree.
    ///
    /// - Returns: Whether there was a tree.
    package static func parsesHTML(_ bytes: [UInt8]) -> Bool {
        let options = Int32(
            HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                | HTML_PARSE_RECOVER.rawValue
        )
        return unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe freeDocument(htmlReadMemory(start, Int32(clamping: buffer.count), nil, "UTF-8", options))
        }
    }
}
