import APIResponses
import HTMLWriting
import Scores
import Sports
import Storage

/// A chart of the shots of both teams on the playing surface. In every period, the shots of the away team are at the
/// left end, and those of the home team are at the right end.
///
/// Each outcome has a mark of its own, because colors show only the team. All marks of a team with one outcome are one
/// path, which is drawn in the colors of both schemes.
struct ShotChartCard {
    let shots: GameShots
    /// The three-point line of the league; `nil` if it has none.
    let threePointLine: ThreePointLine?
    let teams: BySide<TeamBrief>
    let colours: BySide<ChartColour>

    private var chart: ShotChart { shots.chart }

    var html: HTML {
        let summary = shots.summary(BySide(home: teams.home.name, away: teams.away.name))
        return """
            <section class="card" id="shots" aria-labelledby="shots-name">
            <h2 id="shots-name">Shot chart</h2>
            <p class="ends" aria-hidden="true"><span>\(swatch(.away))\(teams.away.shownAbbreviation)</span>\
            <span>\(swatch(.home))\(teams.home.shownAbbreviation)</span></p>
            <svg class="shots" role="img" aria-labelledby="shots-title shots-text" viewBox="\(viewBox)">
            <title id="shots-title">Where the teams took their shots</title>
            <desc id="shots-text">\(summary)</desc>
            <defs><path id="shots-lines" d="\(lines)"/>\(marks(of: .away))\(marks(of: .home))</defs>
            \(surface)\(drawn(.away))\(drawn(.home))
            </svg>
            <p class="note key">\(HTML.joined(shots.groups.map { legend($0.outcome) }))</p>
            <p class="note">\(summary)</p></section>

            """
    }

    // MARK: The surface

    /// The drawn area: the surface, with a margin for marks at its edge. The middle of the surface is at 0.
    private var viewBox: String {
        let (width, height) = (chart.length + 2 * chart.markRadius, chart.width + 2 * chart.markRadius)
        return [-width / 2, -height / 2, width, height].map(Self.text).joined(separator: " ")
    }

    private var lines: String {
        chart.lines + (threePointLine?.path(behindBasket: chart.behindGoal) ?? "")
    }

    private var surface: HTML {
        let outline: HTML = """
            <rect x="\(Self.text(-chart.length / 2))" y="\(Self.text(-chart.width / 2))" \
            width="\(Self.text(chart.length))" height="\(Self.text(chart.width))" rx="\(Self.text(chart.cornerRadius))"/>
            """
        let halves = Side.allCases.map { side -> HTML in
            "<use href=\"#shots-lines\" transform=\"\(transform(to: side))\"/>"
        }
        return "<g class=\"grid\">\(outline)\(HTML.joined(halves))</g>\n"
    }

    /// Rotates the coordinates of ``ShotPosition`` by 90 degrees, so that the home team attacks to the right, and the
    /// away team to the left.
    private func transform(to side: Side) -> String {
        let distance = Self.text(chart.centerDistance)
        return side == .home ? "matrix(0 1 -1 0 \(distance) 0)" : "matrix(0 -1 1 0 -\(distance) 0)"
    }

    // MARK: The marks

    /// The marks of a team, without a color. The first outcome is drawn last, so that it is above the others.
    private func marks(of side: Side) -> HTML {
        let paths = shots.groups.reversed().map { group -> HTML in
            let shown = group.positions[side].filter(chart.isInAttackedHalf)
            let mark = group.outcome.mark
            let outline = outline(of: mark)
            return shown.isEmpty ? "" : path(mark, shown.map { "M\($0.x) \($0.y)\(outline)" }.joined())
        }
        return """
            <g id="shots-\(side.rawValue)" transform="\(transform(to: side))" fill="none">\(HTML.joined(paths))</g>
            """
    }

    private func drawn(_ side: Side) -> HTML {
        colours[side].shape { "<use href=\"#shots-\(side.rawValue)\" stroke=\"\($0)\"/>" }
    }

    private func path(_ mark: ShotChart.Outcome.Mark, _ outline: String) -> HTML {
        let cap: HTML = mark == .dot ? " stroke-linecap=\"round\"" : ""
        return "<path stroke-width=\"\(Self.text(mark.thickness * chart.markRadius))\"\(cap) d=\"\(outline)\"/>"
    }

    /// The path of a mark, from the position of the shot. A dot is a line of length 0, whose round ends form a circle.
    private func outline(of mark: ShotChart.Outcome.Mark) -> String {
        let radius = Self.text(chart.markRadius)
        switch mark {
        case .dot: return "h0"
        case .diamond: return "m0-\(radius)l\(radius) \(radius)-\(radius) \(radius)-\(radius)-\(radius)z"
        case .cross:
            let (half, whole) = (Self.text(chart.markRadius * 0.75), Self.text(chart.markRadius * 1.5))
            return "m-\(half)-\(half)l\(whole) \(whole)m-\(whole) 0l\(whole)-\(whole)"
        }
    }

    private func legend(_ outcome: ShotChart.Outcome) -> HTML {
        let size = Self.text(chart.markRadius * 1.5)
        let box = "-\(size) -\(size) \(Self.text(chart.markRadius * 3)) \(Self.text(chart.markRadius * 3))"
        return """
            <span><svg viewBox="\(box)" aria-hidden="true" fill="none" stroke="currentColor">\
            \(path(outcome.mark, "M0 0\(outline(of: outcome.mark))"))</svg>\(outcome.name)</span>
            """
    }

    private func swatch(_ side: Side) -> HTML {
        """
        <svg viewBox="0 0 8 8">\(colours[side].shape { "<rect width=\"8\" height=\"8\" rx=\"2\" fill=\"\($0)\"/>" })</svg>
        """
    }

    /// A number with at most two decimals, in the shortest form: `89`, `41.75`, `0.9`.
    private static func text(_ number: Double) -> String {
        let hundredths = (number * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? String(Int(hundredths)) : String(hundredths)
    }
}

extension ShotChart.Outcome.Mark {
    /// The width of the mark's lines, as a multiple of the mark's radius.
    fileprivate var thickness: Double {
        switch self {
        case .dot: 2
        case .diamond: 0.45
        case .cross: 0.5
        }
    }
}
