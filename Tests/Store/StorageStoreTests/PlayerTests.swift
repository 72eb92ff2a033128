import Postgres
import Scores
import TestSupport
import Testing

@testable import Storage

/// Tests that one player is recognized under the names of several sources.
@Suite("Players across sources")
struct PlayerTests {
    /// A page of plays with the home side's players.
    private func page(_ reading: GameReading, _ players: [PlayerReading]) -> GameReading {
        var page = reading
        page.plays = [.goal(1)]
        let table = StatTable(columns: [], lines: players.map { StatLine(player: $0) })
        page.box = PrintedBoxScore(home: TeamSheet(tables: [table]), away: TeamSheet())
        return page
    }

    private func players(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select concat_ws('|', p.name, p.jersey, string_agg(s.source || ':' || s.source_id, ' ' order by s.source))
              from player p left join player_source_id s on s.player_id = p.id group by p.id order by p.name, p.jersey
            """
        ).map { try $0.decode(String.self) }
    }

    @Test
    func `a player is created once by the league's own source, and not from a row of team totals`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            let page = page(
                .detail([.goal(1)]),
                [
                    PlayerReading(sourceID: SourceID(source: "ncaa", id: "7"), name: "Nikolic, AJ", jersey: "4"),
                    PlayerReading(name: "Helper, Ned", jersey: "9"), PlayerReading(name: "TEAM"),
                ]
            )
            _ = try await database.store(detail: page, at: 30)
            _ = try await database.store(detail: page, at: 60)
            #expect(try await players(database) == ["Helper, Ned|9|ncaa:name:helper, ned", "Nikolic, AJ|4|ncaa:7"])
        }
    }

    @Test
    func `another source's players are matched by name, number or initial, or wait for an operator`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            let ours = ["Smith, John|9", "Smith, John|22", "O'Neill, Pat|17"].map { line in
                let parts = line.split(separator: "|").map(String.init)
                return PlayerReading(
                    sourceID: SourceID(source: "ncaa", id: parts[1]),
                    name: parts[0],
                    jersey: parts[1]
                )
            }
            _ = try await database.store(detail: page(.detail([.goal(1)]), ours), at: 30)
            let theirs = [
                PlayerReading(name: "SMITH,JOHN", jersey: "22"), PlayerReading(name: "P. O'Neill", jersey: "17"),
                PlayerReading(name: "Somebody Else", jersey: "3"),
            ]
            _ = try await database.store(detail: page(.second(.live, 0, 0), theirs), at: 60)
            #expect(
                try await players(database) == [
                    "O'Neill, Pat|17|ncaa:17 statcrew:name:p. o'neill",
                    "Smith, John|22|ncaa:22 statcrew:name:smith,john",
                    "Smith, John|9|ncaa:9",
                ]
            )
            let waiting: String = try await database.value("select name from unmatched where kind = 'player'")
            #expect(waiting == "#3 Somebody Else")

            let id: PlayerID = try await database.value("select id from player where jersey = '9'")
            let name = SourceID(source: "statcrew", id: "name:somebody else")
            let store = UnmatchedStore(database.pool)
            #expect(try await store.target("\(id)", for: name, in: nil) == .player(id))
            #expect(try await store.map(name, to: .player(id), by: "somebody"))
            #expect(try await store.map(name, to: .player(id), by: "somebody") == false)
            #expect(try await database.count("unmatched") == 0)
        }
    }

    @Test func `a whole name replaces one with an initial, and never the other way round`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            let short = PlayerReading(sourceID: SourceID(source: "ncaa", id: "7"), name: "A. Nikolic")
            _ = try await database.store(detail: page(.detail([.goal(1)]), [short]), at: 30)
            var list = GameReading.detail([.goal(1), .goal(2)])
            let whole = PlayerReading(
                sourceID: SourceID(source: "ncaa", id: "7"),
                name: "AJ Nikolic",
                jersey: "4",
                position: "A"
            )
            list.roster = BySide(home: [whole], away: [])
            _ = try await database.store(detail: list, at: 60)
            #expect(try await players(database) == ["AJ Nikolic|4|ncaa:7"])
            _ = try await database.store(detail: page(.detail([.goal(1), .goal(2)]), [short]), at: 90)
            #expect(try await players(database) == ["AJ Nikolic|4|ncaa:7"])
        }
    }

    @Test func `two players of one name on a page are two persons, even without ids`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            let twins = ["4", "12"].map { PlayerReading(name: "Smith, John", jersey: $0) }
            let page = page(.detail([.goal(1)]), twins)
            _ = try await database.store(detail: page, at: 30)
            _ = try await database.store(detail: page, at: 60)
            #expect(
                try await players(database) == [
                    "Smith, John|12|ncaa:name:smith, john #12", "Smith, John|4|ncaa:name:smith, john #4",
                ]
            )
            let identities: String = try await database.value(
                "select string_agg(identity, '|' order by ordinal) from box_line"
            )
            #expect(identities == "name:smith, john #4|name:smith, john #12")
        }
    }

    @Test func `players of a game are found by the source's id, otherwise by name, and never by a guess`() async throws
    {
        try await withTestDatabase { database in
            let game = try await database.game()
            let ours = [
                PlayerReading(sourceID: SourceID(source: "ncaa", id: "7"), name: "Nikolic, AJ", jersey: "4"),
                PlayerReading(name: "Smith, John", jersey: "9"), PlayerReading(name: "Smith, Jack", jersey: "10"),
            ]
            _ = try await database.store(detail: page(.detail([.goal(1)]), ours), at: 30)
            let known = try await GameDetailStore(database.pool).players(of: game)
            let found = { (reading: PlayerReading) in known.player(reading, of: .home)?.name }
            #expect(found(PlayerReading(sourceID: SourceID(source: "ncaa", id: "7"), name: "?")) == "Nikolic, AJ")
            #expect(found(PlayerReading(sourceID: SourceID(source: "ncaa", id: "8"), name: "AJ Nikolic")) == nil)
            #expect(found(PlayerReading(name: "A. Nikolic")) == "Nikolic, AJ")
            #expect(found(PlayerReading(name: "J. Smith")) == nil)
            #expect(found(PlayerReading(name: "J. Smith", jersey: "10")) == "Smith, Jack")
            #expect(known.player(PlayerReading(name: "AJ Nikolic"), of: .away) == nil)
            let play = Play.goal(1, by: "NIKOLIC,AJ")
            #expect(play.players.map { known.name(of: $0, in: play) } == ["AJ Nikolic", "Helper"])
        }
    }
}
