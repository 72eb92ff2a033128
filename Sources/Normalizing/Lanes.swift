package import Scores

extension Sequence<GameReading> {
    /// The readings, grouped by ``lanes(_:)``.
    package var lanes: [[GameReading]] { lanes { $0 } }
}

extension Sequence {
    /// Groups games into lanes that may be stored concurrently. Games that share a team, such as the two of a
    /// doubleheader, are in the same lane, in their original order. The lanes are in the order of their first games.
    /// - Parameter reading: Returns the reading of an element.
    package func lanes(_ reading: (Element) -> GameReading) -> [[Element]] {
        var lanes: [[Element]?] = []
        var laneOf: [String: Int] = [:]
        for game in self {
            let teams = reading(game).teams
            let keys = [teams.home.laneKey, teams.away.laneKey]
            let matching = Set(keys.compactMap { laneOf[$0] }).sorted()
            guard let first = matching.first else {
                for key in keys { laneOf[key] = lanes.count }
                lanes.append([game])
                continue
            }
            // A game that shares teams with two lanes joins them. Their games share no team, so their order does not
            // matter.
            for other in matching.dropFirst() {
                let joining = lanes[other].take() ?? []
                lanes[first]? += joining
                laneOf = laneOf.mapValues { $0 == other ? first : $0 }
            }
            for key in keys { laneOf[key] = first }
            lanes[first]?.append(game)
        }
        return lanes.compactMap(\.self)
    }
}

extension TeamReading {
    /// A key that distinguishes the teams of a page. Without an id it is a coarse form of the name. If two teams then
    /// have the same key, their games are only stored one after the other.
    fileprivate var laneKey: String { sourceID?.id ?? name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
