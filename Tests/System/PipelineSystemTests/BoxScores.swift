import Fleet
import TestTools
import Testing

extension SimulatedGameDay {
    /// Expects that in the api's box score of every generated lacrosse game, the players' goals add up to the score of
    /// their side. A captured game has plays only as sentences, so it has no box score.
    func expectBoxScores() async throws {
        let games = try await get("\(running.api)/api/v1/games/today", as: [APIGame].self)
        for groundTruth in try await self.games() where groundTruth.status == "final" && groundTruth.league == "mlax-d1"
        {
            let game = try #require(games.first { $0.boxScoreURL?.hasSuffix("/\(groundTruth.contestId)") == true })
            let expected = groundTruth.isGenerated ? groundTruth.score : nil
            let address = "\(running.api)/api/v1/games/\(game.id)/box"
            // The last page is read only shortly after the game ends, and the api's response may be a few seconds old.
            try await eventually("the goals of \(groundTruth.home) - \(groundTruth.away) in its box score") {
                try await get(address, as: APIBox.self).goals == expected
            }
        }
    }
}

extension TrueGame {
    /// Whether the simulator generated the game, which its number shows.
    var isGenerated: Bool { Int(contestId).map { $0 > 7_100_000 } ?? false }
}

/// A box score as its source prints it.
private struct APIBox: Decodable {
    struct Sheet: Decodable {
        let tables: [Table]

        /// The sum over all players.
        func total(of statistic: String) -> Int {
            tables.reduce(0) { $0 + $1.total(of: statistic) }
        }
    }

    struct Table: Decodable {
        let columns: [Column]
        let players: [Player]

        func total(of statistic: String) -> Int {
            guard let place = columns.firstIndex(where: { $0.statistic == statistic }) else { return 0 }
            return players.reduce(0) { $0 + ($1.cells[place].value?.number ?? 0) }
        }
    }

    struct Column: Decodable {
        let statistic: String?
    }

    struct Player: Decodable {
        let cells: [Cell]
    }

    struct Cell: Decodable {
        struct Value: Decodable {
            let number: Int?
        }

        let value: Value?
    }

    let home: Sheet?
    let away: Sheet?

    /// The goals of both sides; `nil` if there is no box score.
    var goals: TrueGame.Score? {
        guard let home, let away else { return nil }
        return TrueGame.Score(home: home.total(of: "goals"), away: away.total(of: "goals"))
    }
}
