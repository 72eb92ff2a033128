import APIResponses
import HTMLWriting
import Scores
import Storage

/// The mark of a team: its logo, or its letters on its color if there is no logo that may be shown.
struct TeamMark {
    let name: String
    let letters: String
    let colour: TeamColour
    let logo: LogoName?

    init(_ team: TeamBrief, in frame: PageFrame) {
        name = team.name
        letters = Self.letters(of: team)
        colour = TeamColour(team.color) ?? .none
        logo = frame.settings.hasLogos ? team.logo : nil
    }

    static func letters(of team: TeamBrief) -> String {
        String(team.shownAbbreviation.filter { $0.isLetter || $0.isNumber }.prefix(3))
    }

    /// Hidden from screen readers, because the name is always next to it. Its geometry is in the style sheet.
    var html: HTML {
        if let logo {
            return """
                <img class="mark" src="\(logo.path)" alt="" width="28" height="28" loading="lazy">
                """
        }
        return """
            <svg class="mark" aria-hidden="true"><rect fill="\(colour.text)"/>\
            <text fill="\(colour.ink.text)">\(letters)</text></svg>
            """
    }
}

extension TeamMark {
    /// The colors of two teams in one chart. If they are too similar, the away team gets gray.
    static func colours(of teams: BySide<TeamBrief>) -> BySide<TeamColour> {
        let home = TeamColour(teams.home.color) ?? TeamColour(red: 11, green: 92, blue: 171)
        let away = TeamColour(teams.away.color) ?? .none
        return BySide(home: home, away: home.distance(to: away) < 120 ? .none : away)
    }

    /// A shape in a color, once for each color scheme.
    static func shape(_ colour: TeamColour, _ draw: (String) -> HTML) -> HTML {
        """
        <g class="on-light">\(draw(colour.standingOut(from: .white).text))</g>\
        <g class="on-dark">\(draw(colour.standingOut(from: .night).text))</g>
        """
    }
}
