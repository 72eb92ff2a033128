package import Normalizing

/// The odds on ESPN's scoreboard, `events[].competitions[0].odds`, and on a summary, `pickcenter`. One book has its
/// opening and its present prices there, in the forms of several years.
package enum ESPNOddsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawOddsPage {
        let fields = try JSONPage.fields(page)
        if let header = fields.fields("header") {
            let offers = fields.objects("pickcenter")
            let event = event(header, offers: offers.isEmpty ? fields.objects("odds") : offers)
            guard let event else { throw .unexpectedShape(path: "header.competitions") }
            return RawOddsPage(source: ESPN.source, entries: [.event(event)])
        }
        guard let events = fields.list("events") else { throw .unexpectedShape(path: "events") }
        return RawOddsPage(
            source: ESPN.source,
            entries: events.map { entry in
                switch entry {
                case .read(let fields): event(fields, offers: nil).map { .event($0) } ?? .unreadable("no competition")
                case .unreadable(let reason): .unreadable(reason)
                }
            }
        )
    }

    /// - Parameter offers: The entries of books; `nil`: those of the competition.
    private static func event(_ fields: JSONFields, offers: [JSONFields]?) -> RawOddsEvent? {
        guard let competition = fields.objects("competitions").first else { return nil }
        var event = RawOddsEvent()
        event.id = fields.text("id")
        event.league = ESPN.slug(uid: fields.text("uid"))
        event.start = competition.text("date") ?? fields.text("date")
        for competitor in competition.objects("competitors") {
            let name = competitor.fields("team")?.text("displayName", "name")
            switch competitor.text("homeAway") {
            case "home": event.home = name
            case "away": event.away = name
            default: break
            }
        }
        for offer in offers ?? competition.objects("odds") { event.prices += ESPNOffer(offer).prices }
        return event
    }
}

/// An entry of a book.
private struct ESPNOffer {
    let fields: JSONFields
    let book: String?
    private(set) var prices: [RawPrice] = []

    init(_ fields: JSONFields) {
        self.fields = fields
        book = fields.fields("provider")?.text("name")
        addMarket("moneyline", as: "moneyline", sides: ["home", "away", "draw"])
        addMarket("pointSpread", as: "spread", sides: ["home", "away"])
        addMarket("total", as: "total", sides: ["over", "under"])
        for side in ["home", "away", "draw"] { addTeam(side) }
        addTotals()
    }

    /// Adds the prices of a market in the form of 2025: the line and the price of each side, at several stages.
    private mutating func addMarket(_ name: String, as market: String, sides: [String]) {
        guard let market = fields.fields(name).map({ (fields: $0, name: market) }) else { return }
        for side in sides {
            guard let stages = market.fields.fields(side) else { continue }
            let isLive = stages.fields("current") != nil
            for (name, stage) in [
                ("open", QuoteReading.Stage.opening), ("close", isLive ? .closing : .present), ("current", .present),
            ] {
                guard let offer = stages.fields(name) else { continue }
                add(market.name, side, offer.text("odds"), offer.text("line"), stage)
            }
        }
    }

    /// Adds a team's prices in the forms before 2025: numbers, or texts at several stages.
    private mutating func addTeam(_ side: String) {
        guard let team = fields.fields("\(side)TeamOdds") ?? fields.fields("\(side)Odds") else { return }
        if !has("moneyline", side), let price = team.text("moneyLine") { add("moneyline", side, price, nil) }
        if !has("spread", side), let price = team.text("spreadOdds"), let line = fields.text("spread") {
            add("spread", side, price, line, hasHomePoint: true)
        }
        for (name, stage) in [("open", QuoteReading.Stage.opening), ("current", .present)] {
            guard let offer = team.fields(name) else { continue }
            if !has("moneyline", side, stage), let price = american(offer, "moneyLine") {
                add("moneyline", side, price, nil, stage)
            }
            if !has("spread", side, stage), let price = american(offer, "spread"),
                let line = american(offer, "pointSpread")
            {
                add("spread", side, price, line, stage)
            }
        }
    }

    /// Adds the prices of a total in the forms before 2025.
    private mutating func addTotals() {
        for side in ["over", "under"] {
            if !has("total", side), let price = fields.text("\(side)Odds"), let line = fields.text("overUnder") {
                add("total", side, price, line)
            }
            for (name, stage) in [("open", QuoteReading.Stage.opening), ("current", .present)] {
                guard let offer = fields.fields(name), !has("total", side, stage),
                    let price = american(offer, side), let line = american(offer, "total")
                else { continue }
                add("total", side, price, line, stage)
            }
        }
    }

    private func american(_ offer: JSONFields, _ name: String) -> String? {
        offer.fields(name)?.nonBlankText("american")
    }

    private func has(_ market: String, _ side: String, _ stage: QuoteReading.Stage = .present) -> Bool {
        prices.contains { $0.market == market && $0.side == side && $0.stage == stage }
    }

    private mutating func add(
        _ market: String,
        _ side: String,
        _ text: String?,
        _ point: String?,
        _ stage: QuoteReading.Stage = .present,
        hasHomePoint: Bool = false
    ) {
        var price = RawPrice()
        (price.book, price.market, price.side, price.price) = (book, market, side, text)
        (price.point, price.hasHomePoint, price.stage) = (point, hasHomePoint, stage)
        prices.append(price)
    }
}
