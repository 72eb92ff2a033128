import Scores
import Time

// The JSON of `bardown parse`. Every key is always present, in this order, and is null if the source does not have it.

extension ScoreboardReading {
    var json: OrderedJSON {
        .object([
            "league": league.json,
            "date": OrderedJSON(day?.description),
            "games": .array(games.map(\.json)),
            "rejected": .array(rejected.map(\.json)),
        ])
    }
}

extension RejectedEntry {
    var json: OrderedJSON {
        .object(["index": .number(index), "id": OrderedJSON(id), "reason": .string(reason)])
    }
}

extension GameReading {
    var json: OrderedJSON {
        .object([
            "league": league.json,
            // A fragment does not name its game.
            "sourceId": OrderedJSON(sourceID.id.isEmpty ? nil : sourceID.id),
            "home": teams.home.json,
            "away": teams.away.json,
            "status": OrderedJSON(status.status?.rawValue),
            "statusText": OrderedJSON(statusText),
            "day": OrderedJSON(day?.description),
            // Null both for a time to be announced and for a missing time.
            "startTime": OrderedJSON(startTime?.instant?.description),
            "period": OrderedJSON(period?.number),
            "clock": OrderedJSON(clock?.description),
            "score": score?.json ?? .null,
            "periods": periods.map { .array($0.map(\.json)) } ?? .null,
            "plays": plays.map { .array($0.map(\.json)) } ?? .null,
            "box": box?.json ?? .null,
            "leaders": leaders?.json ?? .null,
            "odds": .array(odds.map(\.json)),
            "series": .array(series.map(\.json)),
            "injuries": injuries?.json ?? .null,
            "sheet": sheet?.json ?? .null,
        ])
    }
}

extension TeamReading {
    var json: OrderedJSON {
        .object([
            "name": .string(name),
            "abbreviation": OrderedJSON(abbreviation),
            "sourceId": OrderedJSON(sourceID?.id),
            "rank": OrderedJSON(rank),
            "fullName": OrderedJSON(fullName),
            "conference": OrderedJSON(conference),
            "color": OrderedJSON(color),
            "record": OrderedJSON(record?.description),
        ])
    }
}

extension BySide where Value == Int {
    fileprivate var json: OrderedJSON {
        .object(["home": .number(home), "away": .number(away)])
    }
}

extension PeriodScore {
    fileprivate var json: OrderedJSON {
        .object([
            "number": .number(number),
            "label": .string(label),
            "home": .number(home),
            "away": .number(away),
        ])
    }
}

extension Play {
    fileprivate var json: OrderedJSON {
        .object([
            "period": .number(period.number),
            "clock": OrderedJSON(clock?.description),
            "side": .string(side?.rawValue ?? "none"),
            "kind": .string(kind.rawValue),
            "text": .string(text),
            "homeScore": OrderedJSON(score?.home),
            "awayScore": OrderedJSON(score?.away),
            "players": .array(
                players.map { .object(["name": .string($0.name), "role": .string($0.role.rawValue)]) }
            ),
            "shotPosition": shotPosition.map { .object(["x": .number($0.x), "y": .number($0.y)]) } ?? .null,
        ])
    }
}

// The JSON of a game's leaders, odds, series and injuries for `bardown parse`, always with all keys, in this order.

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

extension BySide where Value == [Injury] {
    fileprivate var json: OrderedJSON {
        .object(["home": .array(home.map(\.json)), "away": .array(away.map(\.json))])
    }
}

extension Injury {
    fileprivate var json: OrderedJSON {
        .object([
            "player": player.json,
            "status": OrderedJSON(status?.rawValue),
            "statusText": OrderedJSON(statusText),
            "reportedAt": OrderedJSON(reportedAt?.description),
            "part": OrderedJSON(part),
            "bodySide": OrderedJSON(bodySide?.rawValue),
            "detail": OrderedJSON(detail),
            "returnDay": OrderedJSON(returnDay?.description),
        ])
    }
}
