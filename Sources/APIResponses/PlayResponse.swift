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
                let player = players.player(named, in: play)
                return PlayPlayerResponse(
                    name: PlayerName.displayName(player?.name ?? named.name),
                    role: PlayPlayerResponse.Role(rawValue: named.role.rawValue),
                    playerID: player?.id.rawValue
                )
            },
            shotPosition: play.shotPosition.map { ShotPositionResponse(x: $0.x, y: $0.y) }
        )
    }
}
