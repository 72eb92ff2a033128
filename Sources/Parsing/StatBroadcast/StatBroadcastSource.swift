import Normalizing
package import Scores
package import Sports
import TextCoding
package import Time
package import Transport

/// Reads StatBroadcast's group pages and its archive, if an operator has enabled its hosts.
///
/// A challenge, a rejected request and an encrypted body are all ``ParseError/blocked``, and are not worked around. The
/// live view of an event is not fetched, because its address is unknown for lacrosse.
package struct StatBroadcastSource: FetchingSource {
    /// The base address of the site: `https://www.statbroadcast.com`, or a substitute.
    private let site: String
    /// The base address of the archive: `http://archive.statbroadcast.com`, or a substitute.
    private let archive: String
    package var fetcher: any Fetcher

    package init(site: String, archive: String, fetcher: any Fetcher) {
        self.site = site
        self.archive = archive
        self.fetcher = fetcher
    }

    package func games(
        on page: String,
        of league: LeagueAddress,
        near day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        let response = try await send(StatBroadcastRequest.group(page, base: site), unlessMatching: storedValidators)
        if let refusal = ParseError(status: response.status, body: response.body) { throw .unreadable(refusal) }
        return try response.page(at: now) { bytes throws(ParseError) in
            var games = try ScoreboardReading(statBroadcastGroup: bytes, league: league.expected, today: day)
            // A school's page lists all its sports.
            games.games.removeAll { $0.league != league.league }
            return games
        }
    }

    package func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>? {
        guard page == .summary else { throw .unknownPage(page) }
        let response = try await send(
            StatBroadcastRequest.archive(of: game.id, base: archive),
            unlessMatching: storedValidators
        )
        if let refusal = ParseError(archiveStatus: response.status, body: response.body) { throw .unreadable(refusal) }
        return try response.page(at: now) { bytes throws(ParseError) in
            try GameReading(statBroadcastArchive: bytes, event: game.id, league: league.expected)
        }
    }

    private func send(_ url: String, unlessMatching storedValidators: Validators?) async throws(ScrapeError) -> Response
    {
        let response = try await fetcher.response(to: Request(.get, url, validators: storedValidators))
        // The request was rejected, or the body is encrypted.
        guard response.headers["X-SB-Rejected"] == nil, response.headers["X-SB-Enc"] == nil else {
            throw .unreadable(.blocked)
        }
        return response
    }
}

extension ParseError {
    /// Creates the error for a status of the archive. Its storage reports a missing file as forbidden, with a body in
    /// XML.
    fileprivate init?(archiveStatus status: Int, body: [UInt8]) {
        guard let refusal = ParseError(status: status, body: body) else { return nil }
        do throws(ParseError) {
            _ = try ArchivePage.read(body)
            self = refusal
        } catch {
            self = error == .noGame ? .noGame : refusal
        }
    }
}

/// StatBroadcast, which publishes the data of schools' scorers. ``StatBroadcastSource`` fetches its group pages and its
/// archive. The views of a single event can be read only from saved files.
///
/// Its pages block programs by a cookie that a script sets, by a proof of work, and by encrypted bodies. Such a
/// response is ``ParseError/blocked``, and it is not worked around. Its hosts are disabled in table `host_budget` until
/// an operator with an agreement enables them. A school that provides its own file needs none of these pages
/// (``StatCrewPage``).
package enum StatBroadcast {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.statbroadcast.rawValue
}

/// Addresses of StatBroadcast, each on its own host.
package enum StatBroadcastRequest {
    /// Returns the address of the page of a school or conference with the events of its season.
    /// - Parameter base: `https://www.statbroadcast.com` or a substitute.
    package static func group(_ id: String, base: String) -> String {
        rootAddress(base) + "/events/statbroadcast.php?gid=\(PercentEncoding.encode(id))"
    }

    /// Returns the address of the stat file of a finished event.
    /// - Parameter base: `http://archive.statbroadcast.com` or a substitute.
    package static func archive(of event: String, base: String) -> String {
        rootAddress(base) + "/\(PercentEncoding.encode(event)).xml"
    }
}
