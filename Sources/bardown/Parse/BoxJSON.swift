import Scores

// The JSON of a box score for `bardown parse`. Every key is always present, in this order. Cells are as printed; each
// column has its statistic, if known.

extension BySide where Value == TeamSheet {
    var json: OrderedJSON {
        .object(["home": home.json, "away": away.json])
    }
}

extension TeamSheet {
    fileprivate var json: OrderedJSON {
        .object(["figures": .array(figures.map(\.json)), "tables": .array(tables.map(\.json))])
    }
}

extension TeamStat {
    fileprivate var json: OrderedJSON {
        .object([
            "key": .string(column.key),
            "label": .string(column.label),
            "statistic": OrderedJSON(column.statistic?.rawValue),
            "printed": .string(cell.printed),
        ])
    }
}

extension StatTable {
    fileprivate var json: OrderedJSON {
        .object([
            "name": OrderedJSON(name),
            "columns": .array(columns.map(\.json)),
            "lines": .array(lines.map(\.json)),
            "totals": totals.map { .array($0.map { .string($0.printed) }) } ?? .null,
        ])
    }
}

extension StatColumn {
    fileprivate var json: OrderedJSON {
        .object(["key": .string(key), "label": .string(label), "statistic": OrderedJSON(statistic?.rawValue)])
    }
}

extension StatLine {
    fileprivate var json: OrderedJSON {
        .object([
            "player": player.json,
            "isStarter": isStarter.map(OrderedJSON.bool) ?? .null,
            "hasPlayed": hasPlayed.map(OrderedJSON.bool) ?? .null,
            "note": OrderedJSON(note),
            "cells": .array(cells.map { .string($0.printed) }),
        ])
    }
}

extension ScoreSheet {
    var json: OrderedJSON {
        .object([
            "producer": OrderedJSON(producer),
            "stadium": OrderedJSON(stadium),
            "location": OrderedJSON(location),
            "attendance": OrderedJSON(attendance),
            "officials": .array(officials.map(OrderedJSON.string)),
            "neutralSite": OrderedJSON(isNeutralSite),
            "localStart": OrderedJSON(localStart?.description),
            "localEnd": OrderedJSON(localEnd?.description),
            "doubleheaderGame": OrderedJSON(doubleheaderGame),
            "otherIds": .array(otherIDs.map { .string($0.description) }),
            "goals": goals.map { .array($0.map(\.json)) } ?? .null,
            "penalties": penalties.map { .array($0.map(\.json)) } ?? .null,
            "goalieChanges": goalieChanges.map { .array($0.map(\.json)) } ?? .null,
        ])
    }
}

extension GoalEntry {
    fileprivate var json: OrderedJSON {
        .object([
            "side": OrderedJSON(time.side?.rawValue),
            "period": OrderedJSON(time.period?.number),
            "clock": OrderedJSON(time.clock?.description),
            "strength": OrderedJSON(strength?.rawValue),
            "scorer": OrderedJSON(scorer),
            "assists": .array(assists.map(OrderedJSON.string)),
            "seasonGoals": OrderedJSON(seasonGoals),
        ])
    }
}

extension PenaltyEntry {
    fileprivate var json: OrderedJSON {
        .object([
            "side": OrderedJSON(time.side?.rawValue),
            "period": OrderedJSON(time.period?.number),
            "clock": OrderedJSON(time.clock?.description),
            "player": OrderedJSON(player),
            "seconds": OrderedJSON(seconds),
            "infraction": OrderedJSON(infraction),
            "grade": OrderedJSON(grade),
        ])
    }
}

extension GoalieChange {
    fileprivate var json: OrderedJSON {
        .object([
            "side": OrderedJSON(time.side?.rawValue),
            "period": OrderedJSON(time.period?.number),
            "clock": OrderedJSON(time.clock?.description),
            "goalie": OrderedJSON(goalie),
            "jersey": OrderedJSON(jersey),
        ])
    }
}
