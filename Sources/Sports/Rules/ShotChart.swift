package import Scores

/// The playing surface of a sport, and the shots that a chart shows on it.
///
/// All lengths are in feet, and all coordinates are those of ``ShotPosition``: the goal or basket is at 0, `x` is to
/// the right of it, and `y` is along the surface towards the other end. Both halves of a surface have the same lines.
package struct ShotChart: Hashable, Sendable {
    /// An outcome of shots. All shots with the same outcome have the same mark.
    package struct Outcome: Hashable, Sendable {
        /// The shape of a mark. Each outcome has its own shape, because the color of a mark shows the team.
        package enum Mark: Hashable, Sendable, CaseIterable {
            case dot, diamond, cross
        }

        /// The name of the outcome in the legend, a plural: `Goals`.
        package let name: String
        package let mark: Mark
        package let kinds: Set<PlayKind>

        package init(_ name: String, _ mark: Mark, _ kinds: Set<PlayKind>) {
            self.name = name
            self.mark = mark
            self.kinds = kinds
        }
    }

    /// The outcomes in the order of the legend. A kind of play belongs to one of them at most.
    package let outcomes: [Outcome]
    /// The distance from one side line to the other.
    package let width: Double
    /// The distance from one end line to the other.
    package let length: Double
    /// The distance from an end line to the goal or basket in front of it.
    package let behindGoal: Double
    /// The radius of the surface's corners.
    package let cornerRadius: Double
    /// The radius of a mark.
    package let markRadius: Double
    /// The lines that one half of the surface has in every league of the sport, as data of an SVG path.
    package let lines: String

    package init(
        outcomes: [Outcome],
        width: Double,
        length: Double,
        behindGoal: Double,
        cornerRadius: Double = 0,
        markRadius: Double,
        lines: String
    ) {
        self.outcomes = outcomes
        self.width = width
        self.length = length
        self.behindGoal = behindGoal
        self.cornerRadius = cornerRadius
        self.markRadius = markRadius
        self.lines = lines
    }

    /// The distance from the goal or basket to the middle of the surface.
    package var centerDistance: Double { length / 2 - behindGoal }

    /// Whether plays of the kind are shots that the chart shows.
    package func shows(_ kind: PlayKind) -> Bool { outcomes.contains { $0.kinds.contains(kind) } }

    /// Whether the position is on the surface.
    package func contains(_ position: ShotPosition) -> Bool {
        let (x, y) = (Double(position.x), Double(position.y))
        return abs(x) <= width / 2 && (-behindGoal...length - behindGoal).contains(y)
    }

    /// Whether the position is in the half of the surface that contains the attacked goal or basket.
    package func isInAttackedHalf(_ position: ShotPosition) -> Bool { Double(position.y) <= centerDistance }
}
