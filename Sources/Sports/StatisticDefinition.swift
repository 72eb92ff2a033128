package import Scores

/// An entry of a sport's dictionary of statistics: how a statistic is called and written.
package struct StatisticDefinition: Hashable, Sendable {
    /// How the values of a statistic are written.
    package enum Form: Hashable, Sendable {
        /// `12`, `-3`; `12-20` or `12/20` where the source prints both halves.
        case count
        /// `12-20`, `12/20`.
        case ratio
        /// `31:05`, or whole minutes, `31`.
        case time
        /// `.941` of one, `94.1` of a hundred.
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
