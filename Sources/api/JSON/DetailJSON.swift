import Scores
import Sports
import Storage
import Time

extension [UInt8] {
    /// A game with what its plays add up to. Without plays nothing is known of teams and players: null and nobody.
    static func boxScore(_ game: ScoreboardGame, _ box: BoxScore?) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.key("game")
                writer.game(game)
                for side in Side.allCases {
                    writer.key("\(side.rawValue)TeamStats")
                    if let team = box?.teams[side] { writer.stats(team) } else { writer.null() }
                }
                for side in Side.allCases {
                    writer.key("\(side.rawValue)Players")
                    writer.array(box?.players[side] ?? []) { $0.stats($1) }
                }
            }
        }
    }

    /// `[{"id", "kind", …}]`, oldest first.
    static func events(_ events: [RecordedEvent]) -> [UInt8] {
        JSONWriter.bytes { $0.array(events) { $0.event($1) } }
    }

    /// `[{"ordinal", "period", …}]` in the order of the source.
    static func plays(_ plays: [NumberedPlay]) -> [UInt8] {
        JSONWriter.bytes { $0.array(plays) { $0.play($1) } }
    }
}

extension JSONWriter {
    fileprivate mutating func stats(_ team: TeamBoxScore) {
        object { writer in
            writer.field("goals", team.goals)
            writer.field("assists", team.assists)
            writer.field("shots", team.shots)
            writer.field("shotsOnGoal", team.shotsOnGoal)
            writer.field("saves", team.saves)
            writer.field("groundBalls", team.groundBalls)
            writer.field("faceoffsWon", team.faceoffsWon)
            writer.field("faceoffsLost", team.faceoffsLost)
            writer.field("turnovers", team.turnovers)
            writer.field("penalties", team.penalties)
        }
    }

    /// Saves and face-offs are null for those who had none: nearly everybody.
    fileprivate mutating func stats(_ player: PlayerBoxScore) {
        let tookFaceoffs = player.faceoffsWon + player.faceoffsLost > 0
        object { writer in
            writer.field("playerName", PlayerName.shown(player.name))
            // A play-by-play prints neither.
            writer.field("number", String?.none)
            writer.field("position", String?.none)
            writer.field("goals", player.goals)
            writer.field("assists", player.assists)
            writer.field("points", player.points)
            writer.field("shots", player.shots)
            writer.field("saves", player.saves > 0 ? player.saves : nil)
            writer.field("groundBalls", player.groundBalls)
            writer.field("faceoffsWon", tookFaceoffs ? player.faceoffsWon : nil)
            writer.field("faceoffsLost", tookFaceoffs ? player.faceoffsLost : nil)
            writer.field("turnovers", player.turnovers)
        }
    }

    fileprivate mutating func event(_ recorded: RecordedEvent) {
        let event = recorded.event
        object { writer in
            writer.field("id", Int(recorded.id))
            writer.field("revision", Int(recorded.revision))
            writer.field("kind", event.kind.rawValue)
            writer.field("homeScore", event.score?.home)
            writer.field("awayScore", event.score?.away)
            writer.field("period", event.period?.label)
            writer.field("clock", event.clock?.description)
            writer.field("side", event.side?.rawValue)
            writer.field("scorer", event.scorer.map(PlayerName.shown))
            writer.scorers(event)
            writer.feat(event)
            writer.field("createdAt", recorded.createdAt.description)
        }
    }

    private mutating func scorers(_ event: GameEvent) {
        key("scorers")
        array(event.scorers ?? []) { writer, scorer in
            writer.object { writer in
                writer.field("player", PlayerName.shown(scorer.player))
                writer.field("side", scorer.side.rawValue)
                writer.field("points", scorer.points)
                writer.field("homeScore", scorer.score.home)
                writer.field("awayScore", scorer.score.away)
            }
        }
    }

    /// What only some kinds of event have; the keys stand with every one.
    private mutating func feat(_ event: GameEvent) {
        field("deficit", event.deficit)
        field("homeRank", event.ranks?.home)
        field("awayRank", event.ranks?.away)
        field("rankingPoll", event.rankPoll)
        key("milestones")
        array(event.milestones ?? []) { writer, milestone in
            writer.object { writer in
                writer.field("player", PlayerName.shown(milestone.player))
                writer.field("side", milestone.side.rawValue)
                writer.field("points", milestone.points)
            }
        }
    }

    fileprivate mutating func play(_ numbered: NumberedPlay) {
        let play = numbered.play
        object { writer in
            writer.field("ordinal", numbered.ordinal)
            writer.field("period", play.period.number)
            writer.field("clock", play.clock?.description)
            writer.field("side", play.side?.rawValue)
            writer.field("kind", play.kind.rawValue)
            writer.field("text", play.text)
            writer.field("homeScore", play.score?.home)
            writer.field("awayScore", play.score?.away)
            writer.key("players")
            writer.array(play.players) { writer, player in
                writer.object { writer in
                    writer.field("name", PlayerName.shown(player.name))
                    writer.field("role", player.role.rawValue)
                }
            }
        }
    }
}
