/// Why a table on a page is not accepted. The raw values are those of the column `league_table.held_reason`.
package enum TableDoubt: String, Hashable, Sendable {
    /// The table has no lines. Pages lose their tables out of season, but also when they are redesigned.
    case empty
    /// The table has fewer than half of the stored lines.
    case shorter
    /// The table belongs to another league than the requested one.
    case otherLeague = "other_league"
    /// The page has other tables, but not this one.
    case missing

    /// How long a table must stay shorter than half of the stored one before it is accepted.
    package static let acceptanceDelay: Duration = .seconds(86_400)

    /// - Parameters:
    ///   - lines: The number of lines on the page.
    ///   - stored: The number of lines that were accepted before; 0 for a new table.
    ///   - heldFor: How long pages have been shorter; `nil` if the last one was accepted.
    /// - Returns: `nil` for a table that is accepted.
    package init?(lines: Int, stored: Int, heldFor: Duration?) {
        if lines == 0 {
            self = .empty
        } else if lines * 2 < stored, heldFor.map({ $0 < Self.acceptanceDelay }) ?? true {
            self = .shorter
        } else {
            return nil
        }
    }
}
