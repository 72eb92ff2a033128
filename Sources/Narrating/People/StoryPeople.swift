import Scores

/// The players of a game who did something that counts, each once, with the name by which sentences call him or her.
struct StoryPeople {
    struct Person {
        let side: Side
        /// The name as first found, in display form: `AJ Nikolic`.
        let fullName: String
        /// The name in sentences, which no other player of the game has: `Nikolic`.
        var name: String
    }

    private(set) var people: [Person] = []
    private var byPrinted = BySide<[String: Int]>(home: [:], away: [:])
    /// The names of ``people``, by the same positions.
    private var spoken: [SpokenName] = []

    init(_ line: GameLine, _ rules: ContributionRules) {
        var byName = BySide<[PlayerName: Int]>(home: [:], away: [:])
        var others: Set<String> = []
        for (play, entry) in zip(line.game.plays, line.entries) {
            for player in play.players {
                guard let side = entry.scorer ?? play.side, let rule = rules.rule(for: player, in: play) else {
                    others.insert(player.name)
                    continue
                }
                let owner = rule.isOtherSide ? side.other : side
                guard byPrinted[owner][player.name] == nil else { continue }
                let key = PlayerName(player.name)
                let index = byName[owner][key] ?? add(player.name, owner)
                byName[owner][key] = index
                byPrinted[owner][player.name] = index
            }
        }
        shorten(among: others, line.game.teams)
    }

    /// Returns the position of a player; `nil` for a name that no counted play has.
    func index(of name: String, _ side: Side) -> Int? { byPrinted[side][name] }

    private mutating func add(_ printed: String, _ side: Side) -> Int {
        let name = SpokenName(printed)
        people.append(Person(side: side, fullName: name.full, name: name.last))
        spoken.append(name)
        return people.count - 1
    }

    /// Gives people whose last name somebody else in the game has an initial, then the whole name, then the team's.
    /// - Parameter others: The printed names of all people in plays that are no contributions.
    private mutating func shorten(among others: Set<String>, _ teams: BySide<StoryTeam>) {
        let known = Set(people.map(\.fullName))
        let strangers = others.filter { byPrinted.home[$0] == nil && byPrinted.away[$0] == nil }
            .map(SpokenName.init).filter { !known.contains($0.full) }
        let forms: [(SpokenName, Side) -> String] = [
            { name, _ in SpokenName.initialAndLast(name) }, { name, _ in name.full },
            { name, side in "\(name.full) of \(teams[side].reference)" },
        ]
        for (step, form) in forms.enumerated() {
            var counts: [String: Int] = [:]
            for person in people { counts[person.name, default: 0] += 1 }
            for stranger in strangers { counts[stranger.form(step), default: 0] += 1 }
            for index in people.indices where counts[people[index].name, default: 0] > 1 {
                people[index].name = form(spoken[index], people[index].side)
            }
        }
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
