import Scores
import Storage
import Time

/// What is said around a game.
struct Circumstances: Sendable {
    let venue: Venue?
    let odds: [OddsReading]
    let series: [SeriesReading]
}

extension [UInt8] {
    /// `{"game", "venue", "place", "odds", "series"}`: a game with what is said around it.
    static func game(_ game: ScoreboardGame, in circumstances: Circumstances) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.key("game")
                writer.game(game)
                writer.field("venue", circumstances.venue?.name)
                writer.field("place", circumstances.venue?.place)
                writer.key("odds")
                writer.array(circumstances.odds) { $0.odds($1) }
                writer.key("series")
                writer.array(circumstances.series) { $0.series($1) }
            }
        }
    }

    /// `[{"id", "name", "sport", "isFollowed", "today"}]`, in the order in which people look for them.
    static func leagues(_ leagues: [LeagueDay]) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.array(leagues) { writer, league in
                writer.object { writer in
                    writer.field("id", league.id.rawValue)
                    writer.field("name", league.name)
                    writer.field("sport", league.sport.rawValue)
                    writer.field("isFollowed", league.isFollowed)
                    writer.field("today", league.today.description)
                }
            }
        }
    }
}

extension JSONWriter {
    /// As the source gives them: texts, of which nothing is computed.
    fileprivate mutating func odds(_ odds: OddsReading) {
        object { writer in
            writer.field("provider", odds.provider)
            writer.field("details", odds.details)
            writer.field("spread", odds.spread)
            writer.field("overUnder", odds.overUnder)
            writer.field("homeMoneyline", odds.moneyline.home)
            writer.field("awayMoneyline", odds.moneyline.away)
        }
    }

    fileprivate mutating func series(_ series: SeriesReading) {
        object { writer in
            writer.field("kind", series.kind)
            writer.field("title", series.title)
            writer.field("summary", series.summary)
            writer.field("game", series.game)
            writer.field("length", series.length)
            writer.field("homeWins", series.wins?.home)
            writer.field("awayWins", series.wins?.away)
            writer.field("isOver", series.isOver)
        }
    }
}
