import APIServer

/// A path on this server with its query, so that a redirect never leads to another site.
struct LocalPath: Hashable, Sendable {
    let text: String

    static let root = LocalPath(valid: "/")

    fileprivate static let sizeLimit = 300

    private init(valid text: String) {
        self.text = text
    }

    /// - Returns: `nil` for a text that a browser could read as the address of another site.
    init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        guard text.utf8.count <= Self.sizeLimit, text.hasPrefix("/"), !text.hasPrefix("//"), isPlain else {
            return nil
        }
        self.text = text
    }
}

extension QueryReader {
    /// A path on this server; `nil` if none is given.
    func localPath(_ name: String) throws(Problem) -> LocalPath? {
        guard let address = try text(name, length: LocalPath.sizeLimit) else { return nil }
        guard let path = LocalPath(address) else {
            throw .invalidParameter(name, expected: "a path on this server")
        }
        return path
    }
}
