import CommandLineOutput

/// Renders a frame as lines that fit the terminal.
struct TopScreen {
    let width: Int
    let height: Int
    let isColoured: Bool
    /// The text of the second line.
    var hint = ""

    private static let columns = [
        "DUE", "OLDEST", "RUNS", "LATER", "RETRY", "ENDED/M", "FAILED", "BUSY", "WORKERS", "WANTED",
    ]

    func lines(_ frame: TopFrame) -> [String] {
        var lines = [head(frame), cut(hint)]
        lines.append(bold(row("QUEUE", Self.columns)))
        lines += frame.queues.map(queue)
        lines += ["", push(frame.push)]
        if !frame.openHosts.isEmpty { lines.append(red(cut("blocked: \(frame.openHosts.joined(separator: ", "))"))) }
        lines += ["", bold(cut("\(frame.games.count) live games"))]
        let room = max(0, height - lines.count)
        if frame.games.count <= room {
            lines += frame.games.map(game)
        } else if room > 0 {
            lines += frame.games.prefix(room - 1).map(game) + [cut("… and \(frame.games.count - room + 1) more")]
        }
        return Array(lines.prefix(height))
    }

    private func head(_ frame: TopFrame) -> String {
        let due = frame.queues.reduce(0) { $0 + $1.due }
        let running = frame.queues.reduce(0) { $0 + $1.running }
        return cut("BarDown  \(frame.at) UTC   \(due) due  \(running) running  \(frame.deadLetters) dead letters")
    }

    private func queue(_ queue: TopFrame.Queue) -> String {
        let cells = [
            queue.due >= 2000 ? "2000+" : "\(queue.due)", queue.oldestWait.map(Self.seconds) ?? "-", "\(queue.running)",
            queue.scheduled >= 2000 ? "2000+" : "\(queue.scheduled)", "\(queue.retrying)", "\(queue.ended)",
            "\(queue.failed)", "\(queue.busy)/\(queue.slots)", "\(queue.workers)", queue.wanted.map { "\($0)" } ?? "-",
        ]
        let text = row(queue.queue, cells, after: queue.pausedBy.map { "paused by \($0)" } ?? "")
        let isInTrouble = queue.oldestWait ?? 0 > 60 || queue.workers == 0 && queue.due > 0 || queue.failed > 0
        return isInTrouble ? red(text) : text
    }

    private func push(_ push: TopFrame.Push) -> String {
        let slowest = push.slowestFirst.map { ", the first delivery after \(Self.seconds($0 / 1000)) at most" } ?? ""
        let text = cut(
            "pushes, 10 minutes: \(push.alerts) alerts, \(push.delivered) delivered, \(push.failed) failed\(slowest)"
        )
        return push.failed > 0 ? red(text) : text
    }

    private func game(_ game: TopFrame.Game) -> String {
        let score = [game.awayScore, game.homeScore].map { $0.map { "\($0)" } ?? "-" }.joined(separator: " : ")
        let cells = [
            pad(game.league, 9), pad(game.away, 20), pad(score, 9), pad(game.home, 20), pad(game.status ?? "", 10),
        ]
        let text = cut(cells.joined(separator: " ") + " " + Self.seconds(game.age) + (game.stale ? " old" : ""))
        return game.stale ? red(text) : text
    }

    private func row(_ name: String, _ cells: [String], after: String = "") -> String {
        let padded = cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }
        return cut(pad(name, 12) + padded.joined() + "  " + after)
    }

    /// `3.2 s`, `4 min`, `2 h`.
    static func seconds(_ seconds: Double) -> String {
        switch seconds {
        case ..<60: "\(Double(Int(seconds * 10)) / 10) s"
        case ..<7200: "\(Int(seconds / 60)) min"
        default: "\(Int(seconds / 3600)) h"
        }
    }

    private func pad(_ text: String, _ width: Int) -> String {
        let plain = Terminal.plain(text)
        return plain.count >= width
            ? String(plain.prefix(width)) : plain + String(repeating: " ", count: width - plain.count)
    }

    private func cut(_ text: String) -> String { Terminal.cut(Terminal.plain(text), to: width) }

    private func bold(_ text: String) -> String { isColoured ? Terminal.bold(text) : text }
    private func red(_ text: String) -> String { isColoured ? Terminal.red(text) : text }
}
