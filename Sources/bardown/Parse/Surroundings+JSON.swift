import Scores

// The JSON of a game's leaders, odds and series for `bardown parse`. Every key is always present, in this order.

extension BySide where Value == [LeaderCategory] {
    var json: OrderedJSON {
        .object(["home": .array(home.map(\.json)), "away": .array(away.map(\.json))])
    }
}

extension OddsReading {
    var json: OrderedJSON {
        .object([
            "provider": OrderedJSON(provider),
            "details": OrderedJSON(details),
            "spread": OrderedJSON(spread),
            "overUnder": OrderedJSON(overUnder),
            "moneyline": .object(["home": OrderedJSON(moneyline.home), "away": OrderedJSON(moneyline.away)]),
        ])
    }
}

extension SeriesReading {
    var json: OrderedJSON {
        .object([
            "kind": OrderedJSON(kind),
            "title": OrderedJSON(title),
            "summary": OrderedJSON(summary),
            "game": OrderedJSON(game),
            "length": OrderedJSON(length),
            "wins": wins.map { .object(["home": .number($0.home), "away": .number($0.away)]) } ?? .null,
            "over": isOver.map(OrderedJSON.bool) ?? .null,
        ])
    }
}
