import Scores
import Storage

extension DeviceBody {
    /// Things that a device may follow, and games that it may mute.
    private static let thingsAtMost = 200

    /// What the device wants, in the order of the request.
    /// - Parameter usual: The league of teams where the request names none.
    /// - Throws: ``Problem`` that names what is wrong, not what was said.
    func wishes(in usual: LeagueID) throws(Problem) -> DeviceWishes {
        guard favoriteTeams != nil || follows != nil else {
            throw .unprocessable(
                "missing_teams",
                "favoriteTeams must list teams by id or slug, or follows must list what to follow"
            )
        }
        let league = try leagueID(league) ?? usual
        var wishes = DeviceWishes(follows: try teams().map { Follow(.team($0, league)) })
        for follow in follows ?? [] { wishes.follows.append(try follow.follow(defaultLeague: league)) }
        guard wishes.follows.count <= Self.thingsAtMost else {
            throw .unprocessable(
                "invalid_follows",
                "follows and favoriteTeams may name at most \(Self.thingsAtMost) things together"
            )
        }
        wishes.mutedGames = try muted()
        wishes.isSpoilerSafe = spoilerSafe ?? false
        wishes.localizesAlerts = localizesAlerts ?? false
        wishes.delaySeconds = delaySeconds ?? 0
        guard (0...120).contains(wishes.delaySeconds) else {
            throw .unprocessable("invalid_delay", "delaySeconds must be 0 to 120")
        }
        wishes.quietHours = try quietHours?.hours()
        wishes.zone = zone ?? "UTC"
        guard (1...60).contains(wishes.zone.unicodeScalars.count), !wishes.zone.utf8.contains(0) else {
            throw .unknownZone
        }
        guard wishes.quietHours == nil || zone != nil else {
            throw .unprocessable("missing_zone", "quietHours requires zone, such as America/New_York")
        }
        return wishes
    }

    /// The slugs of the teams to follow, each once.
    private func teams() throws(Problem) -> [String] {
        let slugs = favoriteTeams ?? []
        guard slugs.count <= Self.thingsAtMost, slugs.allSatisfy(\.isShortName) else {
            throw .unprocessable("invalid_teams", "favoriteTeams must be at most 200 slugs of at most 100 characters")
        }
        var seen: Set<String> = []
        return slugs.filter { seen.insert($0).inserted }
    }

    private func muted() throws(Problem) -> [GameID] {
        let games = mutedGames ?? []
        let ids = games.compactMap { GameID($0) }
        guard ids.count == games.count, ids.count <= Self.thingsAtMost else {
            throw .unprocessable("invalid_games", "mutedGames must be at most 200 ids of games")
        }
        return ids
    }
}

extension DeviceBody.FollowBody {
    fileprivate func follow(defaultLeague: LeagueID) throws(Problem) -> Follow {
        let alerts = try alerts.map { words throws(Problem) in
            let kinds = words.compactMap(Alert.Kind.init(rawValue:))
            guard kinds.count == words.count else {
                let known = Alert.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw .unprocessable("invalid_alerts", "alerts must be some of: \(known)")
            }
            return kinds
        }
        let league = try leagueID(league)
        switch (team, game, player, league) {
        case (let team?, nil, nil, _) where team.isShortName:
            return Follow(.team(team, league ?? defaultLeague), alerts: alerts)
        case (nil, let game?, nil, nil):
            guard let id = GameID(game) else { throw .unprocessable("invalid_games", "game must be the id of a game") }
            return Follow(.game(id), alerts: alerts)
        case (nil, nil, let player?, nil):
            guard let id = PlayerID(player) else {
                throw .unprocessable("invalid_follows", "player must be a player's id")
            }
            return Follow(.player(id), alerts: alerts)
        case (nil, nil, nil, let league?): return Follow(.league(league), alerts: alerts)
        default:
            throw .unprocessable(
                "invalid_follows",
                "Each entry of follows must name a team, a game, a league or a player"
            )
        }
    }
}

extension DeviceBody.QuietHoursBody {
    fileprivate func hours() throws(Problem) -> QuietHours {
        guard let from = minute(from), let until = minute(until) else {
            throw .unprocessable("invalid_quiet_hours", "quietHours must have from and until as HH:MM, 00:00 to 23:59")
        }
        return QuietHours(from: from, until: until)
    }

    private func minute(_ text: String) -> Int? {
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

private func leagueID(_ text: String?) throws(Problem) -> LeagueID? {
    guard let text else { return nil }
    guard (1...60).contains(text.unicodeScalars.count), !text.utf8.contains(0) else {
        throw .unprocessable("invalid_league", "league must be a short name such as mlax-d1")
    }
    return LeagueID(rawValue: text)
}

extension Problem {
    /// The body names an unknown time zone.
    static let unknownZone = Problem.unprocessable(
        "invalid_zone",
        "zone must be the IANA name of a time zone, such as America/New_York"
    )
}
