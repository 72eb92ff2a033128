import Scores

/// The players of a game who did something that counts, each once.
struct StoryPeople {
    struct Person {
        let side: Side
        /// The name as first found, in display form: `AJ Nikolic`.
        let fullName: String
    }

    /// A printed name in its two forms.
    private struct ReadName {
        let spoken: SpokenName
        let key: PlayerName

        init(_ printed: String) {
            spoken = SpokenName(printed)
            key = PlayerName(printed)
        }
    }

    /// The printed names that were read. Most are in many plays, and reading one takes longer than finding it.
    private struct ReadNames {
        private var names: [String: ReadName] = [:]

        subscript(printed: String) -> ReadName {
            mutating get {
                if let known = names[printed] { return known }
                let name = ReadName(printed)
                names[printed] = name
                return name
            }
        }
    }

    /// A name with its first play.
    private struct Entrance {
        let name: ReadName
        let play: Int
    }

    private(set) var people: [Person] = []
    private var byPrinted = BySide<[String: Int]>(home: [:], away: [:])
    /// The names of ``people``, by the same positions.
    private var entrances: [Entrance] = []
    /// The people in plays that are no contributions, each printed name once.
    private var others: [Entrance] = []
    private let teams: BySide<StoryTeam>

    init(_ line: GameLine, _ rules: ContributionRules) {
        teams = line.game.teams
        var byName = BySide<[PlayerName: Int]>(home: [:], away: [:])
        var printedOthers: Set<String> = []
        var names = ReadNames()
        for (index, play) in line.game.plays.enumerated() {
            for player in play.players {
                guard let side = line.entries[index].scorer ?? play.side, let rule = rules.rule(for: player, in: play)
                else {
                    if printedOthers.insert(player.name).inserted {
                        others.append(Entrance(name: names[player.name], play: index))
                    }
                    continue
                }
                let owner = rule.isOtherSide ? side.other : side
                guard byPrinted[owner][player.name] == nil else { continue }
                let name = names[player.name]
                let person = byName[owner][name.key] ?? add(Entrance(name: name, play: index), owner)
                byName[owner][name.key] = person
                byPrinted[owner][player.name] = person
            }
        }
    }

    /// Returns the position of a player; `nil` for a name that no counted play has.
    func index(of name: String, _ side: Side) -> Int? { byPrinted[side][name] }

    private mutating func add(_ entrance: Entrance, _ side: Side) -> Int {
        people.append(Person(side: side, fullName: entrance.name.spoken.full))
        entrances.append(entrance)
        return people.count - 1
    }

    /// Returns the names of ``people`` in sentences, by the same positions: `Nikolic`. If two people have the same last
    /// name, both are shown with an initial; if these are equal as well, with the whole name, and finally with the
    /// team's name.
    ///
    /// - Parameter end: The position before which plays count. Later people change no name of an earlier block, because
    ///   `A. Smith` would reveal that another Smith plays later. Names of people whose first play is later are only
    ///   their last names.
    func names(before end: Int) -> [String] {
        let seen = entrances.indices.filter { entrances[$0].play < end }
        let known = Set(seen.map { entrances[$0].name.key })
        let strangers = others.filter { $0.play < end && !known.contains($0.name.key) }.map(\.name.spoken)
        var names = entrances.map(\.name.spoken.last)
        for step in 0..<3 {
            var counts: [String: Int] = [:]
            for person in seen { counts[names[person], default: 0] += 1 }
            for stranger in strangers { counts[stranger.form(step), default: 0] += 1 }
            for person in seen where counts[names[person], default: 0] > 1 {
                let name = entrances[person].name.spoken
                let team = teams[people[person].side].reference
                names[person] = step < 2 ? name.form(step + 1) : "\(name.full) of \(team)"
            }
        }
        return names
    }
}

extension ContributionRules {
    /// The rule by which a player's part in a play is a contribution; `nil`: it is none.
    func rule(for player: PlayPlayer, in play: Play) -> Rule? {
        rules.first { $0.kind == play.kind && $0.role == player.role }
    }
}

extension SpokenName {
    /// The last name, with the initial, or whole.
    fileprivate func form(_ step: Int) -> String {
        switch step {
        case 0: last
        case 1: Self.initialAndLast(self)
        default: full
        }
    }
}
