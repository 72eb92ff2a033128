import Logging
import Normalizing
import Parsing
import Scores
import Storage

/// Logs the results of the games of a page, at the level of attention that each needs.
struct GameLog: Sendable {
    let logger: Logger

    /// Logs the entries of a page that could not be read.
    func logRejected(on page: SourcePage<ScoreboardReading>) {
        for entry in page.reading.rejected {
            logger.error(
                "an entry cannot be read",
                metadata: ["entry": "\(entry.id ?? "no. \(entry.index)")", "reason": "\(entry.reason)"]
            )
        }
    }

    func log(_ result: StoreResult, of game: GameReading) {
        log(result.outcome, of: game)
        if let detail = result.detail { log(detail, of: game) }
        if case .unknown(let word) = game.status {
            logger.error("unknown status", metadata: ["game": "\(game.sourceID)", "status.word": "\(word)"])
        } else if let word = game.unlistedStatusWord {
            logger.notice("unlisted status", metadata: ["game": "\(game.sourceID)", "status.word": "\(word)"])
        }
    }

    private func log(_ outcome: StoreResult.Outcome, of game: GameReading) {
        switch outcome {
        case .revised(let id, let revision):
            // The trace of every alert starts here, so it is logged at the default level.
            logger.info("game revised", metadata: ["game.id": "\(id)", "game.revision": "\(revision)"])
        case .held(let id, let reason):
            logger.notice("reading held", metadata: ["game.id": "\(id)", "reason": "\(reason)"])
        case .ignored(let reason):
            logger.notice("reading ignored", metadata: ["game": "\(game.sourceID)", "reason": "\(reason)"])
        case .quarantined(let id, let reason):
            logger.error("reading in quarantine", metadata: ["game.id": "\(id)", "reason": "\(reason)"])
        case .unmatched(let reason):
            logger.notice("reading unmatched", metadata: ["game": "\(game.sourceID)", "reason": "\(reason)"])
        case .unchanged, .noted: break
        }
    }
}
