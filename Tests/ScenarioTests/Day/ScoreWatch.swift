import FoundationEssentials
import Synchronization
import Transport

/// Somebody who looks at today's games in the api all the time, and remembers what was there.
final class ScoreWatch: Sendable {
    struct Score: Hashable, Sendable {
        let home: Int
        let away: Int

        var total: Int { home + away }
    }

    /// A score that was seen to fall.
    struct Fall: Sendable {
        let contest: String
        /// The game's id.
        let game: String
        let from: Score
        let to: Score
        let at: ContinuousClock.Instant
    }

    private struct State {
        var scores: [String: Score] = [:]
        var falls: [Fall] = []
        var statuses: [Int: Int] = [:]
        var unanswered = 0

        mutating func note(_ game: Game) {
            guard let contest = game.boxScoreURL?.split(separator: "/").last.map(String.init) else { return }
            let score = Score(home: game.homeScore, away: game.awayScore)
            if let before = scores[contest], score.home < before.home || score.away < before.away {
                falls.append(Fall(contest: contest, game: game.id, from: before, to: score, at: .now))
            }
            scores[contest] = score
        }
    }

    private let api: String
    private let http: HTTPFetcher
    private let state = Mutex(State())

    init(api: String, http: HTTPFetcher) {
        self.api = api
        self.http = http
    }

    /// How each game stood when last looked at, by its contest.
    var scores: [String: Score] { state.withLock { $0.scores } }

    var falls: [Fall] { state.withLock { $0.falls } }

    /// How often each status came, so far.
    var statuses: [Int: Int] { state.withLock { $0.statuses } }

    /// Questions that got no answer at all, so far.
    var unanswered: Int { state.withLock { $0.unanswered } }

    /// Looks ten times a second until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            await look()
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private func look() async {
        let request = Request(.get, "\(api)/api/v1/games/today", limits: .ofTests)
        guard let response = try? await http.fetch(request) else {
            if !Task.isCancelled { state.withLock { $0.unanswered += 1 } }
            return
        }
        let games = response.status == 200 ? try? JSONDecoder().decode([Game].self, from: Data(response.body)) : []
        state.withLock { state in
            state.statuses[response.status, default: 0] += 1
            for game in games ?? [] { state.note(game) }
        }
    }

    private struct Game: Decodable {
        let id: String
        let homeScore: Int
        let awayScore: Int
        let boxScoreURL: String?
    }
}
