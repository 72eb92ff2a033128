import APIResponses
import HTMLWriting
import Scores
import Storage

/// The mark of a team: its logo, or its letters on its color if there is no logo that may be shown.
struct TeamMark {
    /// More letters do not fit; an abbreviation with more of them is cut to ``shortenedLetters``.
    private static let maxLetters = 4
    private static let shortenedLetters = 3

    let letters: String
    let colour: TeamColour
    let logo: LogoName?

    init(_ team: TeamBrief, in frame: PageFrame) {
        letters = Self.letters(of: team)
        colour = TeamColour(team.shownColor) ?? .none
        logo = frame.settings.hasLogos ? team.logo : nil
    }

    /// The letters and digits of the team's abbreviation; the first three if there are more than four.
    static func letters(of team: TeamBrief) -> String {
        let all = team.shownAbbreviation.filter { $0.isLetter || $0.isNumber }
        return all.count > maxLetters ? String(all.prefix(shortenedLetters)) : all
    }

    /// Hidden from screen readers, because the name is always next to it. Its geometry is in the style sheet.
    var html: HTML {
        if let logo {
            return """
                <img class="mark" src="\(logo.path)" alt="" width="28" height="28" loading="lazy">
                """
        }
        let size: HTML = letters.count == Self.maxLetters ? " class=\"four\"" : ""
        return """
            <svg class="mark" aria-hidden="true"><rect fill="\(colour.text)"/>\
            <text\(size) fill="\(colour.ink.text)">\(letters)</text></svg>
            """
    }
}

/// The color of a team's shapes in charts, for each color scheme.
struct ChartColour: Hashable {
    /// The colors of two teams count as similar below this distance.
    private static let minDistance = 120
    private static let defaultHome = ChartColour(TeamColour(red: 11, green: 92, blue: 171))
    /// Two grays that are not similar. On dark cards, the first one is brighter than the lines of a playing surface.
    private static let grays = [
        ChartColour(onLight: .none, onDark: TeamColour(red: 200, green: 204, blue: 210)),
        ChartColour(onLight: .black, onDark: TeamColour.none.contrasting(with: .night)),
    ]

    let onLight: TeamColour
    let onDark: TeamColour

    private init(onLight: TeamColour, onDark: TeamColour) {
        (self.onLight, self.onDark) = (onLight, onDark)
    }

    /// The nearest shades that stand out from the cards of each scheme.
    init(_ colour: TeamColour) {
        self.init(onLight: colour.contrasting(with: .white), onDark: colour.contrasting(with: .night))
    }

    /// Shades of a team's first color, so that a chart agrees with the team's mark. On dark cards, the data files may
    /// have a published color that fits better. `nil` if no color is known.
    init?(_ team: TeamBrief) {
        guard let colour = TeamColour(team.shownColor) else { return nil }
        let shades = ChartColour(colour)
        self.init(onLight: shades.onLight, onDark: TeamColour(team.facts?.colorOnDark) ?? shades.onDark)
    }

    /// The colors of two teams in one chart. If they are too similar in a scheme, the away team has its second color in
    /// that scheme, and gray if that is similar as well. A home team whose color is not known is blue; such an away
    /// team also has its second color or gray.
    static func colours(of teams: BySide<TeamBrief>) -> BySide<ChartColour> {
        let home = ChartColour(teams.home) ?? defaultHome
        let second = teams.away.facts.flatMap { TeamColour($0.secondColor) }.map { ChartColour($0) }
        let choices = [ChartColour(teams.away), second].compactMap(\.self) + grays
        let away = ChartColour(
            onLight: differing(from: home.onLight, choices.map(\.onLight)) ?? grays[0].onLight,
            onDark: differing(from: home.onDark, choices.map(\.onDark)) ?? grays[0].onDark
        )
        return BySide(home: home, away: away)
    }

    /// Returns the first color that is not similar to the given one.
    private static func differing(from other: TeamColour, _ choices: [TeamColour]) -> TeamColour? {
        choices.first { $0.distance(to: other) >= minDistance }
    }

    /// A shape in the color, once for each color scheme.
    func shape(_ draw: (String) -> HTML) -> HTML {
        "<g class=\"on-light\">\(draw(onLight.text))</g><g class=\"on-dark\">\(draw(onDark.text))</g>"
    }
}
