import APIResponses
import Scores
package import Storage
package import Time

/// How long a response stays fresh: in ``ResponseCache``, and at clients.
package struct ResponseLife: Hashable, Sendable {
    /// How long the cache serves it before the database is read again.
    let freshFor: Duration
    /// `max-age` of `Cache-Control`: how long a client need not ask again. Whole seconds.
    let maxAge: Duration

    /// Shows a game that is being played.
    package static let live = ResponseLife(freshFor: .seconds(1), maxAge: .seconds(10))
    /// Shows a game that is still to come, of today or of a day before.
    package static let gameDay = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(30))
    /// All its games are over, but corrections may come.
    package static let overToday = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(60))
    /// Of another day: over, or far enough ahead.
    package static let settled = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(300))
}

extension ResponseLife {
    /// The life of a response that shows these games of one day. A past day is settled once all its games are over,
    /// because a game that began late or goes on after midnight still becomes live.
    package init(of games: [ScoreboardGame], on day: CivilDate, today: CivilDate) {
        let isOpen = games.contains { !$0.status.isOver }
        if games.contains(where: { $0.view.status == .live }) {
            self = .live
        } else if day > today || (day < today && !isOpen) {
            self = .settled
        } else {
            self = isOpen ? .gameDay : .overToday
        }
    }

    /// The life of a response about these games, whatever their days.
    package init(of games: [ScoreboardGame]) {
        if games.contains(where: { $0.view.status == .live }) {
            self = .live
        } else {
            self = games.contains { !$0.status.isOver } ? .gameDay : .overToday
        }
    }

    /// The life of a season: short only while one of its games is being played.
    package init(ofSchedule games: [ScoreboardGame]) {
        self = games.contains { $0.view.status == .live } ? .live : .settled
    }
}
