/// Why what a page says of a table is not believed. The raw values are those of the column `league_table.held_reason`.
package enum TableDoubt: String, Hashable, Sendable {
    /// It has no line: out of season pages stay and lose their tables, and so does one that was built anew.
    case empty
    /// It has far fewer lines than are stored.
    case shorter
    /// It is of another league than the one that was asked for.
    case otherLeague = "other_league"
    /// The page has other tables now, and not this one.
    case missing

    /// What speaks for a table that far fewer lines are right: they are there still.
    package static let patience: Duration = .seconds(86_400)

    /// - Parameters:
    ///   - lines: How many the page has.
    ///   - stored: How many were believed before; 0 where the table is new.
    ///   - heldFor: For how long pages have been shorter; `nil` where the last one was believed.
    /// - Returns: `nil` for a table that is believed.
    package init?(lines: Int, stored: Int, heldFor: Duration?) {
        if lines == 0 {
            self = .empty
        } else if lines * 2 < stored, heldFor.map({ $0 < Self.patience }) ?? true {
            self = .shorter
        } else {
            return nil
        }
    }
}
