import HTMLWriting
import Narrating
import Scores

/// An SVG chart of the chance to win over time. The home team's chance grows upwards, the away team's downwards.
///
/// As in ``ScoreFlowChart``, the shapes are in a nested SVG, because they are stretched to the width of the page.
struct WinChanceChart {
    let curve: WinChanceCurve
    let colours: BySide<ChartColour>

    /// Dimensions of the chart in its own units. Units of height are pixels on the page.
    private static let width = 1000
    private static let height = 208
    private static let even = 94
    /// The distance of a certain win from the middle.
    private static let certainty = 72
    /// The longest label, in characters.
    private static let maxNameLength = 26

    var html: HTML {
        """
        <svg class="flow" role="img" aria-labelledby="chance-title chance-text">
        <title id="chance-title">The chance to win over the game</title>
        <desc id="chance-text">\(curve.summary)</desc>
        <svg viewBox="0 0 \(Self.width) \(Self.height)" width="100%" height="100%" preserveAspectRatio="none">
        <clipPath id="chance-home"><rect width="\(Self.width)" height="\(Self.even)"/></clipPath>
        <clipPath id="chance-away"><rect y="\(Self.even)" width="\(Self.width)" height="\(Self.height - Self.even)"/></clipPath>
        <defs><path id="chance-line" class="chance" d="\(outline)"/></defs>
        \(HTML.joined(curve.periods.dropFirst().map { Self.divider(at: x($0.start)) }))\
        <path class="grid" d="M0 \(Self.even - Self.certainty)H\(Self.width)M0 \(Self.even + Self.certainty)H\(Self.width)"/>
        <path class="grid zero" d="M0 \(Self.even)H\(Self.width)"/>
        <g clip-path="url(#chance-home)">\(shape(colours.home))</g>
        <g clip-path="url(#chance-away)">\(shape(colours.away))</g>
        </svg>
        \(label(.home, y: 14))\(label(.away, y: Self.height - 26))
        \(HTML.joined(curve.periods.map(name)))</svg>
        """
    }

    private static func divider(at x: Int) -> HTML {
        "<path class=\"grid\" d=\"M\(x) 0V\(height - 20)\"/>\n"
    }

    private func shape(_ colour: ChartColour) -> HTML {
        colour.shape { "<use href=\"#chance-line\" fill=\"\($0)\" stroke=\"\($0)\"/>" }
    }

    /// The line through all points, back to the middle at its end, so that the area between them can be filled. Of
    /// points at one place, the last one is drawn, because the line would only go up and down there.
    private var outline: String {
        var parts: [(x: Int, y: Int)] = []
        for point in curve.points {
            let (x, y) = (x(point.seconds), y(point.chance))
            if parts.last?.x == x { parts.removeLast() }
            parts.append((x, y))
        }
        return "M0 \(Self.even)" + parts.map { "L\($0.x) \($0.y)" }.joined() + "V\(Self.even)"
    }

    /// A team's name at its end of the scale. One that is wider than a phone is shortened, because SVG text does not
    /// wrap.
    private func label(_ side: Side, y: Int) -> HTML {
        let name = curve.teams[side].name
        let shown = name.count > Self.maxNameLength ? "\(name.prefix(Self.maxNameLength - 1))…" : name
        return """
            <text x="0" y="\(y)">\(shown)</text><text x="100%" y="\(y)" text-anchor="end">100%</text>

            """
    }

    /// The label of a period, centered in it.
    private func name(of period: ScoreFlow.Stretch) -> HTML {
        let middle = x(period.start + period.length / 2) * 100 / Self.width
        return "<text x=\"\(middle)%\" y=\"\(Self.height - 6)\" text-anchor=\"middle\">\(period.label)</text>\n"
    }

    func x(_ seconds: Int) -> Int { min(seconds, curve.length) * Self.width / curve.length }

    func y(_ chance: Int) -> Int {
        Self.even - (chance - WinChanceModel.even) * Self.certainty / WinChanceModel.even
    }
}

/// The section of a game's page with the chance to win, and in words what kind of game it was.
struct WinChanceCard {
    let curve: WinChanceCurve
    /// `nil` without a story.
    let shape: (archetype: Archetype, excitementTenths: Int)?
    let colours: BySide<ChartColour>

    var html: HTML {
        """
        <section class="card" id="chance" aria-labelledby="chance-name">
        <h2 id="chance-name">Chance to win</h2>
        \(WinChanceChart(curve: curve, colours: colours).html)
        <p class="note">\(words.joined(separator: " "))</p></section>

        """
    }

    private var words: [String] {
        let excitement = shape.map { shape in
            "Excitement: \(shape.excitementTenths / 10).\(shape.excitementTenths % 10), the sum of all changes of the chance."
        }
        let kind = shape.flatMap { $0.archetype.sentence(winner: curve.winner.map { curve.teams[$0].reference }) }
        let basis = "The chance follows from score and time alone; both teams count as equally good."
        return [kind, curve.summary, excitement, basis].compactMap(\.self)
    }
}

extension Archetype {
    /// What kind of game it was, in a sentence; `nil` for a game that no kind describes.
    /// - Parameter winner: The team that won; `nil` for a draw.
    fileprivate func sentence(winner: String?) -> String? {
        switch self {
        case .comeback: winner.map { "A comeback win for \($0)." }
        case .backAndForth: "A back-and-forth game."
        case .blowout: "A one-sided game."
        case .lateSeparation: "A close game until the last period."
        case .lowEvent: "A low-scoring game."
        case .wireToWire: winner.map { "A wire-to-wire win for \($0)." }
        case .steady: nil
        }
    }
}
