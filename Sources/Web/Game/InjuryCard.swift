import APIResponses
import HTMLWriting
import Scores
import Storage
import Time

/// The section of a game's page with the injured players of both teams.
struct InjuryCard {
    let report: InjuryReport
    let game: ScoreboardGame
    let people: GamePeople

    /// The players at once before a game, and later one line that opens; `nil` if no player is injured.
    var html: HTML? {
        let count = report.injuries.home.count + report.injuries.away.count
        guard count > 0 else { return nil }
        guard game.view.status == .scheduled else {
            return """
                <section class="card" id="injuries" aria-labelledby="injuries-name">
                <h2 class="quiet" id="injuries-name">Injuries</h2>
                <details id="injury-list"><summary>Injuries <span class="soft">\(count)</span></summary>
                \(lists)</details></section>

                """
        }
        return """
            <section class="card" id="injuries" aria-labelledby="injuries-name">
            <h2 id="injuries-name">Injuries</h2>
            \(lists)</section>

            """
    }

    private var lists: HTML {
        """
        <div class="people">\(list(.away))\(list(.home))</div>
        <p class="note">From \(KnownSource.name(of: report.source)), updated \(GameFacts.time(report.observedAt))</p>
        """
    }

    private func list(_ side: Side) -> HTML {
        let injuries = report.injuries[side]
        let none: HTML = "<li class=\"soft\">None listed</li>"
        let lines = injuries.isEmpty ? none : HTML.joined(injuries.map { line($0, side) })
        return "<div><h3>\(game.teams[side].name)</h3><ol>\(lines)</ol></div>"
    }

    private func line(_ injury: Injury, _ side: Side) -> HTML {
        let position: HTML? = injury.player.position.map { " <small class=\"soft\">\($0)</small>" }
        let words: HTML? = injury.words(on: game.day).map { "<span class=\"soft\">\($0)</span>" }
        let player = people.html(of: injury.player, side)
        return "<li><span>\(player)\(position)</span><b>\(injury.statusWords)</b>\(words)</li>"
    }
}

extension Injury {
    /// The status in the words of a fan; one that is not known in the source's words.
    fileprivate var statusWords: String {
        switch status {
        case .out: "Out"
        case .doubtful: "Doubtful"
        case .questionable: "Questionable"
        case .probable: "Probable"
        case .dayToDay: "Day to day"
        case .injuredReserve: "Injured reserve"
        case nil: statusText ?? "Injured"
        }
    }

    /// What is injured, and when the player is expected back: `Left Hip Strain, expected back Sat, May 31`; `nil` if
    /// the source states neither.
    /// - Parameter day: The day of the game. An earlier day of return has passed, and is omitted.
    fileprivate func words(on day: CivilDate) -> String? {
        let parts = [bodySide.map { $0 == .left ? "Left" : "Right" }, part, detail].compactMap(\.self)
        let back = returnDay.flatMap { $0 < day ? nil : $0.shortText(near: day) }
        guard !parts.isEmpty else { return back.map { "Expected back \($0)" } }
        return parts.joined(separator: " ") + (back.map { ", expected back \($0)" } ?? "")
    }
}
