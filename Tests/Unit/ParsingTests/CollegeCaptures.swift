import Normalizing
import Parsing
import Scores
import Testing

/// A captured file of `ncaa/` with its expected outcome.
struct CollegeCapture: CustomTestStringConvertible {
    enum Outcome {
        case read(CollegePage)
        /// The parser of the most similar kind of page, and its error.
        case refused(by: CollegePage, ParseError)
    }

    /// Relative to the folder `ncaa`.
    let path: String
    let outcome: Outcome

    var testDescription: String { path }

    func page() throws -> [UInt8] { try CaptureFolder.page("ncaa/" + path) }

    static func read(as kind: CollegePage, _ paths: [String], in folder: String) -> [CollegeCapture] {
        paths.map { CollegeCapture(path: "\(folder)/\($0)", outcome: .read(kind)) }
    }

    private static func refused(
        by kind: CollegePage,
        _ reason: ParseError,
        _ paths: [String],
        in folder: String
    ) -> [CollegeCapture] {
        paths.map { CollegeCapture(path: "\(folder)/\($0)", outcome: .refused(by: kind, reason)) }
    }

    static let all: [CollegeCapture] = sdataprod + softball + statsSite + foreign

    private static let sdataprod =
        read(
            as: .playByPlay,
            [
                "pbp_MLA_6599987_cornell-johnshopkins_OT_final.json",
                "pbp_MLA_6599992_notredame-johnshopkins_final_dialect2.json",
            ],
            in: "sdataprod-lacrosse"
        ) + read(as: .game, ["gamecenter_game_final_MBB_6502230.json"], in: "transcribed")

    private static let softball =
        read(
            as: .playByPlay,
            [
                "pbp_WSB_6254555_rutgers-pennst_dh1.json", "pbp_WSB_6254556_rutgers-pennst_dh2.json",
                "pbp_WSB_6261307_iowast-ucf_6inn.json", "pbp_WSB_6261317_florida-texasam_8inn.json",
                "pbp_WSB_6261319_charleston-hofstra_5inn.json", "pbp_WSB_6261344_georgetown-uconn_longest.json",
                "pbp_WSB_6261350_tennessee-kentucky_8inn.json",
            ],
            in: "henrygd-softball"
        )
        + read(
            as: .boxScore,
            [
                "boxscore_WSB_6254555_rutgers-pennst_dh1.json", "boxscore_WSB_6254556_rutgers-pennst_dh2.json",
                "boxscore_WSB_6261311_newmexico-fresnost_largest.json", "boxscore_WSB_6261313_auburn-alabama.json",
                "boxscore_WSB_6261317_florida-texasam_FINAL-8-innings.json",
                "boxscore_WSB_6261319_charleston-hofstra_5inn.json",
            ],
            in: "henrygd-softball"
        )

    private static let statsSite =
        read(
            as: .statsSchedule,
            ["team_594020_schedule_airforce_2025.html", "old_team_schedule_airforce_2016_4OT-and-neutral.html"],
            in: "stats-ncaa-org"
        )
        + read(
            as: .statsTeams,
            ["inst_team_list_MLA_d1.html", "old_inst_team_list_MLA_2016.html"],
            in: "stats-ncaa-org"
        )
        + read(
            as: .statsGameByGame,
            ["game_by_game_malone_2024_pregame-all-future.html", "old_game_by_game_maryland_2017.html"],
            in: "stats-ncaa-org"
        )
        + read(
            as: .statsIndividual,
            ["individual_stats_6310104_airforce-lafayette_2025-02-01.html"],
            in: "stats-ncaa-org"
        )

    /// Files that do not come, or no longer come, from the NCAA: scoreboards of a service that was shut down and of a
    /// project that imitates it, pages of the club league, and tables that others derived from pages.
    private static let foreign =
        refused(
            by: .game,
            .unexpectedShape(path: "data.contests"),
            [
                "casablanca_game_pre_football_2024-08-31.json",
                "casablanca_scoreboard_final_basketball-women_2025-04-06.json",
            ],
            in: "transcribed"
        )
        + refused(
            by: .game,
            .unexpectedShape(path: "data.contests"),
            ["scoreboard_softball_d1_2024-05-04_157games_doubleheaders.json"],
            in: "henrygd-softball"
        )
        + refused(
            by: .statsBoxScore,
            .unexpectedShape(path: "header of a contest"),
            ["mcla_game_oregonstate-arizonachristian_2026-01-31_final.html"],
            in: "mcla"
        )
        + refused(
            by: .statsTeams,
            .unexpectedShape(path: "links to teams"),
            ["mcla_old_teams_2018.html", "mcla_team_list_2026.html", "mcla_roster_arizonastate_2025.html"],
            in: "mcla"
        )
        + refused(
            by: .statsSchedule,
            .unexpectedShape(path: "table of Date, Opponent, Result"),
            ["mcla_schedule_arizonastate_2024.html"],
            in: "mcla"
        )
        + refused(
            by: .seasonDays,
            .notJSON(.text),
            ["mens_d1_team_schedules_2017.tsv", "mens_matchstats_2026.csv", "womens_matchstats_2026.csv"],
            in: "derived"
        )
}
