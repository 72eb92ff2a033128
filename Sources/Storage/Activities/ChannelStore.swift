package import Postgres
package import Scores
package import Time

/// The broadcast channel of a game for one app.
package struct ActivityChannel: Sendable, Hashable {
    /// The raw values are those of `activity_channel.state`.
    package enum State: String, Sendable, Hashable {
        /// The channel must be created.
        case wanted
        /// Phones may listen.
        case open
        /// The end was broadcast. The channel must be deleted.
        case ended
        case deleted
        /// There is no channel, and phones are updated through their tokens.
        case failed
    }

    package let game: GameID
    package let environment: PushEnvironment
    package let topic: String
    package var state: State
    /// Apple's id of the channel.
    package var channel: String?
    /// The stamp of the newest state that was broadcast; 0 when there was none yet.
    package var stamp: Int64
    /// Failed requests in a row.
    package var failures: Int
}

/// An app in one of Apple's environments. Each channel belongs to one such app.
package struct ChannelApp: Sendable, Hashable {
    package let environment: PushEnvironment
    package let topic: String

    package init(environment: PushEnvironment, topic: String) {
        self.environment = environment
        self.topic = topic
    }
}

/// The outcome of a phone's request to listen to a channel. The raw values are those that `join_channel` returns.
package enum ChannelOutcome: String, Sendable, Hashable {
    case open, wanted, none
    case unknownDevice = "unknown_device"
    case unknownGame = "unknown_game"
}

/// Stores the broadcast channels of games.
package struct ChannelStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// A game's channels that are wanted, open or ended, and not waiting for a retry.
    package func channels(of game: GameID) async throws -> [ActivityChannel] {
        try await session.query(
            """
            select environment, topic, state, channel_id, stamp, failures from activity_channel
             where game_id = \(game) and state in ('wanted', 'open', 'ended')
               and (retry_at is null or retry_at <= clock_timestamp())
             order by environment, topic
            """
        ).compactMap { row in
            let (environment, topic, state, channel, stamp, failures) = try row.decode(
                PushEnvironment.self,
                String.self,
                String.self,
                String?.self,
                Int64.self,
                Int16.self
            )
            guard let state = ActivityChannel.State(rawValue: state) else { return nil }
            return ActivityChannel(
                game: game,
                environment: environment,
                topic: topic,
                state: state,
                channel: channel,
                stamp: stamp,
                failures: Int(failures)
            )
        }
    }

    /// Saves the state of a channel.
    /// - Parameters:
    ///   - reason: The last error; `nil` when there was none.
    ///   - pause: How long to wait before the next request; `nil` for no wait.
    package func save(_ channel: ActivityChannel, reason: String? = nil, pause: Duration? = nil) async throws {
        try await session.execute(
            """
            update activity_channel
               set state = \(channel.state.rawValue), channel_id = \(channel.channel), stamp = greatest(stamp, \(channel.stamp)),
                   failures = \(Int16(clamping: channel.failures)), reason = \(reason),
                   retry_at = clock_timestamp() + \(pause?.wholeMilliseconds) * interval '1 ms',
                   updated_at = clock_timestamp()
             where game_id = \(channel.game) and environment = \(channel.environment) and topic = \(channel.topic)
            """
        )
    }

    /// Counts a broadcast of a state in its row of `activity_update`.
    package func countBroadcast(_ update: ActivityUpdate, of game: GameID) async throws {
        try await session.execute(
            """
            update activity_update set broadcast = broadcast + 1, last_at = clock_timestamp()
             where game_id = \(game) and delay_s = 0 and stamp = \(update.stamp)
            """
        )
    }

    /// When the next of a game's channels is due for a retry; `nil` when none is.
    /// - Parameter seen: Channels that were due at or before this time are left out, because they have been handled.
    package func nextRetry(of game: GameID, after seen: Instant) async throws -> Instant? {
        try await session.first(
            """
            select min(retry_at) from activity_channel
             where game_id = \(game) and state in ('wanted', 'open', 'ended') and retry_at > \(seen)
            """
        )?.decode(Instant?.self)
    }

    /// The apps for which a channel was ever requested.
    package func apps() async throws -> [ChannelApp] {
        try await session.query("select distinct environment, topic from activity_channel order by environment, topic")
            .map { row in
                let (environment, topic) = try row.decode(PushEnvironment.self, String.self)
                return ChannelApp(environment: environment, topic: topic)
            }
    }

    /// Returns which of `channels`, Apple's ids, are stored as channels of `app` in any state.
    package func existingChannels(_ channels: [String], of app: ChannelApp) async throws -> Set<String> {
        let rows = try await session.query(
            """
            select channel_id from activity_channel
             where environment = \(app.environment) and topic = \(app.topic) and channel_id = any (\(channels))
            """
        )
        return Set(try rows.map { try $0.decode(String.self) })
    }
}
