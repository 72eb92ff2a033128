import MarkupParsing

/// The structure of a page regardless of its content: the paths of its fields or elements. It changes when a source
/// renames a field, but not when a goal is scored.
package struct PageStructure: Hashable, Sendable {
    /// The distinct paths in alphabetical order: `data.contests[].teams[].score`, `lcgame/team/linescore`.
    package let paths: [String]

    /// - Returns: `nil` for a page that is neither JSON nor markup or cannot be read, and for one with more paths than
    ///   ``maxPaths``, because so many field names must be data.
    package init?(of page: [UInt8]) {
        let paths: Set<String>?
        switch PageKind(page) {
        case .json: paths = JSONPaths.all(in: page, limit: Self.maxPaths)
        case .xml, .html: paths = Self.elementPaths(in: page)
        case .text, nil: paths = nil
        }
        guard let paths, !paths.isEmpty else { return nil }
        self.paths = paths.sorted()
    }

    /// The maximum number of paths, far more than any of our sources' pages has.
    static let maxPaths = 20_000

    /// Sixteen hexadecimal digits, equal for equal paths and almost certainly different for others.
    ///
    /// It is FNV-1a of 64 bits (Fowler, Noll, Vo), which is fast. It need not resist attacks, because there is no
    /// benefit in making two pages look alike.
    package var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for path in paths {
            for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            hash = (hash ^ 0x0A) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func elementPaths(in page: [UInt8]) -> Set<String>? {
        let limits = MarkupLimits(bytes: PageLimits.bytes, depth: PageLimits.markupDepth)
        let isHTML = PageKind(page) == .html
        do {
            return isHTML
                ? try HTMLDocument.read(page, limits: limits) { paths(of: $0) }
                : try XMLPage.document(XMLPage.text(of: page), limits: limits) { paths(of: $0) }
        } catch {
            // The page's parser has already reported the error in more detail.
            return nil
        }
    }

    private static func paths(of root: borrowing Element) -> Set<String>? {
        var paths: Set<String> = []
        collect(root, below: "", into: &paths)
        return paths.count <= maxPaths ? paths : nil
    }

    /// The recursion is limited by the nesting limit of documents.
    private static func collect(_ element: borrowing Element, below path: String, into paths: inout Set<String>) {
        let path = path.isEmpty ? element.name : "\(path)/\(element.name)"
        guard paths.count <= maxPaths else { return }
        paths.insert(path)
        element.forEachChild { collect($0, below: path, into: &paths) }
    }
}
