import Scores
import Storage
import Time

/// Which page for people, and what it may show: with it the key under which its answer is kept.
struct PageQuestion: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        /// `nil` is every league that is followed, the present day, and every conference.
        case day(LeagueID?, CivilDate?, conference: String?)
        /// All that is played now.
        case live
        case game(GameID)
        /// A team's season, named by its year; `nil`: the newest that has any game.
        case team(TeamID, season: Int?)
        /// `nil` is the first league that is followed.
        case rankings(LeagueID?)
        case standings(LeagueID?)
        case leaders(LeagueID?)
        case freshness
        /// A day for terminals.
        case text(CivilDate, LeagueID?)
    }

    let subject: Subject
    var outcomes = Outcomes.shown

    init(_ subject: Subject, _ outcomes: Outcomes = .shown) {
        self.subject = subject
        self.outcomes = outcomes
    }
}

extension PageQuestion {
    /// The game that is asked for alone: whoever does so wants its plays.
    var game: GameID? {
        if case .game(let game) = subject { game } else { nil }
    }

    /// Whether all that moves on the page while games are played is told as a change of a game.
    var isToldByChanges: Bool {
        switch subject {
        case .day, .live, .text: true
        // Beside the game they have what comes by other ways: printed figures, tables, when a source was asked.
        case .game, .team, .rankings, .standings, .leaders, .freshness: false
        }
    }

    /// Whether a change of this game can be seen on the page.
    func isTouched(by changed: ChangedGame) -> Bool {
        switch subject {
        case .day(let league, _, _), .text(_, let league): league == nil || league == changed.league
        case .live: true
        case .game(let game): game == changed.id
        case .team(let team, _): team == changed.teams.home.id || team == changed.teams.away.id
        case .rankings, .standings, .leaders, .freshness: false
        }
    }
}

/// Whether a page tells how games stand and ended.
///
/// Who does not want to know says so for all pages, which a cookie keeps, or in an address for one. What is hidden is
/// not in the page at all.
enum Outcomes: Hashable, Sendable {
    case shown
    /// The cookie hides them, and this address asks for them all the same.
    case shownHere
    /// The cookie hides them.
    case hidden
    /// The address hides them, and so do the addresses that the page leads to.
    case hiddenHere
    /// The address shows them on this page alone: those that it leads to hide them.
    case shownOnce

    /// What an address may say: the values of `scores`.
    enum Wish: String, CaseIterable {
        case shown, once, hidden
    }

    init(isHiddenByCookie: Bool, _ wish: Wish?) {
        switch (isHiddenByCookie, wish) {
        case (false, nil), (false, .shown): self = .shown
        case (false, .hidden): self = .hiddenHere
        case (false, .once): self = .shownOnce
        case (true, .shown), (true, .once): self = .shownHere
        case (true, nil), (true, .hidden): self = .hidden
        }
    }

    var areHidden: Bool { self == .hidden || self == .hiddenHere }

    /// Whether alerts that are asked for on the page must give no score away: unless scores are shown on all pages, a
    /// single one that shows them changes nothing for alerts.
    var areKeptFromAlerts: Bool { self != .shown }

    /// Whether the addresses that a page leads to have to say that scores are hidden.
    var isKeptByAddress: Bool { self == .hiddenHere || self == .shownOnce }
}
