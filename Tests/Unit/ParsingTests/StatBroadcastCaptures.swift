import FoundationEssentials
import Normalizing
import Parsing
import Scores
import TestTools
import Testing
import Time

/// The expected outcome of a captured file.
enum CapturedFile {
    case game(SportCapture)
    case refused(by: StatBroadcastReader, ParseError)
    /// The file describes the folder and is not a page.
    case none
}

enum StatBroadcastReader {
    case statCrew, archive, event, stats, group

    func read(_ page: [UInt8]) throws(ParseError) -> GameReading {
        switch self {
        case .statCrew: try GameReading(statCrew: page)
        case .archive: try GameReading(statBroadcastArchive: page)
        case .event: try GameReading(statBroadcastEvent: page)
        case .stats: try GameReading(statBroadcastStats: page, event: "652739")
        case .group:
            throw Result { try ScoreboardReading(statBroadcastGroup: page) }.failure ?? .empty
        }
    }
}

extension Result where Failure == any Error {
    fileprivate var failure: ParseError? {
        if case .failure(let error) = self { error as? ParseError } else { nil }
    }
}

/// A captured game and the facts known about it.
struct SportCapture {
    let reader: StatBroadcastReader
    let id: String
    let league: String
    let day: String?
    let status: GameStatus?
    let score: Score?
    /// The points of home and away in each period.
    let line: [[Int]]?
    var isWonByPeriods = false
    var period: Int?
}

extension CapturedFile {
    static let folder = ProjectFolder.capture("statbroadcast/")

    /// The files by their paths in the folder.
    static let all: [String: CapturedFile] = [
        "MANIFEST.md": .none,
        "sb_group_ids.json": .refused(by: .group, .notHTML(.json)),
        "statcrew-xml/lcgame_mlax_final_iona-at-northcarolina_2026-02-15.xml": .game(
            SportCapture(
                reader: .statCrew,
                id: "2/15/2026 IONA at NORTH CA",
                league: "mlax-d1",
                day: "2026-02-15",
                status: .final,
                score: Score(home: 23, away: 7),
                line: [[4, 2], [8, 2], [9, 1], [2, 2]],
                period: 4
            )
        ),
        "statcrew-xml/lcgame_wlax_LIVE_stonybrook-at-northcarolina_2022-05-19_sbid407823.xml": .game(
            SportCapture(
                reader: .statCrew,
                id: "WNC0519",
                league: "wlax-d1",
                day: "2022-05-19",
                status: .live,
                score: Score(home: 7, away: 5),
                line: [[2, 1], [1, 3], [3, 1], [1, 0]],
                period: 4
            )
        ),
        // None of the next three files is marked as complete, and the first format has no such mark. All three have the
        // time of the game's end.
        "statcrew-xml/fbgame_duke-northcarolina_2025-11-22.xml": .game(
            SportCapture(
                reader: .statCrew,
                id: "6387650",
                league: "mfb-d1",
                day: "2025-11-22",
                status: .final,
                score: Score(home: 25, away: 32),
                line: [[7, 7], [3, 10], [8, 7], [7, 8]],
                period: 4
            )
        ),
        "statcrew-xml/sogame_soccer_washington-ncstate_2025-12-15_OT-no-complete-flag.xml": .game(
            SportCapture(
                reader: .statCrew,
                id: "6489860",
                league: "sogame-d1",
                day: "2025-12-15",
                status: .final,
                score: Score(home: 2, away: 3),
                line: [[0, 1], [2, 1], [0, 1]],
                period: 3
            )
        ),
        "statcrew-xml/sogame_fieldhockey_sju-at-unc_2022-10-23_sbid421367.xml": .game(
            SportCapture(
                reader: .archive,
                id: "421367",
                league: "sogame-d1",
                day: "2022-10-23",
                status: .final,
                score: Score(home: 6, away: 0),
                line: [[3, 0], [1, 0], [1, 0], [1, 0]],
                period: 4
            )
        ),
        "statcrew-xml/vbgame_miami-at-northcarolina_2025-11-29_final.xml": .game(
            SportCapture(
                reader: .statCrew,
                id: "6394637",
                league: "vbgame-d1",
                day: "2025-11-29",
                status: .final,
                score: Score(home: 2, away: 3),
                line: [[25, 20], [25, 23], [23, 25], [20, 25], [10, 15]],
                isWonByPeriods: true,
                period: 5
            )
        ),
        "statcrew-xml/bsgame_baseball_indiana-at-unc_2026-02-14_dh2_11inn_final.xml": .game(
            SportCapture(
                reader: .statCrew,
                id: "6988d76ca4c73d31020b6015",
                league: "mba-d1",
                day: "2026-02-14",
                status: .final,
                score: Score(home: 4, away: 3),
                line: [
                    [0, 1], [1, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 2], [0, 0], [2, 0], [0, 0], [1, 0],
                ]
            )
        ),
        "webservice/sb_event_652739_raw.txt": .game(event),
        "webservice/sb_event_652739_decoded.xml": .game(event),
        "webservice/sb_stats_652739_raw.txt": .game(stats),
        "webservice/sb_stats_652739_decoded.html": .game(stats),
    ]

    private static let event = SportCapture(
        reader: .event,
        id: "652739",
        league: "mba-d1",
        day: "2026-02-26",
        status: nil,
        score: nil,
        line: nil
    )

    private static let stats = SportCapture(
        reader: .stats,
        id: "652739",
        league: "bsgame-d1",
        day: nil,
        status: .live,
        score: Score(home: 4, away: 2),
        line: [[0, 0], [0, 0], [0, 0], [2, 0], [2, 0], [0, 1], [0, 0], [0, 1]],
        period: 8
    )
}
