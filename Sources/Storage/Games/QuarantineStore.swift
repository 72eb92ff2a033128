package import Normalizing
package import Postgres
package import Scores
package import Sports
package import Time

/// Stores implausible readings until another source or an operator confirms or dismisses them.
package struct QuarantineStore: Sendable {
    /// The reasons why an entry cannot be released or dismissed.
    package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// There is no such entry, or it was confirmed, released or dismissed before.
        case notOpen(Int64)
        /// The reading is of no stored game or of another one, or only one of its sections is all zeros. So there is
        /// nothing to accept.
        case notReleasable(kind: String)
        /// A reading of the game that is not older has been accepted, or the source's id is no longer mapped to a game.
        case outdated
        /// The tables' constraints do not allow the resulting state of the game.
        case impossible(reason: String)

        package var description: String {
            switch self {
            case .notOpen(let id): "The quarantine has no open entry \(id)."
            case .notReleasable(let kind):
                "An entry of kind \(kind) cannot be released: dismiss it, or map the source's id with 'bardown games map'."
            case .outdated: "Newer readings of the game have been accepted since: dismiss it."
            case .impossible(let reason): "It cannot be stored: \(reason)."
            }
        }
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Adds a reading. If the game has an open entry of the same source with the same reason, that entry gets this
    /// reading, and its count increases. Also deletes entries that were last seen more than 30 days ago.
    /// - Parameter game: The game that the reading was meant for; `nil` when it matches none.
    package func add(
        _ suspicion: Suspicion,
        _ reading: GameReading,
        of game: GameID?,
        observedAt: Instant
    ) async throws {
        try await session.execute(
            """
            with forgotten as (
              delete from quarantine where last_seen < clock_timestamp() - interval '30 days'
            )
            insert into quarantine (league_id, game_id, source, source_id, kind, detail, reading, observed_at)
            select l.id, \(game), \(reading.sourceID.source), \(reading.sourceID.id), \(suspicion.kind),
                   \(suspicion.description), \(try jsonColumn(KeptReading(reading))), \(observedAt)
              from league l where l.id = \(reading.league)
            on conflict (source, source_id, kind, detail) where state = 'open' do update
               set reading = excluded.reading, observed_at = greatest(quarantine.observed_at, excluded.observed_at),
                   seen = quarantine.seen + 1, last_seen = clock_timestamp()
            """
        )
    }

    /// The value of `scoring_pace.reason` for limits that ``speedUpPaces(by:sports:)`` has set.
    private static let replayReason = "Games are played back."

    /// Whether a row that ``speedUpPaces(by:sports:)`` inserted is stored.
    package func hasSpedUpPaces() async throws -> Bool {
        try await session.first("select exists (select from scoring_pace where reason = \(Self.replayReason))")?
            .decode(Bool.self) ?? false
    }

    /// Multiplies every sport's limit on scoring speed by a factor, for recorded games that are replayed at a higher
    /// speed. A factor below 1 counts as 1. A limit is at most 1,000,000 points a minute.
    /// - Parameter sports: The sports whose own pace applies when the table has no row.
    package func speedUpPaces(by factor: Double, sports: SportRegistry = .shipped) async throws {
        let (ids, paces) = (sports.all.map(\.id.rawValue), sports.all.map(\.pace))
        try await session.execute(
            """
            insert into scoring_pace (sport, burst, per_minute, most, reason)
            select s.sport, s.burst, least(ceil(s.per_minute * greatest(\(factor), 1)), 1000000)::int, s.most,
                   \(Self.replayReason)
              from unnest(\(ids), \(paces.map { Int32($0.burst) }), \(paces.map { Int32($0.perMinute) }),
                          \(paces.map { Int32($0.most) })) as s (sport, burst, per_minute, most)
            on conflict (sport) do update
               set per_minute = least(ceil(scoring_pace.per_minute * greatest(\(factor), 1)), 1000000)::int
            """
        )
    }

    /// Another source confirms a score only if it reported the same score at most this long ago, because both reports
    /// are then likely to be about the same point in the game.
    private static let confirmationWindow = Duration.seconds(600)

    /// Marks as confirmed the open entries of other sources that recently reported the same implausible score. They
    /// confirm the score, because two sources rarely make the same mistake.
    /// - Returns: whether there was such an entry; `false` if the suspicion is not about a score.
    func confirm(_ suspicion: Suspicion, _ reading: GameReading, of game: GameID, at now: Instant) async throws -> Bool
    {
        guard suspicion.isOfScore, let score = reading.score else { return false }
        let resolved = try await session.execute(
            """
            update quarantine set state = 'confirmed', resolved_at = clock_timestamp(), resolved_by = \(reading.sourceID.source)
             where game_id = \(game) and state = 'open' and source <> \(reading.sourceID.source)
               and kind = \(suspicion.kind) and reading -> 'score' = \(try jsonColumn(score))
               and observed_at >= \(now - Self.confirmationWindow)
            """
        )
        return resolved > 0
    }

    /// Marks as confirmed the entries whose score is published now, because another source confirmed it or enough time
    /// has passed.
    func resolve(published: [(game: GameID, score: Score, source: String)]) async throws {
        guard !published.isEmpty else { return }
        try await session.execute(
            """
            update quarantine r set state = 'confirmed', resolved_at = clock_timestamp(), resolved_by = b.source
              from unnest(\(published.map(\.game)), \(try published.map { try jsonColumn($0.score).text }),
                          \(published.map(\.source))) as b (game_id, score, source)
             where r.game_id = b.game_id and r.state = 'open' and r.kind in ('jump', 'beyond_reach', 'zeros')
               and r.reading -> 'score' = b.score::jsonb
            """
        )
    }

    /// Accepts a quarantined reading after all, and publishes it.
    /// - Returns: the result. After ``StoreResult/Outcome/revised(_:revision:)`` the caller must enqueue a job `diff`.
    /// - Throws: ``Refusal``.
    package func release(_ id: Int64, by operator: String) async throws -> StoreResult.Outcome {
        // Lock the game first and the entry second, in the same order as a scraper that reads the same mistake again.
        try await session.execute(
            "select 1 from quarantine r join game g on g.id = r.game_id where r.id = \(id) for no key update of g"
        )
        let row = try await session.first(
            """
            select kind, reading, observed_at, game_id from quarantine where id = \(id) and state = 'open' for update
            """
        )
        guard let row else { throw Refusal.notOpen(id) }
        let (kind, text, observedAt, game) = try row.decode(String.self, JSONText.self, Instant.self, GameID?.self)
        guard game != nil, ["jump", "beyond_reach", "zeros"].contains(kind) else {
            throw Refusal.notReleasable(kind: kind)
        }
        let reading: KeptReading = try text.decoded()
        let outcome = try await GameStore(session).store(confirmed: reading.reading, observedAt: observedAt).outcome
        try await resolve(id, as: "released", by: `operator`)
        return outcome
    }

    /// Marks a reading as a mistake of the source.
    /// - Throws: ``Refusal/notOpen(_:)``.
    package func dismiss(_ id: Int64, by operator: String) async throws {
        try await resolve(id, as: "dismissed", by: `operator`)
    }

    private func resolve(_ id: Int64, as state: String, by operator: String) async throws {
        let resolved = try await session.execute(
            """
            update quarantine set state = \(state), resolved_at = clock_timestamp(), resolved_by = \(`operator`)
             where id = \(id) and state = 'open'
            """
        )
        guard resolved == 1 else { throw Refusal.notOpen(id) }
    }
}
