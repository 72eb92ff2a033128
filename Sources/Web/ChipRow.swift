import HTMLWriting
import Scores
import Storage

/// Links as a row of chips, which can be scrolled sideways on narrow screens.
struct ChipRow {
    struct Chip {
        let label: String
        let address: String
        let isCurrent: Bool

        /// Links to leagues.
        /// - Parameters:
        ///   - current: The league whose chip is marked as current; `nil`: the chip for all leagues.
        ///   - hasAll: Whether the first chip is for all leagues.
        ///   - address: Makes the URL for a league; for `nil`, the URL for all leagues.
        static func leagues(
            _ leagues: [LeagueDay],
            current: LeagueID?,
            hasAll: Bool = true,
            address: (LeagueID?) -> String
        ) -> [Chip] {
            let all = hasAll ? [Chip(label: "All", address: address(nil), isCurrent: current == nil)] : []
            return all + leagues.map { Chip(label: $0.shortName, address: address($0.id), isCurrent: $0.id == current) }
        }
    }

    /// The name of the row for screen readers, such as `League`.
    let name: String
    let chips: [Chip]
    /// A form at the end of the row.
    var form: HTML?

    var html: HTML {
        let links = chips.map { chip -> HTML in
            let mark: HTML = chip.isCurrent ? " aria-current=\"page\"" : ""
            return "<a href=\"\(chip.address)\"\(mark)>\(chip.label)</a>"
        }
        return """
            <div class="chips"><nav aria-label="\(name)">\(HTML.joined(links))</nav>\(form)</div>

            """
    }
}
