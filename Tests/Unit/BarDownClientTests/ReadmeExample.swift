import BarDownClient
import Foundation

/// A copy of the example in README.md, so that the compiler checks it. `ReadmeRules` compares the two.
enum ReadmeExample {
    static func follow() async throws {
        let client = APIClient(AppConfiguration(server: URL(string: "http://127.0.0.1:8080")!))
        for try await update in APIScheduleService(client).live(ScoreboardQuery(league: .nba)) {
            if case .answer(let games) = update { print(games) }
        }
    }
}
