import Scores

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
