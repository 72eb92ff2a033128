package import Normalizing

/// A response of The Odds API v4, `/v4/sports/{sport}/odds` with the games of a league, or
/// `/v4/sports/{sport}/events/{id}/odds` with one game.
///
/// Prices must have been requested as American. Decimal ones are refused, see ``PriceFlaw/notWhole``.
package enum OddsAPIPage {
    /// The name in every ``SourceID`` of this source.
    package static let source = "odds-api"

    package static func read(_ page: [UInt8]) throws(ParseError) -> RawOddsPage {
        let tree = try JSONPage.value(page)
        if let entries = tree.list {
            // A list in which nothing can be read is another page. An empty list says that there are no games.
            guard entries.isEmpty || entries.contains(where: { $0.fields != nil }) else {
                throw .unexpectedShape(path: "")
            }
            return RawOddsPage(
                source: source,
                entries: entries.map { entry in
                    switch entry {
                    case .read(let fields): .event(event(fields))
                    case .unreadable(let reason): .unreadable(reason)
                    }
                }
            )
        }
        guard let fields = tree.fields else { throw .unexpectedShape(path: "") }
        // The message of an error may repeat parts of the request, which has the key.
        if let code = fields.nonBlankText("error_code") { throw .upstreamErrors([code]) }
        guard fields.has("bookmakers") else { throw .unexpectedShape(path: "bookmakers") }
        return RawOddsPage(source: source, entries: [.event(event(fields))])
    }

    private static func event(_ fields: JSONFields) -> RawOddsEvent {
        var event = RawOddsEvent()
        event.id = fields.text("id")
        event.league = fields.text("sport_key")
        event.start = fields.text("commence_time")
        event.home = fields.text("home_team")
        event.away = fields.text("away_team")
        for book in fields.objects("bookmakers") {
            for market in book.objects("markets") {
                let quotedAt = market.nonBlankText("last_update") ?? book.nonBlankText("last_update")
                for outcome in market.objects("outcomes") {
                    var price = RawPrice()
                    price.book = book.text("key")
                    price.market = market.text("key")
                    price.side = outcome.text("name")
                    price.subject = outcome.text("description")
                    price.price = outcome.text("price")
                    price.point = outcome.text("point")
                    price.quotedAt = quotedAt
                    event.prices.append(price)
                }
            }
        }
        return event
    }
}
