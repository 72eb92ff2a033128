import HTMLWriting
import Scores
import Storage

/// How many cards of tables are next to each other on a wide screen.
enum TableWidth: String {
    case one, two, three
}

/// A table under its name, with a note about its age.
struct TableCard {
    struct Head {
        let text: String
        /// The text in full; `nil` if it is not an abbreviation.
        let title: String?
        let isWord: Bool

        init(_ text: String, title: String? = nil) {
            (self.text, self.title, isWord) = (text, title, false)
        }

        private init(word: String) {
            (text, title, isWord) = (word, nil, true)
        }

        static func word(_ text: String) -> Head { Head(word: text) }

        fileprivate var html: HTML {
            let words: HTML = title.map { "<abbr title=\"\($0)\">\(text)</abbr>" } ?? "\(text)"
            let kind: HTML = isWord ? " class=\"word\"" : ""
            return "<th scope=\"col\"\(kind)>\(words)</th>"
        }
    }

    let id: String
    let name: String
    let heads: [Head]
    let rows: [HTML]
    /// The number of rows shown at first. Further rows are shown after a click; `nil`: all rows are shown at once.
    var visibleRows: Int?
    /// Whether the first column stays in view if the table is wider than the card.
    var staysInView = false
    /// A sentence above the table.
    var intro: HTML?
    /// A note below the table.
    var note: HTML?

    var html: HTML {
        let first = visibleRows ?? rows.count
        let rest = rows.count > first ? more(Array(rows.dropFirst(first))) : nil
        return """
            <section class="card" aria-labelledby="\(id)">
            <h2 id="\(id)">\(name)</h2>
            \(intro.map { "<p class=\"note\">\($0)</p>\n" as HTML })\(table(rows.prefix(first), named: name))\(rest)\
            \(note.map { "<p class=\"note\">\($0)</p>" as HTML })</section>

            """
    }

    private func more(_ rows: [HTML]) -> HTML {
        """
        <details><summary>All \(self.rows.count)<span class="quiet"> of \(name)</span></summary>
        \(table(rows[...], named: "\(name), continued"))</details>

        """
    }

    private func table(_ rows: ArraySlice<HTML>, named name: String) -> HTML {
        let (scroll, kind): (HTML, HTML) = staysInView ? ("scroll wide", "sheet box") : ("scroll", "sheet")
        return """
            <div class="\(scroll)" tabindex="0" role="group" aria-label="\(name)">
            <table class="\(kind)"><caption class="quiet">\(name)</caption>
            <thead><tr>\(HTML.joined(heads.map(\.html)))</tr></thead>
            <tbody>
            \(HTML.joined(Array(rows)))</tbody></table></div>

            """
    }

    /// `Through games of Sunday, May 3, 2026. Updated 2026-05-04 16:02 UTC from NCAA`. If the source's text names no
    /// day, the text is shown as printed.
    static func age(of table: ShownTable<some TableLine>) -> HTML {
        let words = table.through.map { "Through games of \($0.longText)" } ?? table.asOf
        let asOf: HTML? = words.map { "\($0). " }
        return "\(asOf)Updated \(GameFacts.time(table.askedAt)) from \(KnownSource.name(of: table.source))"
    }
}

/// The teams of a league as tables show them.
struct TeamCells {
    private let teams: [TeamID: TeamBrief]
    private let frame: PageFrame

    init(_ teams: [TeamBrief], in frame: PageFrame) {
        self.teams = Dictionary(teams.map { ($0.id, $0) }) { first, _ in first }
        self.frame = frame
    }

    /// A team's name as printed, with a link to its page if the team is known.
    func name(_ name: String, _ id: TeamID?) -> HTML {
        id.map { "<a href=\"\(frame.path(to: $0))\"><bdi>\(name)</bdi></a>" } ?? "<bdi>\(name)</bdi>"
    }

    /// A player's name, with a link to the player's page if the player is stored.
    func name(_ name: String, of player: RosterPlayer?) -> HTML {
        player.map { "<a href=\"\(frame.path(to: $0.id))\"><bdi>\(name)</bdi></a>" } ?? "<bdi>\(name)</bdi>"
    }

    /// Some words after the mark of a team. The mark of a team that is not known is empty, so that the words of all
    /// lines begin at the same place.
    /// - Parameter place: The place or rank before the mark; `nil` if the line has none there.
    func marked(_ words: HTML, _ id: TeamID?, place: HTML? = nil) -> HTML {
        let mark: HTML =
            id.flatMap { teams[$0] }.map { TeamMark($0, in: frame).html } ?? "<span class=\"mark\"></span>"
        return "<span class=\"team\">\(place)\(mark)<span>\(words)</span></span>"
    }

    func cell(_ name: String, _ id: TeamID?, _ end: HTML?, place: HTML? = nil) -> HTML {
        marked("\(self.name(name, id))\(end)", id, place: place)
    }
}
