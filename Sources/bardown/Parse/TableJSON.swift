import Scores
import Time

// The JSON that `bardown parse` prints for rankings, standings, leaders and lists of teams. Every key is always
// present, in this order.

extension RankingReading {
    var json: OrderedJSON {
        .object([
            "league": league.json,
            "name": OrderedJSON(name),
            "asOf": asOf?.json ?? .null,
            "entries": .array(entries.map(\.json)),
            "rejected": .array(rejected.map(\.json)),
        ])
    }
}

extension RankingEntry {
    fileprivate var json: OrderedJSON {
        .object([
            "rank": OrderedJSON(rank),
            "team": team.json,
            "previousRank": OrderedJSON(previousRank),
            "wasUnranked": previous.map { .bool($0 == .unranked) } ?? .null,
            "movement": OrderedJSON(movement),
            "firstPlaceVotes": OrderedJSON(firstPlaceVotes),
            "points": OrderedJSON(points),
            "record": OrderedJSON(record?.description),
            "other": other.json,
        ])
    }

    private var previousRank: Int? {
        if case .ranked(let rank) = previous { rank } else { nil }
    }
}

extension StandingsReading {
    var json: OrderedJSON {
        .object([
            "league": league.json,
            "asOf": asOf?.json ?? .null,
            "groups": .array(groups.map(\.json)),
            "rejected": .array(rejected.map(\.json)),
        ])
    }
}

extension StandingsGroup {
    fileprivate var json: OrderedJSON {
        .object(["name": OrderedJSON(name), "entries": .array(entries.map(\.json))])
    }
}

extension StandingsEntry {
    fileprivate var json: OrderedJSON {
        .object([
            "place": OrderedJSON(place),
            "team": team.json,
            "overall": OrderedJSON(overall?.description),
            "conference": OrderedJSON(conference?.description),
            "other": other.json,
        ])
    }
}

extension LeadersReading {
    var json: OrderedJSON {
        .object([
            "league": league.json,
            "asOf": asOf?.json ?? .null,
            "categories": .array(categories.map(\.json)),
            "pageCount": OrderedJSON(pageCount),
            "rejected": .array(rejected.map(\.json)),
        ])
    }
}

extension LeaderCategory {
    var json: OrderedJSON {
        .object(["name": .string(name), "entries": .array(entries.map(\.json))])
    }
}

extension LeaderEntry {
    fileprivate var json: OrderedJSON {
        .object([
            "rank": OrderedJSON(rank),
            "player": player?.json ?? .null,
            "team": team?.json ?? .null,
            "value": .string(value.value),
            "other": other.json,
        ])
    }
}

extension TeamListReading {
    var json: OrderedJSON {
        .object([
            "league": league?.json ?? .null,
            "teams": .array(teams.map(\.json)),
            "rejected": .array(rejected.map(\.json)),
        ])
    }
}

extension ListedTeam {
    fileprivate var json: OrderedJSON {
        .object([
            "team": team.json,
            "logos": .array(
                logos.map {
                    .object(["url": .string($0.url), "background": OrderedJSON($0.background?.rawValue)])
                }
            ),
        ])
    }
}

extension PlayerReading {
    var json: OrderedJSON {
        .object([
            "name": .string(name),
            "sourceId": OrderedJSON(sourceID?.id),
            "jersey": OrderedJSON(jersey),
            "position": OrderedJSON(position),
            "classYear": OrderedJSON(classYear),
        ])
    }
}

extension TableDate {
    fileprivate var json: OrderedJSON {
        .object(["through": OrderedJSON(through?.description), "text": .string(text)])
    }
}

extension [PrintedStat] {
    /// The statistics as an array, because not every reader would keep the order of an object's keys.
    var json: OrderedJSON {
        .array(map { .object(["name": .string($0.name), "value": .string($0.value)]) })
    }
}
