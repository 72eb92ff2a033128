package import APIModels
import Scores
package import Storage

extension PlayResponse {
    /// - Parameter players: The stored players of both teams.
    package init(_ numbered: NumberedPlay, _ players: GamePlayers) {
        let play = numbered.play
        self.init(
            ordinal: numbered.ordinal,
            period: play.period.number,
            clock: play.clock?.description,
            side: play.side.map(TeamSide.init),
            kind: Kind(rawValue: play.kind.rawValue),
            text: play.text,
            homeScore: play.score?.home,
            awayScore: play.score?.away,
            players: play.players.map { named in
                PlayPlayerResponse(
                    name: players.name(of: named, in: play),
                    role: PlayPlayerResponse.Role(rawValue: named.role.rawValue),
                    playerID: players.player(named, in: play)?.id.rawValue
                )
            }
        )
    }
}
