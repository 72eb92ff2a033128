package import Time

/// The date of a table.
package struct TableDate: Hashable, Sendable {
    /// The last day whose games count; `nil`: the text names none.
    package var through: CivilDate?
    /// The source's text, with single blanks: `Through Games May. 25, 2026`.
    package var text: String

    package init(through: CivilDate?, text: String) {
        self.through = through
        self.text = text
    }
}
