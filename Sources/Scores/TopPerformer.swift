/// The best player of one team in a game, with the figures that a scoreboard shows.
package struct TopPerformer: Hashable, Sendable, Codable {
    package struct Figure: Hashable, Sendable, Codable {
        package let statistic: Statistic
        package let value: StatValue

        package init(statistic: Statistic, value: StatValue) {
            self.statistic = statistic
            self.value = value
        }
    }

    package let side: Side
    /// The player's name, as printed.
    package let player: String
    package let figures: [Figure]

    package init(side: Side, player: String, figures: [Figure]) {
        self.side = side
        self.player = player
        self.figures = figures
    }
}
