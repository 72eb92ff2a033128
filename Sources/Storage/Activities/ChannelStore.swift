package import Postgres
package import Scores
package import Time

/// The channel of a game for one app.
package struct ActivityChannel: Sendable, Hashable {
    /// The raw values are those of `activity_channel.state`.
    package enum State: String, Sendable, Hashable {
        /// It is to be made.
        case wanted
        /// Phones may listen.
        case open
        /// The end was broadcast; it is to be deleted.
        case ended
        case deleted
        /// There is none, and phones are told by tokens.
        case failed
    }

    package let game: GameID
    package let environment: PushEnvironment
    package let topic: String
    package var state: State
    /// Apple's name for it.
    package var channel: String?
    /// The newest state that was broadcast; 0: none yet.
    package var stamp: Int64
    /// Requests in a row that came to nothing.
    package var failures: Int
}

/// An app in one of Apple's environments: what a channel belongs to.
package struct ChannelApp: Sendable, Hashable {
    package let environment: PushEnvironment
    package let topic: String

    package init(environment: PushEnvironment, topic: String) {
        self.environment = environment
        self.topic = topic
    }
}

/// What a phone that wants to listen is told. The raw values are those that `join_channel` returns.
package enum ChannelOutcome: String, Sendable, Hashable {
    case open, wanted, none
    case unknownDevice = "unknown_device"
    case unknownGame = "unknown_game"
}

/// The channels of games.
package struct ChannelStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Those of a game that Apple may be asked something for now, and those that need nothing.
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

    /// Writes down how a channel is now.
    /// - Parameters:
    ///   - reason: What went wrong; `nil`: nothing did.
    ///   - pause: How long it is left alone; `nil`: not at all.
    package func keep(_ channel: ActivityChannel, reason: String? = nil, pause: Duration? = nil) async throws {
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

    /// Counts that a state was broadcast.
    package func count(_ update: ActivityUpdate, of game: GameID) async throws {
        try await session.execute(
            """
            update activity_update set broadcast = broadcast + 1, last_at = clock_timestamp()
             where game_id = \(game) and delay_s = 0 and stamp = \(update.stamp)
            """
        )
    }

    /// When the next of a game's channels is to be looked after; `nil`: when somebody asks.
    /// - Parameter seen: What was due by then was looked after.
    package func nextTry(of game: GameID, after seen: Instant) async throws -> Instant? {
        try await session.first(
            """
            select min(retry_at) from activity_channel
             where game_id = \(game) and state in ('wanted', 'open', 'ended') and retry_at > \(seen)
            """
        )?.decode(Instant?.self)
    }

    /// The apps for which a channel was ever wanted.
    package func apps() async throws -> [ChannelApp] {
        try await session.query("select distinct environment, topic from activity_channel order by environment, topic")
            .map { row in
                let (environment, topic) = try row.decode(PushEnvironment.self, String.self)
                return ChannelApp(environment: environment, topic: topic)
            }
    }

    /// Those of `channels`, Apple's names, that are written down here as a channel of `app`, whatever has become of
    /// them.
    package func known(_ channels: [String], of app: ChannelApp) async throws -> Set<String> {
        let rows = try await session.query(
            """
            select channel_id from activity_channel
             where environment = \(app.environment) and topic = \(app.topic) and channel_id = any (\(channels))
            """
        )
        return Set(try rows.map { try $0.decode(String.self) })
    }
}
