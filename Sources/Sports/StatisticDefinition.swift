package import Scores

/// The definition of a statistic in a sport: its name, its format, and how it follows from others.
package struct StatisticDefinition: Hashable, Sendable {
    /// The format in which sources print a statistic.
    package enum Form: Hashable, Sendable {
        /// `12`, `-3`; `12-20` or `12/20` if the source prints both numbers.
        case count
        /// For example `12-20`, `12/20`.
        case ratio
        /// `31:05`, or whole minutes, `31`.
        case time
        /// `.941` as a share of 1, or `94.1` as a percentage.
        case share
        /// A text or an average that is only shown: `W1`, `115.8`.
        case text
    }

    /// The format in which we write a statistic. Ratios are always `12–20`.
    package enum Style: Hashable, Sendable {
        /// For example `12`, `−3`.
        case number
        /// For example `+3`, `−3`, `0`.
        case signed
        /// For example `31`.
        case minutes
        /// For example `31:05`.
        case clock
        /// For example `34.8%`.
        case percent
        /// For example `.905`.
        case decimal
    }

    /// How a statistic follows from others of the same player or team.
    package enum Derivation: Hashable, Sendable {
        /// The points of a player whose goals count for one each.
        case pointsOfGoals(Statistic, assists: Statistic)
        /// Two counts, of which the second includes the first.
        case part(Statistic, of: Statistic)
        /// Two counts that exclude each other.
        case won(Statistic, lost: Statistic)
        /// The share that a ratio makes.
        case ratio(Statistic)
    }

    package let statistic: Statistic
    /// For example `Shots on goal`.
    package let name: String
    /// For example `SOG`.
    package let abbreviation: String
    package let form: Form
    package let style: Style
    /// Tried in this order where a source does not print the statistic.
    package let derivations: [Derivation]
    /// Whether the sum over the players is the team's value.
    package let isAdditive: Bool

    /// - Parameters:
    ///   - style: `nil`: the usual style of the form.
    ///   - isAdditive: `nil`: `true` for counts and ratios, otherwise `false`.
    package init(
        _ statistic: Statistic,
        _ name: String,
        _ abbreviation: String,
        _ form: Form = .count,
        style: Style? = nil,
        from derivations: [Derivation] = [],
        isAdditive: Bool? = nil
    ) {
        self.statistic = statistic
        self.name = name
        self.abbreviation = abbreviation
        self.form = form
        self.style = style ?? form.usualStyle
        self.derivations = derivations
        self.isAdditive = isAdditive ?? (form == .count || form == .ratio)
    }
}

extension StatisticDefinition.Form {
    fileprivate var usualStyle: StatisticDefinition.Style {
        switch self {
        case .count, .ratio, .text: .number
        case .time: .clock
        case .share: .percent
        }
    }
}
