import CommandLineOutput

/// The lines of the queues, with as many columns as fit the terminal.
struct TopQueueTable {
    let columns: [TopColumn]
    private let nameWidth: Int
    private let cellWidth: Int
    /// Whether the row of a paused queue names the person who paused it.
    private let showsAuthors: Bool

    private static let longestName = 20
    /// Names of people who paused queues are shown only if at least this many columns still fit.
    private static let importantColumns = 6

    init(_ queues: [TopFrame.Queue], width: Int) {
        let names = queues.map { Terminal.plain($0.queue).count }
        let nameWidth = min(max(12, names.max() ?? 0), Self.longestName)
        let spaces = [true, false].map { showsAuthors in
            width - nameWidth - (queues.map { Self.remark($0, showsAuthors).count }.max() ?? 0)
        }
        showsAuthors = spaces[0] >= Self.importantColumns * 8
        let (all, space) = (TopColumn.allCases, showsAuthors ? spaces[0] : spaces[1])
        let cellWidth = space >= all.count * 9 ? 9 : 8
        columns = Array(all.prefix(max(1, space / cellWidth)))
        self.nameWidth = nameWidth
        self.cellWidth = cellWidth
    }

    var header: String { line("QUEUE", columns.map(\.rawValue)) }

    func row(_ queue: TopFrame.Queue) -> String {
        line(queue.queue, columns.map { $0.cell(queue) }) + Self.remark(queue, showsAuthors)
    }

    private static func remark(_ queue: TopFrame.Queue, _ showsAuthor: Bool) -> String {
        queue.pausedBy.map { showsAuthor ? "  paused by \($0)" : "  paused" } ?? ""
    }

    private func line(_ name: String, _ cells: [String]) -> String {
        let padded = cells.map { String(repeating: " ", count: max(1, cellWidth - $0.count)) + $0 }
        return name.padded(to: nameWidth) + padded.joined()
    }
}

/// The line of a live game. On a narrow terminal, names are shortened first, then the league is omitted, then the
/// status.
struct TopGameLine {
    /// The line without the age.
    let start: String
    /// How old the score is.
    let age: String

    var text: String { start + age }

    private static let longestTeam = 20
    private static let usefulTeam = 10
    private static let longestAge = 11

    init(_ game: TopFrame.Game, width: Int) {
        let score = [game.awayScore, game.homeScore].map { $0.map { "\($0)" } ?? "-" }.joined(separator: " : ")
        let (league, status) = (game.league.padded(to: 9), (game.status ?? "").padded(to: 10))
        // The width of each team's name. The rest of the line is taken by `cells`, the score, the age and blanks.
        func teamWidth(with cells: [String]) -> Int {
            (width - cells.reduce(0) { $0 + $1.count + 1 } - 9 - Self.longestAge - 3) / 2
        }
        let choices = [[league, status], [status], []]
        let chosen = choices.first { teamWidth(with: $0) >= Self.usefulTeam } ?? []
        let size = min(max(teamWidth(with: chosen), 1), Self.longestTeam)
        let teams = [game.away.padded(to: size), score.padded(to: 9), game.home.padded(to: size)]
        let cells = (chosen.count == 2 ? [league] : []) + teams + (chosen.isEmpty ? [] : [status])
        start = cells.joined(separator: " ") + " "
        age = TopScreen.seconds(game.age) + (game.stale ? " old" : "")
    }
}

extension String {
    /// The text without control characters, cut or filled with blanks to `width`. A cut text ends with "…".
    fileprivate func padded(to width: Int) -> String {
        let shown = Terminal.truncated(Terminal.plain(self), to: width)
        return shown + String(repeating: " ", count: width - shown.count)
    }
}
