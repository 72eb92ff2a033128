package import Scores

extension Sequence<GameReading> {
    /// As ``lanes(_:)``.
    package var lanes: [[GameReading]] { lanes { $0 } }
}

extension Sequence {
    /// The games in lanes that may be stored side by side: games that share a team, like the two of a doubleheader, are
    /// in one lane, in the order in which they come. The lanes are in the order of their first games.
    /// - Parameter reading: What a page says of the game.
    package func lanes(_ reading: (Element) -> GameReading) -> [[Element]] {
        var lanes: [[Element]?] = []
        var laneOf: [String: Int] = [:]
        for game in self {
            let teams = reading(game).teams
            let names = [teams.home.laneName, teams.away.laneName]
            let met = Set(names.compactMap { laneOf[$0] }).sorted()
            guard let first = met.first else {
                for name in names { laneOf[name] = lanes.count }
                lanes.append([game])
                continue
            }
            // Two lanes that meet are one from here on; what is in them shares nothing, so that their order is free.
            for other in met.dropFirst() {
                let joining = lanes[other].take() ?? []
                lanes[first]? += joining
                laneOf = laneOf.mapValues { $0 == other ? first : $0 }
            }
            for name in names { laneOf[name] = first }
            lanes[first]?.append(game)
        }
        return lanes.compactMap(\.self)
    }
}

extension TeamReading {
    /// What tells the teams of one page apart. Without an id as coarse as any reading of a name: a lane too few does no
    /// harm.
    fileprivate var laneName: String { sourceID?.id ?? name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
