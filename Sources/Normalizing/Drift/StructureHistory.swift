/// The structure of a parser's pages so far. It distinguishes a redesigned page from one of a rarely seen kind.
package struct StructureHistory: Hashable, Sendable {
    /// The number of pages.
    package var pages: Int
    /// Whether the pages span a time in which every kind of page occurs: before, during and after games.
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

    /// The number of pages that is enough to show which paths a source may leave out.
    package static let enough = 200

    /// The differences of a page's structure.
    package struct Change: Hashable, Sendable {
        /// The paths that no page had before.
        package let added: [String]
        /// The paths that every page had before.
        package let missing: [String]
    }

    /// Compares a page whose structure has not been seen before.
    /// - Parameter paths: The paths of the page.
    /// - Returns: `nil` if the page has no new path and every path that all earlier pages had, or if the pages so far
    ///   are too few or span too short a time.
    package func change(in paths: some Sequence<String>) -> Change? {
        guard pages >= Self.enough, isLongEnough else { return nil }
        let paths = Set(paths)
        let change = Change(added: paths.subtracting(ever).sorted(), missing: common.subtracting(paths).sorted())
        return change.added.isEmpty && change.missing.isEmpty ? nil : change
    }
}

extension StructureHistory.Change: CustomStringConvertible {
    /// For example `missing: data.contests[].startTime; new: data.contests[].start`, with at most eight paths in each
    /// list.
    package var description: String {
        let parts = [("missing", missing), ("new", added)].filter { !$0.1.isEmpty }
        return parts.map { name, paths in
            let shown = paths.prefix(8).joined(separator: ", ")
            return "\(name): \(shown)" + (paths.count > 8 ? " and \(paths.count - 8) more" : "")
        }.joined(separator: "; ")
    }
}
