/// How the pages of a parser have been built so far: tells a page that is built anew from one of a kind that was seldom
/// seen.
package struct StructureHistory: Hashable, Sendable {
    /// How many pages there were.
    package var pages: Int
    /// Whether they came over a time in which every kind of page comes: before, during and after games.
    package var isLongEnough: Bool
    /// The paths that every page had.
    package var common: Set<String>
    /// The paths that any page had.
    package var ever: Set<String>

    package init(pages: Int, isLongEnough: Bool, common: Set<String>, ever: Set<String>) {
        self.pages = pages
        self.isLongEnough = isLongEnough
        self.common = common
        self.ever = ever
    }

    /// So many pages have shown what a source may leave out.
    package static let enough = 200

    /// What is new in how a page is built.
    package struct Change: Hashable, Sendable {
        /// Paths that no page had before.
        package let added: [String]
        /// Paths that every page had before.
        package let missing: [String]
    }

    /// - Parameter paths: Of a page whose structure has not been seen before.
    /// - Returns: `nil` where the page only leaves out or has what others did before it, and while too little is known.
    package func change(in paths: some Sequence<String>) -> Change? {
        guard pages >= Self.enough, isLongEnough else { return nil }
        let paths = Set(paths)
        let change = Change(added: paths.subtracting(ever).sorted(), missing: common.subtracting(paths).sorted())
        return change.added.isEmpty && change.missing.isEmpty ? nil : change
    }
}

extension StructureHistory.Change: CustomStringConvertible {
    /// `missing: data.contests[].startTime; new: data.contests[].start`, each list cut short.
    package var description: String {
        let parts = [("missing", missing), ("new", added)].filter { !$0.1.isEmpty }
        return parts.map { name, paths in
            let shown = paths.prefix(8).joined(separator: ", ")
            return "\(name): \(shown)" + (paths.count > 8 ? " and \(paths.count - 8) more" : "")
        }.joined(separator: "; ")
    }
}
