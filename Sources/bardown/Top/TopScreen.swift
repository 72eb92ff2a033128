import CommandLineOutput
import Storage

/// Renders a frame as lines that fit the terminal. A small terminal shows only the most important parts.
struct TopScreen {
    let width: Int
    let height: Int
    let isColoured: Bool
    /// The beginning of the second line, which names the keys. If it is not empty, and there is room, the end of the
    /// screen explains the columns.
    var hint = ""

    func lines(_ frame: TopFrame) -> [String] {
        let table = TopQueueTable(frame.queues, width: width)
        var lines = [head(frame), cut(hint + omittedColumns(table.columns))]
        lines.append(bold(cut(table.header)))
        lines += frame.queues.map { queue in
            let text = cut(table.row(queue))
            return queue.isInTrouble ? red(text) : text
        }
        lines += ["", push(frame.push)]
        if !frame.openHosts.isEmpty { lines.append(red(cut("blocked: \(frame.openHosts.joined(separator: ", "))"))) }
        lines += ["", bold(cut(frame.games.count == 1 ? "1 live game" : "\(frame.games.count) live games"))]
        let room = max(0, height - lines.count)
        if frame.games.count <= room {
            lines += frame.games.map(game)
        } else if room > 0 {
            lines += frame.games.prefix(room - 1).map(game) + [cut("… and \(frame.games.count - room + 1) more")]
        }
        let legend = legend(of: table.columns)
        if lines.count + legend.count <= height { lines += legend }
        return Array(lines.prefix(height))
    }

    /// The lines that explain the columns and colors, in place of an update.
    var help: [String] {
        let columns = TopColumn.allCases.map { column in
            column.rawValue + String(repeating: " ", count: 9 - column.rawValue.count) + column.meaning
        }
        let lines =
            [bold(cut("bardown top")), cut("q quits, ? returns"), ""] + columns.map(cut) + [
                "", cut("Red needs attention: a queue whose jobs wait too long, fail or have no worker;"),
                cut("failed pushes; hosts that get no requests; a game whose source is silent."),
            ]
        return Array(lines.prefix(height))
    }

    /// Returns the end of the second line: the columns for which a narrow terminal has no room.
    private func omittedColumns(_ shown: [TopColumn]) -> String {
        let names = TopColumn.allCases.dropFirst(shown.count).map(\.rawValue)
        return names.isEmpty ? "" : "\(hint.isEmpty ? "" : "; ")no room for \(names.joined(separator: ", "))"
    }

    private func head(_ frame: TopFrame) -> String {
        let due = frame.queues.reduce(0) { $0 + $1.due }
        let running = frame.queues.reduce(0) { $0 + $1.running }
        let figures = "\(due) due  \(running) running  \(frame.deadLetters) dead letters"
        let whole = "BarDown  \(frame.at) UTC   \(figures)"
        return cut(whole.count <= width ? whole : figures)
    }

    /// The meanings of the columns, after a blank line, with as many meanings on a line as fit; empty without a hint.
    private func legend(of columns: [TopColumn]) -> [String] {
        guard !hint.isEmpty else { return [] }
        var lines: [String] = []
        for entry in columns.map({ "\($0.rawValue): \($0.meaning)" }) {
            if let last = lines.last, last.count + 3 + entry.count <= width {
                lines[lines.count - 1] = "\(last)   \(entry)"
            } else {
                lines.append(entry)
            }
        }
        return [""] + lines.map(cut)
    }

    private func push(_ push: TopFrame.Push) -> String {
        let slowest = push.slowestFirst.map { ", the first delivery after \(Self.seconds($0 / 1000)) at most" } ?? ""
        let alerts = push.alerts == 1 ? "1 alert" : "\(push.alerts) alerts"
        let text = cut(
            "pushes, 10 minutes: \(alerts), \(push.delivered) delivered, \(push.failed) failed\(slowest)"
        )
        return push.failed > 0 ? red(text) : text
    }

    private func game(_ game: TopFrame.Game) -> String {
        let line = TopGameLine(game, width: width)
        guard line.text.count <= width else { return cut(line.text) }
        return game.stale ? red(line.text) : line.start + (isColoured ? Terminal.green(line.age) : line.age)
    }

    /// Returns a duration: `3.2 s`, `4 min`, `2 h`.
    static func seconds(_ seconds: Double) -> String {
        switch seconds {
        case ..<60: "\(Double(Int(seconds * 10)) / 10) s"
        case ..<7200: "\(Int(seconds / 60)) min"
        default: "\(Int(seconds / 3600)) h"
        }
    }

    private func cut(_ text: String) -> String { Terminal.truncated(Terminal.plain(text), to: width) }

    private func bold(_ text: String) -> String { isColoured ? Terminal.bold(text) : text }
    private func red(_ text: String) -> String { isColoured ? Terminal.red(text) : text }
}

extension TopFrame.Queue {
    /// Whether the queue needs an operator's attention: jobs wait for too long, have no worker, or fail.
    fileprivate var isInTrouble: Bool { oldestWait ?? 0 > AlertLimit.jobWait || workers == 0 && due > 0 || failed > 0 }
}
