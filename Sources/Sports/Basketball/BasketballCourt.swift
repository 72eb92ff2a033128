import Scores

extension ShotChart {
    /// A court of 94 by 50 feet, with the middle of the basket 5 feet 3 inches from the end line. The lines are those
    /// that all leagues have: backboard, basket, restricted area, free-throw lane and circle, center circle. Lanes are
    /// wider in some leagues; the lines here are the inner ones, which are as far apart as the circle is wide.
    static let basketball = ShotChart(
        outcomes: [
            Outcome("Made", .dot, [.twoPointer, .threePointer]),
            Outcome("Missed", .cross, [.missedFieldGoal]),
        ],
        width: 50,
        length: 94,
        behindGoal: 5.25,
        markRadius: 0.9,
        lines: """
            M-3-1.25H3M-.75 0a.75.75 0 1 0 1.5 0a.75.75 0 1 0-1.5 0M-4-1.25V0A4 4 0 0 0 4 0V-1.25\
            M-6-5.25V13.75H6V-5.25M-6 13.75A6 6 0 0 0 6 13.75\
            M-25 41.75H25M-6 41.75A6 6 0 0 1 6 41.75
            """
    )
}

/// The line of a basketball court behind which a shot counts three points: an arc around the basket, and a straight
/// line in each corner. It differs by league.
package struct ThreePointLine: Hashable, Sendable {
    /// The distance of the arc from the middle of the basket, in feet.
    package let arcFeet: Double
    /// The distance of the straight lines from the middle of the basket, across the court, in feet.
    package let cornerFeet: Double

    package init(arcFeet: Double, cornerFeet: Double) {
        self.arcFeet = arcFeet
        self.cornerFeet = cornerFeet
    }

    /// The line as data of an SVG path, in the coordinates of ``ShotPosition``.
    /// - Parameter behindBasket: See ``ShotChart/behindGoal``.
    package func path(behindBasket: Double) -> String {
        let meet = max(0, arcFeet * arcFeet - cornerFeet * cornerFeet).squareRoot()
        // Two decimals are enough, because a hundredth of a foot is smaller than a pixel.
        let joint = (meet * 100).rounded() / 100
        return """
            M-\(cornerFeet)-\(behindBasket)V\(joint)A\(arcFeet) \(arcFeet) 0 0 0 \(cornerFeet) \(joint)V-\(behindBasket)
            """
    }
}
