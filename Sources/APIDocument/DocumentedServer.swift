import HTMLWriting

/// How clients reach the server that shows the documentation.
package struct DocumentedServer: Sendable {
    /// The address in the commands of the document. ``commands(of:)`` replaces it with ``addressMarkup``.
    static let sampleAddress = "http://127.0.0.1:8080"

    /// The server's address without a final slash; `nil`: not configured.
    let address: String?
    let requiresKey: Bool

    package init(address: String?, requiresKey: Bool) {
        self.address = address
        self.requiresKey = requiresKey
    }

    /// The server's address, or the sample address if none is configured. The page's script replaces it with the page's
    /// own.
    var addressMarkup: HTML { "<span class=\"base\">\(address ?? Self.sampleAddress)</span>" }

    /// The commands of an operation, with this server's address and a place for the key if it requires one.
    func commands(of operation: DocumentedOperation) -> HTML? {
        guard var text = operation.commands else { return nil }
        if requiresKey, operation.acceptsKey { text = text.replacing("curl ", with: "curl -H 'X-API-Key: KEY' ") }
        let pieces = text.split(separator: Self.sampleAddress, omittingEmptySubsequences: false)
        let first: HTML = "\(String(pieces[0]))"
        return pieces.dropFirst().reduce(first) { $0 + addressMarkup + "\(String($1))" }
    }
}
