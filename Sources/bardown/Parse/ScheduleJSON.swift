import Scores
import Time

// The JSON of schedules and seasons for `bardown parse`. Every key is always present, in this order.

extension SeasonDaysReading {
    var json: OrderedJSON {
        .object([
            "league": league.json,
            "today": OrderedJSON(today?.description),
            "days": .array(
                days.map { .object(["day": .string($0.day.description), "games": OrderedJSON($0.games)]) }
            ),
            "rejected": .array(rejected.map(\.json)),
        ])
    }
}

extension TeamScheduleReading {
    var json: OrderedJSON {
        .object([
            "league": league.json,
            "team": team?.json ?? .null,
            "record": OrderedJSON(record?.description),
            "games": .array(games.map(\.json)),
            "rejected": .array(rejected.map(\.json)),
        ])
    }
}

extension ScheduledGame {
    fileprivate var json: OrderedJSON {
        .object([
            "sourceId": OrderedJSON(sourceID?.id),
            "day": OrderedJSON(day?.description),
            "startTime": OrderedJSON(startTime?.instant?.description),
            "opponent": opponent.json,
            "site": .string(site.rawValue),
            "place": OrderedJSON(place),
            "note": OrderedJSON(note),
            "status": OrderedJSON(status.status?.rawValue),
            "result": result?.json ?? .null,
            "attendance": OrderedJSON(attendance),
        ])
    }
}

extension ScheduledResult {
    fileprivate var json: OrderedJSON {
        .object([
            "goalsFor": .number(goalsFor),
            "goalsAgainst": .number(goalsAgainst),
            "overtimes": OrderedJSON(overtimes),
        ])
    }
}

extension StatisticsReading {
    var json: OrderedJSON {
        .object([
            "league": league.json,
            "team": team?.json ?? .null,
            "player": player?.json ?? .null,
            "record": OrderedJSON(record?.description),
            "seasons": .array(seasons.map(\.json)),
            "games": .array(games.map(\.json)),
            "rejected": .array(rejected.map(\.json)),
        ])
    }
}

extension SeasonStatistics {
    fileprivate var json: OrderedJSON {
        .object(["season": .string(season), "stats": stats.json, "opponents": opponents?.json ?? .null])
    }
}

extension GameStatistics {
    fileprivate var json: OrderedJSON {
        .object(["game": game.json, "stats": stats.json, "opponents": opponents?.json ?? .null])
    }
}
