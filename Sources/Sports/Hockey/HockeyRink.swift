import Scores

extension ShotChart {
    /// A rink of 200 by 85 feet, with the goal line 11 feet from the boards and the blue line 64 feet from the goal
    /// line (NHL Rule 1). Blocked shots are not shown, because sources state where they were blocked.
    static let hockey = ShotChart(
        outcomes: [
            Outcome("Goals", .dot, [.goal]),
            Outcome("Saved", .diamond, [.shot]),
            Outcome("Missed", .cross, [.missedShot]),
        ],
        width: 85,
        length: 200,
        behindGoal: 11,
        cornerRadius: 28,
        markRadius: 2,
        lines: """
            M-36.75 0H36.75M-3 0V-3.3H3V0M-4 0V4.5A6 6 0 0 0 4 4.5V0\
            M-37 20a15 15 0 1 0 30 0a15 15 0 1 0-30 0M7 20a15 15 0 1 0 30 0a15 15 0 1 0-30 0\
            M-42.5 64H42.5M-42.5 89H42.5M-15 89A15 15 0 0 1 15 89
            """
    )
}
