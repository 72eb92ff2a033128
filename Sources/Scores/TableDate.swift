package import Time

/// Up to when a table counts.
package struct TableDate: Hashable, Sendable {
    /// The last day whose games count; `nil` where the words name none.
    package var through: CivilDate?
    /// The source's own words, blanks folded: `Through Games May. 25, 2026`.
    package var text: String

    package init(through: CivilDate?, text: String) {
        self.through = through
        self.text = text
    }
}
