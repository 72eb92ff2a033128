package import Scores

/// The definition of a statistic in a sport: its name and its format.
package struct StatisticDefinition: Hashable, Sendable {
    /// The format of a statistic's values.
    package enum Form: Hashable, Sendable {
        /// `12`, `-3`; `12-20` or `12/20` if the source prints both numbers.
        case count
        /// `12-20`, `12/20`.
        case ratio
        /// `31:05`, or whole minutes, `31`.
        case time
        /// `.941` as a share of 1, or `94.1` as a percentage.
        case share
    }

    package let statistic: Statistic
    /// `Shots on goal`
    package let name: String
    /// `SOG`
    package let abbreviation: String
    package let form: Form

    package init(_ statistic: Statistic, _ name: String, _ abbreviation: String, _ form: Form = .count) {
        self.statistic = statistic
        self.name = name
        self.abbreviation = abbreviation
        self.form = form
    }
}
