import Time

extension PhonesPage {
    /// The limit of cards on the page. The most recently changed are shown.
    private static let cardsAtMost = 12

    /// Returns the cards of Live Activities; empty if there are none.
    static func cards(_ activities: [ActivityCard], at now: Instant) -> String {
        guard !activities.isEmpty else { return "" }
        return "<main>\(activities.prefix(cardsAtMost).map { card($0, at: now) }.joined())</main>"
    }

    /// `Army vs Navy`, `6 – 8 · 3rd 7:42`, with the away team first, as in the title.
    private static func card(_ card: ActivityCard, at now: Instant) -> String {
        let content = card.content
        let score = content.away.flatMap { away in content.home.map { home in "\(away) – \(home)" } }
        let instant = [content.period, content.clock].compactMap(\.self).joined(separator: " ")
        let words = [score, instant.isEmpty ? nil : instant, content.lastScorer].compactMap(\.self)
        let isStale = !card.isOver && card.staleAt.map { $0 < now.secondsSinceEpoch } == true
        let state = card.isOver ? "over" : (isStale ? "no news" : content.status)
        let title = card.title ?? "Activity \(card.address.prefix(8))…"
        return """
            <section>
            <p class="meta"><span>\(card.isChannel ? "channel" : "activity")</span><span>\(escaped(state))</span></p>
            <h2>\(escaped(title))</h2>
            <p class="title">\(escaped(words.isEmpty ? content.status : words.joined(separator: " · ")))</p>
            <p class="count">\(card.shown) updates shown, \(card.late) arrived too late</p>
            </section>
            """
    }
}
