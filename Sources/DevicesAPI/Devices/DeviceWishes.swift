import APIModels
import APIServer
import Scores
import Storage

extension DeviceWishes {
    /// The greatest number of follows, and of muted games.
    private static let maxEntries = 200

    /// The preferences of a registration, in the order of the request, with defaults for the values that it omits.
    /// - Parameter defaultLeague: The league of teams if the request names none.
    /// - Throws: ``Problem``, which never quotes the request.
    init(_ request: DeviceRegistrationRequest, in defaultLeague: LeagueID) throws(Problem) {
        guard request.favoriteTeams != nil || request.follows != nil else {
            throw .unprocessable(
                "missing_teams",
                "favoriteTeams must list teams by id or slug, or follows must list subjects to follow"
            )
        }
        self.init(
            follows: try Self.follows(request, in: defaultLeague),
            mutedGames: try Self.games(request.mutedGames ?? []),
            isSpoilerSafe: request.spoilerSafe ?? false,
            localizesAlerts: request.localizesAlerts ?? false,
            delaySeconds: request.delaySeconds ?? 0
        )
        guard (0...120).contains(delaySeconds) else {
            throw .unprocessable("invalid_delay", "delaySeconds must be 0 to 120")
        }
        quietHours = try request.quietHours.map { (hours) throws(Problem) in try QuietHours(hours) }
        zone = request.zone ?? zone
        guard (1...60).contains(zone.unicodeScalars.count), !zone.utf8.contains(0) else { throw .unknownZone }
        guard quietHours == nil || request.zone != nil else {
            throw .unprocessable("missing_zone", "quietHours requires zone, such as America/New_York")
        }
    }

    private static func follows(
        _ request: DeviceRegistrationRequest,
        in defaultLeague: LeagueID
    ) throws(Problem) -> [Follow] {
        let league = try request.league.map { (name) throws(Problem) in try LeagueID(checking: name) } ?? defaultLeague
        var follows = try teams(request.favoriteTeams ?? []).map { Follow(.team($0, league)) }
        for follow in request.follows ?? [] { follows.append(try Follow(follow, in: league)) }
        guard follows.count <= maxEntries else {
            throw .unprocessable(
                "invalid_follows",
                "follows and favoriteTeams may have at most \(maxEntries) entries together"
            )
        }
        return follows
    }

    /// The slugs of the teams to follow, each once.
    private static func teams(_ slugs: [String]) throws(Problem) -> [String] {
        guard slugs.count <= maxEntries, slugs.allSatisfy(\.isShortName) else {
            throw .unprocessable("invalid_teams", "favoriteTeams must be at most 200 slugs of at most 100 characters")
        }
        var seen: Set<String> = []
        return slugs.filter { seen.insert($0).inserted }
    }

    private static func games(_ games: [String]) throws(Problem) -> [GameID] {
        let ids = games.compactMap { GameID($0) }
        guard ids.count == games.count, ids.count <= maxEntries else {
            throw .unprocessable("invalid_games", "mutedGames must be at most 200 ids of games")
        }
        return ids
    }
}

extension Follow {
    /// - Parameter defaultLeague: The league of a team if the request names none.
    fileprivate init(_ request: FollowRequest, in defaultLeague: LeagueID) throws(Problem) {
        let alerts = try request.alerts.map { (names) throws(Problem) in
            let kinds = names.compactMap { Alert.Kind(rawValue: $0.rawValue) }
            guard kinds.count == names.count else {
                let known = Alert.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw .unprocessable("invalid_alerts", "alerts must be some of: \(known)")
            }
            return kinds
        }
        let league = try request.league.map { (name) throws(Problem) in try LeagueID(checking: name) }
        switch (request.team, request.game, request.player, league) {
        case (let team?, nil, nil, _) where team.isShortName:
            self.init(.team(team, league ?? defaultLeague), alerts: alerts)
        case (nil, let game?, nil, nil):
            guard let id = GameID(game) else { throw .unprocessable("invalid_games", "game must be the id of a game") }
            self.init(.game(id), alerts: alerts)
        case (nil, nil, let player?, nil):
            guard let id = PlayerID(player) else {
                throw .unprocessable("invalid_follows", "player must be a player's id")
            }
            self.init(.player(id), alerts: alerts)
        case (nil, nil, nil, let league?): self.init(.league(league), alerts: alerts)
        default:
            throw .unprocessable(
                "invalid_follows",
                "Each entry of follows must name a team, a game, a league or a player"
            )
        }
    }
}

extension QuietHours {
    fileprivate init(_ request: QuietHoursRequest) throws(Problem) {
        guard let from = Self.minute(request.from), let until = Self.minute(request.until) else {
            throw .unprocessable("invalid_quiet_hours", "quietHours must have from and until as HH:MM, 00:00 to 23:59")
        }
        self.init(from: from, until: until)
    }

    /// Parses `HH:MM` as a minute of the day; `nil` for anything else.
    private static func minute(_ text: String) -> Int? {
        let digits = Array(text.utf8)
        guard digits.count == 5, digits[2] == UInt8(ascii: ":"),
            let hour = Int(text.prefix(2)), let minute = Int(text.suffix(2)),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}

extension String {
    fileprivate var isShortName: Bool { (1...100).contains(unicodeScalars.count) && !utf8.contains(0) }
}

extension LeagueID {
    fileprivate init(checking name: LeagueName) throws(Problem) {
        guard (1...60).contains(name.rawValue.unicodeScalars.count), !name.rawValue.utf8.contains(0) else {
            throw .unprocessable("invalid_league", "league must be a short name such as mlax-d1")
        }
        self.init(rawValue: name.rawValue)
    }
}

extension Problem {
    /// The body names an unknown time zone.
    static let unknownZone = Problem.unprocessable(
        "invalid_zone",
        "zone must be the IANA name of a time zone, such as America/New_York"
    )
}
