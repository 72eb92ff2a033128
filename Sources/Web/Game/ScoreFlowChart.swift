import HTMLWriting
import Scores

/// An SVG chart of the lead over time. A lead of the home team is above the zero line, one of the away team below it.
///
/// The shapes are in a nested SVG, because they are stretched to the width of the page, but text must not be stretched.
struct ScoreFlowChart {
    let flow: ScoreFlow
    let names: BySide<String>
    let colours: BySide<ChartColour>

    /// Dimensions of the chart in its own units. Units of height are pixels on the page.
    private static let width = 1000
    private static let height = 208
    private static let zero = 96
    /// The distance of the largest lead from the zero line.
    private static let maxLeadHeight = 72
    /// The longest label, in characters.
    private static let maxNameLength = 30

    var html: HTML {
        """
        <svg class="flow" role="img" aria-labelledby="flow-title flow-text">
        <title id="flow-title">The lead over the game</title>
        <desc id="flow-text">\(flow.summary(home: names.home, away: names.away))</desc>
        <svg viewBox="0 0 \(Self.width) \(Self.height)" width="100%" height="100%" preserveAspectRatio="none">
        <clipPath id="flow-home"><rect width="\(Self.width)" height="\(Self.zero)"/></clipPath>
        <clipPath id="flow-away"><rect y="\(Self.zero)" width="\(Self.width)" height="\(Self.height - Self.zero)"/></clipPath>
        \(HTML.joined(flow.periods.dropFirst().map { Self.divider(at: x($0.start)) }))\
        <path class="grid zero" d="M0 \(Self.zero)H\(Self.width)"/>
        <g clip-path="url(#flow-home)">\(shape(colours.home))</g>
        <g clip-path="url(#flow-away)">\(shape(colours.away))</g>
        </svg>
        <text x="0" y="12">\(label(.home))</text>
        <text x="0" y="\(Self.height - 28)">\(label(.away))</text>
        \(HTML.joined(flow.periods.map(name)))</svg>
        """
    }

    private static func divider(at x: Int) -> HTML {
        "<path class=\"grid\" d=\"M\(x) 0V\(height - 20)\"/>\n"
    }

    private func shape(_ colour: ChartColour) -> HTML {
        colour.shape { colour in
            """
            <path class="area" fill="\(colour)" d="\(steps)V\(Self.zero)Z"/>\
            <path class="edge" stroke="\(colour)" d="\(steps)"/>
            """
        }
    }

    /// The outline from the start to the last play. It is horizontal between goals, and moves up or down at each goal.
    private var steps: String {
        flow.points.reduce("M0 \(Self.zero)") { $0 + "H\(x($1.seconds))V\(y($1.lead))" } + "H\(x(flow.now))"
    }

    /// A team's name. One that is wider than a phone is shortened, because SVG text does not wrap. The largest lead is
    /// not next to it, because there it would read as the limit of the axis.
    private func label(_ side: Side) -> String {
        names[side].count > Self.maxNameLength ? "\(names[side].prefix(Self.maxNameLength - 1))…" : names[side]
    }

    /// The label of a period, centered in it.
    private func name(of period: ScoreFlow.Stretch) -> HTML {
        let middle = x(period.start + period.length / 2) * 100 / Self.width
        return "<text x=\"\(middle)%\" y=\"\(Self.height - 6)\" text-anchor=\"middle\">\(period.label)</text>\n"
    }

    private func x(_ seconds: Int) -> Int { seconds * Self.width / max(1, flow.length) }

    private func y(_ lead: Int) -> Int {
        let most = max(3, flow.largestLead(of: .home), flow.largestLead(of: .away))
        return Self.zero - lead * Self.maxLeadHeight / most
    }
}
