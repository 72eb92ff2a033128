package import Normalizing
package import Postgres
package import Scores
package import Sports
package import Time

/// Keeps what was not believed, for another source or an operator to say what it was.
package struct QuarantineStore: Sendable {
    /// Why a reading cannot be released.
    package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// There is none, or it was settled before.
        case notOpen(Int64)
        /// It is of another game, or only a section of zeros: there is nothing to believe.
        case nothingToBelieve(kind: String)
        /// The game has been told more since.
        case outdated
        /// The tables would not hold it.
        case impossible(reason: String)

        package var description: String {
            switch self {
            case .notOpen(let id): "Nothing open in the quarantine has the number \(id)."
            case .nothingToBelieve(let kind):
                "Of \(kind) there is nothing to believe: dismiss it, or say with 'bardown games map' what the source's id means."
            case .outdated: "Newer readings of the game have been believed since; dismiss it."
            case .impossible(let reason): "It cannot be stored: \(reason)."
            }
        }
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Puts a reading aside, or counts it once more; forgets what was last seen more than 30 days ago.
    /// - Parameter game: The one that it was meant for; `nil` where it is none of ours.
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

    /// Lets every sport score so many times faster: for games that are played back.
    /// - Parameter sports: Those whose own pace counts where the table has no row.
    package func quicken(by factor: Double, sports: SportRegistry = .shipped) async throws {
        let (ids, paces) = (sports.all.map(\.id.rawValue), sports.all.map(\.pace))
        try await session.execute(
            """
            insert into scoring_pace (sport, burst, per_minute, most, reason)
            select s.sport, s.burst, least(ceil(s.per_minute * greatest(\(factor), 1)), 1000000)::int, s.most,
                   'Games are played back.'
              from unnest(\(ids), \(paces.map { Int32($0.burst) }), \(paces.map { Int32($0.perMinute) }),
                          \(paces.map { Int32($0.most) })) as s (sport, burst, per_minute, most)
            on conflict (sport) do update
               set per_minute = least(ceil(scoring_pace.per_minute * greatest(\(factor), 1)), 1000000)::int
            """
        )
    }

    /// How long ago another source may have said the same: both then speak of the same moment of the game.
    private static let memory = Duration.seconds(600)

    /// Whether another source has put the same score in here a moment ago: two do not slip alike. It is settled then.
    func confirm(_ suspicion: Suspicion, _ reading: GameReading, of game: GameID, at now: Instant) async throws -> Bool
    {
        guard suspicion.isOfScore, let score = reading.score else { return false }
        let settled = try await session.execute(
            """
            update quarantine set state = 'confirmed', settled_at = clock_timestamp(), settled_by = \(reading.sourceID.source)
             where game_id = \(game) and state = 'open' and source <> \(reading.sourceID.source)
               and kind = \(suspicion.kind) and reading -> 'score' = \(try jsonColumn(score))
               and observed_at >= \(now - Self.memory)
            """
        )
        return settled > 0
    }

    /// What was put aside and is now shown has been believed: because another source said it, or in the time that it
    /// takes.
    func settle(believed: [(game: GameID, score: Score, source: String)]) async throws {
        guard !believed.isEmpty else { return }
        try await session.execute(
            """
            update quarantine r set state = 'confirmed', settled_at = clock_timestamp(), settled_by = b.source
              from unnest(\(believed.map(\.game)), \(try believed.map { try jsonColumn($0.score).text }),
                          \(believed.map(\.source))) as b (game_id, score, source)
             where r.game_id = b.game_id and r.state = 'open' and r.kind in ('jump', 'beyond_reach', 'zeros')
               and r.reading -> 'score' = b.score::jsonb
            """
        )
    }

    /// Believes a reading after all: the game shows what it says.
    /// - Returns: what became of it; ``StoreResult/Outcome/revised(_:revision:)`` calls for a job `diff`.
    /// - Throws: ``Refusal``.
    package func release(_ id: Int64, by operator: String) async throws -> StoreResult.Outcome {
        // First the game, then what was put aside of it, as a scraper does that sees the same slip again.
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
            throw Refusal.nothingToBelieve(kind: kind)
        }
        let kept: KeptReading = try text.decoded()
        let outcome = try await GameStore(session).store(believed: kept.reading, observedAt: observedAt).outcome
        try await settle(id, as: "released", by: `operator`)
        return outcome
    }

    /// Says that a reading was a slip.
    /// - Throws: ``Refusal/notOpen(_:)``.
    package func dismiss(_ id: Int64, by operator: String) async throws {
        try await settle(id, as: "dismissed", by: `operator`)
    }

    private func settle(_ id: Int64, as state: String, by operator: String) async throws {
        let settled = try await session.execute(
            """
            update quarantine set state = \(state), settled_at = clock_timestamp(), settled_by = \(`operator`)
             where id = \(id) and state = 'open'
            """
        )
        guard settled == 1 else { throw Refusal.notOpen(id) }
    }
}
