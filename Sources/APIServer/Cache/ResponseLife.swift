import APIResponses
import Scores
package import Storage
package import Time

/// How long a response stays fresh: in ``ResponseCache``, and at clients.
package struct ResponseLife: Hashable, Sendable {
    /// How long the cache serves it before the database is read again.
    let freshFor: Duration
    /// `max-age` of `Cache-Control`, in whole seconds: how long a client need not request it again.
    let maxAge: Duration

    /// The response shows a game in progress.
    package static let live = ResponseLife(freshFor: .seconds(1), maxAge: .seconds(10))
    /// The response shows a game that is not over, of today or an earlier day, and none in progress.
    package static let gameDay = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(30))
    /// All games are over, but corrections may follow.
    package static let overToday = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(60))
    /// The games are of another day: over, or in the future.
    package static let longLived = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(300))
}

extension ResponseLife {
    /// The life of a response that shows these games of one day. A past day is settled only when all its games are
    /// over, because a game that began late or continues after midnight can still become live.
    package init(of games: [ScoreboardGame], on day: CivilDate, today: CivilDate) {
        let isOpen = games.contains { !$0.status.isOver }
        if games.contains(where: { $0.view.status == .live }) {
            self = .live
        } else if day > today || (day < today && !isOpen) {
            self = .longLived
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

    /// The life of a season's schedule: short only while one of its games is in progress.
    package init(ofSchedule games: [ScoreboardGame]) {
        self = games.contains { $0.view.status == .live } ? .live : .longLived
    }
}
