import Markup

/// How a page is built, whatever it says: the paths of its fields or elements. A source that renames a field changes
/// it; a goal does not.
package struct PageStructure: Hashable, Sendable {
    /// In alphabetical order, each once: `data.contests[].teams[].score`, `lcgame/team/linescore`.
    package let paths: [String]

    /// - Returns: `nil` for a page that is neither JSON nor markup, or cannot be read, and for one with more paths than
    ///   ``most``, whose names are data.
    package init?(of page: [UInt8]) {
        let paths: Set<String>?
        switch PageKind(page) {
        case .json: paths = JSONPaths.all(in: page, most: Self.most)
        case .xml, .html: paths = Self.elementPaths(in: page)
        case .text, nil: paths = nil
        }
        guard let paths, !paths.isEmpty else { return nil }
        self.paths = paths.sorted()
    }

    /// More paths than any page of ours has by far.
    static let most = 20_000

    /// Sixteen hexadecimal digits: equal for equal paths, and as good as never for others.
    ///
    /// FNV-1a of 64 bits (Fowler, Noll, Vo): nobody gains by making two pages look alike, so that speed is all it
    /// takes.
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
            // The parser of the page has said so with more words.
            return nil
        }
    }

    private static func paths(of root: borrowing Element) -> Set<String>? {
        var paths: Set<String> = []
        collect(root, below: "", into: &paths)
        return paths.count <= most ? paths : nil
    }

    /// Recursion goes no deeper than the limits let a document nest.
    private static func collect(_ element: borrowing Element, below path: String, into paths: inout Set<String>) {
        let path = path.isEmpty ? element.name : "\(path)/\(element.name)"
        guard paths.count <= most else { return }
        paths.insert(path)
        element.forEachChild { collect($0, below: path, into: &paths) }
    }
}
