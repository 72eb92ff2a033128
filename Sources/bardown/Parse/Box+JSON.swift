import Scores

// What `bardown parse` prints of a box score. The same contract: every key is always there, in this order. Cells are as
// printed; what a column counts stands with the column, where that is certain.

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
