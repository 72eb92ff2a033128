import Parsing

/// Every file in the folders `nhl` and `espn`, with its expected outcome.
enum ProfessionalCaptures {
    enum Outcome {
        case read(by: ProfessionalPage)
        /// No parser reads the file. The parser of the most similar page refuses it with this error.
        case refused(by: ProfessionalPage, because: ParseError)
    }

    static let outcomes: [String: Outcome] = [
        "nhl/game_2023020032/boxscore_20241214T220042Z.json": .read(by: .nhlBoxScore),
        "nhl/game_2023020034/boxscore_20241214T220042Z.json": .read(by: .nhlBoxScore),
        "nhl/game_2023020339/boxscore_20241001T181029Z.json": .read(by: .nhlBoxScore),
        "nhl/game_2023020339/landing_20241001T181029Z.json": .read(by: .nhlLanding),
        "nhl/game_2023020339/play-by-play_20231130T041704Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023020339/play-by-play_20241214T220313Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023020339/right-rail_20241001T181030Z.json":
            .refused(by: .nhlBoxScore, because: .unexpectedShape(path: "playerByGameStats")),
        "nhl/game_2023020369/play-by-play_20231203T195952Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023020377/play-by-play_20231205T014617Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023020377/play-by-play_20231205T014617Z_2.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023020433/play-by-play_20241214T220659Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023020542/play-by-play_20241214T222207Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023020702/play-by-play_20241214T222047Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023020763/landing_20240309T202152Z.json": .read(by: .nhlLanding),
        "nhl/game_2023030246/boxscore_20241005T154423Z.json": .read(by: .nhlBoxScore),
        "nhl/game_2023030246/play-by-play_20240519T002428Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2023030246/right-rail_20241005T154424Z.json":
            .refused(by: .nhlBoxScore, because: .unexpectedShape(path: "playerByGameStats")),
        "nhl/game_2024010043/landing_20241001T021910Z.json": .read(by: .nhlLanding),
        "nhl/game_2024010043/play-by-play_20241001T155350Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2024010043/play-by-play_20241214T222446Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2024020477/boxscore_20241214T215255Z.json": .read(by: .nhlBoxScore),
        "nhl/game_2024020477/landing_20241214T215255Z.json": .read(by: .nhlLanding),
        "nhl/game_2024020477/play-by-play_20241214T222636Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2024020477/right-rail_20241214T215255Z.json":
            .refused(by: .nhlBoxScore, because: .unexpectedShape(path: "playerByGameStats")),
        "nhl/game_2024020478/play-by-play_20241215T001646Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2024020478/play-by-play_20250930T010303Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2025010061/play-by-play_20250929T234744Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2025010061/play-by-play_20250930T004736Z.json": .read(by: .nhlPlayByPlay),
        "nhl/game_2025020660/landing_20260104T225509Z.json": .read(by: .nhlLanding),
        "nhl/game_2025021094/play-by-play_20260321T003634Z.json": .read(by: .nhlPlayByPlay),
        "nhl/peruukki/landing-2022030181.json": .read(by: .nhlLanding),
        "nhl/peruukki/landing-2023020195.json": .read(by: .nhlLanding),
        "nhl/peruukki/landing-2023020205.json": .read(by: .nhlLanding),
        "nhl/peruukki/landing-2023020206.json": .read(by: .nhlLanding),
        "nhl/peruukki/landing-2023020207.json": .read(by: .nhlLanding),
        "nhl/peruukki/landing-2023020208.json": .read(by: .nhlLanding),
        "nhl/peruukki/landing-2023020209.json": .read(by: .nhlLanding),
        "nhl/peruukki/right-rail-2022030181.json":
            .refused(by: .nhlBoxScore, because: .unexpectedShape(path: "playerByGameStats")),
        "nhl/peruukki/right-rail-2023020207.json":
            .refused(by: .nhlBoxScore, because: .unexpectedShape(path: "playerByGameStats")),
        "nhl/peruukki/schedule-2023-11-11.json": .read(by: .nhlSchedule),
        "nhl/peruukki/schedule-2025-10-07.json": .read(by: .nhlSchedule),
        "nhl/peruukki/standings-2025-10-07-not-fully-updated.json": .read(by: .nhlStandings),
        "nhl/peruukki/standings-2025-10-07.json": .read(by: .nhlStandings),
        "nhl/playoff_series_carousel_20252026_20260510T185135Z.json":
            .refused(by: .nhlSchedule, because: .unexpectedShape(path: "gameWeek")),
        "nhl/roster_CAR_20252026_20260104T225608Z.json":
            .refused(by: .nhlStandings, because: .unexpectedShape(path: "standings")),
        "nhl/roster_CAR_20252026_20260312T221128Z.json":
            .refused(by: .nhlStandings, because: .unexpectedShape(path: "standings")),
        "nhl/schedule_2024_10_06_20241008T013048Z.json": .read(by: .nhlSchedule),
        "nhl/schedule_2024_10_08_20241008T013047Z.json": .read(by: .nhlSchedule),
        "nhl/schedule_2025_09_29_20250930T005122Z.json": .read(by: .nhlSchedule),
        "nhl/schedule_2026-03-09_hockey-predictions.json": .read(by: .nhlSchedule),
        "nhl/schedule_2026-05-12_hockey-predictions.json": .read(by: .nhlSchedule),
        "nhl/score_2023_11_23_20231130T001613Z.json": .read(by: .nhlScore),
        "nhl/score_2023_11_29_20241001T181031Z.json": .read(by: .nhlScore),
        "nhl/score_2024_10_12_20241013T135531Z.json": .read(by: .nhlScore),
        "nhl/standings_2023_11_29_20231130T010731Z.json": .read(by: .nhlStandings),
        "nhl/standings_2023_12_01_20231201T222922Z.json": .read(by: .nhlStandings),
        "nhl/standings_2026_04_17_20260510T185135Z.json": .read(by: .nhlStandings),
        "espn/college-basketball/rankings_mens.json": .read(by: .espnRankings),
        "espn/college-basketball/scoreboard_final_2025-03-01_acc_with_OT.json": .read(by: .espnScoreboard),
        "espn/college-basketball/summary_final_290710041_6OT.json": .read(by: .espnSummary),
        "espn/html/cfb_boxscore_page_401520176.html":
            .refused(by: .espnScoreboard, because: .notJSON(.text)),
        "espn/html/cfb_game_page_final_401520176.html": .refused(by: .espnScoreboard, because: .notJSON(.text)),
        "espn/html/cfb_game_page_ingame_401524006_2023-09-16.html":
            .refused(by: .espnScoreboard, because: .notJSON(.text)),
        "espn/html/cfb_scoreboard_page_2021-11-19_espnfitt.html":
            .refused(by: .espnScoreboard, because: .notJSON(.text)),
        "espn/nba/core_odds_401584793.json": .refused(by: .espnSummary, because: .unexpectedShape(path: "header")),
        "espn/nba/core_plays_401584793.json": .refused(by: .espnSummary, because: .unexpectedShape(path: "header")),
        "espn/nba/core_probabilities_401584793.json":
            .refused(by: .espnSummary, because: .unexpectedShape(path: "header")),
        "espn/nba/scoreboard_empty_2026-02-18.json": .read(by: .espnScoreboard),
        "espn/nba/scoreboard_final_2025-05-29.json": .read(by: .espnScoreboard),
        "espn/nba/scoreboard_live_2022-11-23T0105Z.json": .read(by: .espnScoreboard),
        "espn/nba/scoreboard_live_2026-05-02_PHI-BOS_q4.json": .read(by: .espnScoreboard),
        "espn/nba/scoreboard_pre_2025-06-05_reserialized.json": .read(by: .espnScoreboard),
        "espn/nba/scoreboard_pre_2026-02-24.json": .read(by: .espnScoreboard),
        "espn/nba/standings_2026.json": .read(by: .espnStandings),
        "espn/nba/summary_final_401772994_reserialized.json": .read(by: .espnSummary),
        "espn/nba/summary_pre_401772994.json": .read(by: .espnSummary),
        "espn/nba/team_13_LAL.json": .read(by: .espnTeams),
        "espn/nba/team_schedule_LAL_2026_postseason.json": .read(by: .espnScoreboard),
        "espn/nba/teams.json": .read(by: .espnTeams),
        "espn/nhl/core_plays_401559593.json": .refused(by: .espnSummary, because: .unexpectedShape(path: "header")),
        "espn/nhl/scoreboard_final_2024-06-01.json": .read(by: .espnScoreboard),
        "espn/nhl/scoreboard_live_OT_2025-06-04_reserialized.json": .read(by: .espnScoreboard),
        "espn/nhl/scoreboard_live_mixed_2022-09-25.json": .read(by: .espnScoreboard),
        "espn/nhl/standings_2026.json": .read(by: .espnStandings),
        "espn/nhl/summary_final_401559593_pickcenter_reserialized.json": .read(by: .espnSummary),
        "espn/nhl/summary_final_401672881.json": .read(by: .espnSummary),
        "espn/nhl/summary_final_401774292.json": .read(by: .espnSummary),
        "espn/nhl/summary_final_401774292_other_fetch_reserialized.json": .read(by: .espnSummary),
        "espn/nhl/teams.json": .read(by: .espnTeams),
        "espn/other/mlb_scoreboard_with_postponed_reserialized.json": .read(by: .espnScoreboard),
        "espn/other/mlb_scoreboard_with_suspended.json": .read(by: .espnScoreboard),
        "espn/other/nba_nhl_events_excerpt_2022_preseason.json": .read(by: .espnScoreboard),
        "espn/other/scoreboard_header_nfl_2025-05.json":
            .refused(by: .espnScoreboard, because: .unexpectedShape(path: "events")),
        "espn/other/soccer_all_scoreboard_with_postponed_2026-03-21.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760508_SUI-COL_PEN/00_20260707T194112Z.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760508_SUI-COL_PEN/01_20260707T211500Z.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760508_SUI-COL_PEN/02_20260707T223517Z.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760508_SUI-COL_PEN/03_20260707T234706Z.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760512_NOR-ENG_AET/00_20260711T204913Z.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760512_NOR-ENG_AET/01_20260711T213919Z.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760512_NOR-ENG_AET/02_20260711T223715Z.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760512_NOR-ENG_AET/03_20260711T234313Z.json": .read(by: .espnScoreboard),
        "espn/seq_soccer_wc2026/760512_NOR-ENG_AET/04_20260712T014703Z.json": .read(by: .espnScoreboard),
        "espn/wnba/summary_final_401736393_trimmed.json": .read(by: .espnSummary),
    ]

    /// Pages of days without a game.
    static let quiet: Set<String> = [
        "nhl/score_2023_11_23_20231130T001613Z.json", "espn/nba/scoreboard_empty_2026-02-18.json",
    ]
}
