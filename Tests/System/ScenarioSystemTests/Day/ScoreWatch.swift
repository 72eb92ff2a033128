import FoundationEssentials
import Synchronization
import Transport

/// Somebody who looks at today's games in the api all the time, and remembers what was there: as an app does, which
/// says what it has seen so that no answer is older, through a balancer, which asks the next process where one does not
/// answer.
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
        /// The processes that answer, the one that is asked first at the head.
        var apis: [String]
        /// What the last answer bore.
        var seq: String?
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

    private let http: HTTPFetcher
    private let state: Mutex<State>

    init(api: String, http: HTTPFetcher) {
        state = Mutex(State(apis: [api]))
        self.http = http
    }

    /// From now on these are asked, each where those before it do not answer.
    func ask(_ apis: [String]) { state.withLock { $0.apis = apis } }

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
        guard let response = await answer() else {
            if !Task.isCancelled { state.withLock { $0.unanswered += 1 } }
            return
        }
        let games = response.status == 200 ? try? JSONDecoder().decode([Game].self, from: Data(response.body)) : []
        state.withLock { state in
            state.statuses[response.status, default: 0] += 1
            state.seq = response.headers["X-BarDown-Seq"] ?? state.seq
            for game in games ?? [] { state.note(game) }
        }
    }

    /// Of the first process that answers.
    private func answer() async -> Response? {
        let (apis, seq) = state.withLock { ($0.apis, $0.seq) }
        let headers: Headers = seq.map { ["X-BarDown-Seq": $0] } ?? [:]
        for api in apis {
            let request = Request(.get, "\(api)/api/v1/games/today", headers: headers, limits: .ofTests)
            if let response = try? await http.fetch(request) { return response }
        }
        return nil
    }

    private struct Game: Decodable {
        let id: String
        let homeScore: Int
        let awayScore: Int
        let boxScoreURL: String?
    }
}
