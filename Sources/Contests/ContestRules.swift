/// The limits of contests: the row of table `contest_rules`. A demo that runs at a higher speed has shorter ones.
package struct ContestRules: Hashable, Sendable {
    /// An invitation expires this long before the first of its games starts, at the latest.
    package var lead: Duration = .minutes(30)
    /// The shortest time from now to an expiry that an inviter sets.
    package var soonestExpiry: Duration = .minutes(5)
    /// The most rounds of a draft. Each has two picks.
    package var mostRounds = 16
    /// The most games of an offer.
    package var mostGames = 16
    /// The greatest number of pending invitations of one inviter.
    package var mostPending = 20
    /// The limits of a turn.
    package var shortestTurn: Duration = .minutes(2)
    package var longestTurn: Duration = .hours(8)
    /// A bet is void if its game is over later than this after the start that the bet was made for.
    package var voidAfter: Duration = .hours(48)
    /// Results can be corrected for this long after they were settled.
    package var correctable: Duration = .hours(24)
    /// A game that was not read for this long may be over without our knowledge, so that its bets are not voided yet.
    package var staleAfter: Duration = .hours(6)
    /// A bet on such a game is void this long after its start.
    package var voidUnreadAfter: Duration = .hours(7 * 24)

    package init() {}
}

extension Duration {
    fileprivate static func minutes(_ minutes: Int) -> Duration { .seconds(60 * minutes) }
    fileprivate static func hours(_ hours: Int) -> Duration { .minutes(60 * hours) }
}
