package import Postgres
package import Scores
package import Sports
import Synchronization
import Time

/// Reads the facts of leagues from the tables `league`, `league_source` and `league_former_format`.
package struct LeagueProfileStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The rows of all leagues, including those that are not polled or not listed, by id.
    fileprivate func rows() async throws -> Rows { try await session.query(Self.profiles + " order by l.id") }

    /// - Returns: `nil` when there is no such league.
    package func profile(of league: LeagueID) async throws -> LeagueProfile? {
        try await session.first(Self.profiles + " where l.id = \(league)").map { try LeagueProfile($0) }
    }

    /// The league to use when a request names none.
    /// - Returns: `nil` when there is no default league.
    package func defaultLeague() async throws -> LeagueID? {
        try await session.first("select id from league where is_default").map { try $0.decode(LeagueID.self) }
    }

    private static let profiles: SQL = """
        select l.id, l.sport, l.zone, l.periods, l.period_name, l.period_seconds, l.overtime_seconds, l.shootout,
               l.playoff_overtime_seconds, l.most_points_of_goal, l.counts_overtime_losses, l.capabilities,
               l.three_point_arc_feet, l.three_point_corner_feet, l.win_chance_figure,
               l.source, l.source_code,
               array(select s.source from league_source s where s.league_id = l.id order by s.source) as sources,
               array(select s.source_code from league_source s where s.league_id = l.id order by s.source) as codes,
               array(select to_char(f.until_day, 'YYYY-MM-DD') from league_former_format f where f.league_id = l.id
                      order by f.until_day) as former_days,
               array(select f.periods from league_former_format f where f.league_id = l.id
                      order by f.until_day) as former_periods,
               array(select f.period_seconds from league_former_format f where f.league_id = l.id
                      order by f.until_day) as former_seconds,
               array(select f.overtime_seconds from league_former_format f where f.league_id = l.id
                      order by f.until_day) as former_overtimes
          from league l
        """
}

/// Reads the facts of all leagues for each page, and decodes them again only if they have changed, because decoding
/// takes much longer than reading.
package final class LeagueRegistryCache: Sendable {
    private let sports: SportRegistry
    private let last = Mutex<(rows: Rows, registry: LeagueRegistry)?>(nil)

    /// - Parameter sports: The sports of the registries that ``registry(in:)`` returns.
    package init(of sports: SportRegistry) {
        self.sports = sports
    }

    /// A registry of the leagues that are in the database now.
    package func registry(in session: any PostgresSession) async throws -> LeagueRegistry {
        let rows = try await LeagueProfileStore(session).rows()
        if let last = last.withLock({ $0 }), last.rows.hasSameCells(as: rows) { return last.registry }
        let registry = LeagueRegistry(try rows.map { try LeagueProfile($0) }, sports: sports)
        last.withLock { $0 = (rows, registry) }
        return registry
    }
}

extension LeagueProfile {
    fileprivate init(_ row: Row) throws(PostgresError) {
        let capabilities = try row.decode(column: "capabilities", as: [String].self)
        self.init(
            id: try row.decode(column: "id", as: LeagueID.self),
            sport: try row.decode(column: "sport", as: SportID.self),
            zone: try row.decode(column: "zone", as: String.self),
            periodName: try row.decode(column: "period_name", as: PeriodName.self),
            format: try LeagueFormat(row),
            mostPointsOfGoal: Int(try row.decode(column: "most_points_of_goal", as: Int16.self)),
            countsOvertimeLosses: try row.decode(column: "counts_overtime_losses", as: Bool.self),
            threePointLine: try ThreePointLine(row),
            winChanceFigure: try row.decode(column: "win_chance_figure", as: Double?.self),
            sources: try [LeagueSource](row),
            capabilities: Set(capabilities.compactMap(Capability.init(rawValue:)))
        )
    }
}

extension ThreePointLine {
    /// - Returns: `nil` if the distances of the line are not known, or the sport has no such line.
    fileprivate init?(_ row: Row) throws(PostgresError) {
        guard let arc = try row.decode(column: "three_point_arc_feet", as: Double?.self),
            let corner = try row.decode(column: "three_point_corner_feet", as: Double?.self)
        else { return nil }
        self.init(arcFeet: arc, cornerFeet: corner)
    }
}

extension [LeagueSource] {
    /// All sources, with the league's own first.
    fileprivate init(_ row: Row) throws(PostgresError) {
        let own = LeagueSource(
            try row.decode(column: "source", as: String.self),
            try row.decode(column: "source_code", as: String.self)
        )
        let names = try row.decode(column: "sources", as: [String].self)
        let codes = try row.decode(column: "codes", as: [String].self)
        self = [own] + zip(names, codes).map { LeagueSource($0, $1) }
    }
}

extension LeagueFormat {
    fileprivate init(_ row: Row) throws(PostgresError) {
        let days = try row.decode(column: "former_days", as: [String].self)
        let periods = try row.decode(column: "former_periods", as: [Int16].self)
        let seconds = try row.decode(column: "former_seconds", as: [Int16].self)
        let overtimes = try row.decode(column: "former_overtimes", as: [Int16].self)
        self.init(
            GameFormat(
                regulation: Int(try row.decode(column: "periods", as: Int16.self)),
                periodSeconds: Int(try row.decode(column: "period_seconds", as: Int16.self)),
                overtimeSeconds: Int(try row.decode(column: "overtime_seconds", as: Int16.self)),
                shootout: try row.decode(column: "shootout", as: Int16?.self).map(Int.init)
            ),
            playoffOvertimeSeconds: try row.decode(column: "playoff_overtime_seconds", as: Int16?.self).map(Int.init),
            formerFormats: days.indices.compactMap { index in
                CivilDate(days[index]).map { day in
                    FormerFormat(
                        until: day,
                        GameFormat(
                            regulation: Int(periods[index]),
                            periodSeconds: Int(seconds[index]),
                            overtimeSeconds: Int(overtimes[index])
                        )
                    )
                }
            }
        )
    }
}
