import HTMLWriting

/// Links as a row of chips, which can be scrolled sideways on narrow screens.
struct ChipRow {
    struct Chip {
        let label: String
        let address: String
        let isCurrent: Bool
    }

    /// What is chosen, for screen readers: `League`.
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
