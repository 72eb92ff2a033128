import Scores

/// The statistics of a league's players in the finished games of a season.
struct PlayerSeasons: Hashable, Sendable {
    /// The totals of one player.
    struct Line: Hashable, Sendable {
        let player: ScriptedPlayer
        let team: Team
        var games = 0
        /// The seconds of play of the player's games, whether the player was on the field or not.
        var seconds = 0
        fileprivate var counts: [BoxTally.Count: Int] = [:]

        fileprivate init(_ player: ScriptedPlayer, of team: Team) {
            self.player = player
            self.team = team
        }

        func count(_ count: BoxTally.Count) -> Int { counts[count, default: 0] }

        fileprivate mutating func add(_ other: [BoxTally.Count: Int]) { counts.merge(other) { $0 + $1 } }
    }

    /// The statistics of each player, by the player's id.
    private var byID: [Int: Line] = [:]

    init() {}

    /// - Parameter games: Unfinished games, and games of which the players are not known, are ignored.
    init(after games: [GameView]) {
        for game in games where game.winner != nil { add(game) }
    }

    /// The statistics of all players, in no particular order.
    var lines: some Sequence<Line> { byID.values }

    func count(_ count: BoxTally.Count, of player: ScriptedPlayer) -> Int {
        byID[player.id]?.count(count) ?? 0
    }

    /// Adds a finished game, counted from its plays.
    mutating func add(_ game: GameView) {
        let tally = BoxTally(game.plays)
        for side in Side.allCases {
            for player in game.rosters[side] {
                add(tally.counts(of: player), to: player, of: game.teams[side], seconds: game.playedSeconds)
            }
        }
    }

    /// Adds a game of one player.
    mutating func add(
        _ counts: [BoxTally.Count: Int],
        to player: ScriptedPlayer,
        of team: Team,
        seconds: Int
    ) {
        var line = byID[player.id] ?? Line(player, of: team)
        line.games += 1
        line.seconds += seconds
        line.add(counts)
        byID[player.id] = line
    }
}
