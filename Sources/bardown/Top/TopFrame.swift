import FoundationEssentials

/// A snapshot of the system, as `SystemSnapshotStore` reads it.
struct TopFrame: Sendable, Hashable, Decodable {
    struct Queue: Sendable, Hashable, Decodable {
        let queue: String
        /// The number of due jobs; 2000 means 2000 or more.
        let due: Int
        let running: Int
        let scheduled: Int
        let retrying: Int
        /// How long the oldest due job has waited, in seconds; `nil`: none is due.
        let oldestWait: Double?
        let workers: Int
        let slots: Int
        let busy: Int
        /// Jobs that ended in the last full minute, and how many of them failed.
        let ended: Int
        let failed: Int
        let pausedBy: String?
        /// The number of workers in `ops.scaler_signal`; `nil` for a queue that is not in it.
        let wanted: Int?
    }

    struct Game: Sendable, Hashable, Decodable {
        let league: String
        let away: String
        let home: String
        let awayScore: Int?
        let homeScore: Int?
        let status: String?
        /// Seconds since the last answered request to the game's source.
        let age: Double
        let stale: Bool
    }

    /// Alerts of the last ten minutes.
    struct Push: Sendable, Hashable, Decodable {
        let alerts: Int
        let delivered: Int
        let failed: Int
        /// The milliseconds from the revision to the first delivery, of the slowest alert; `nil`: none was delivered.
        let slowestFirst: Double?
    }

    /// The time of the snapshot by the database's clock, in UTC.
    let at: String
    let queues: [Queue]
    let games: [Game]
    let push: Push
    let deadLetters: Int
    /// Hosts that currently get no requests, because earlier requests failed or were refused.
    let openHosts: [String]
}

extension TopFrame {
    init(json: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }
}
