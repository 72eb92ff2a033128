import FoundationEssentials

/// A person whose device receives pushes.
struct Fan: Hashable, Sendable, Decodable {
    let name: String
    /// The kind of the device: `iPhone`.
    let device: String
    /// The names of the followed teams; `nil` for all teams.
    let follows: [String]?
    /// The device's token or browser id, and the tokens of its Live Activities.
    let tokens: [String]
    /// The titles of the Live Activities that the app started itself, by token.
    var titles: [String: String]?

    /// Reads the file that the demo writes; empty without one.
    static func all(inFile path: String) -> [Fan] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return [] }
        return (try? JSONDecoder().decode([Fan].self, from: data)) ?? []
    }
}

/// The contents of a fan's screen.
struct FanScreen: Hashable, Sendable {
    let fan: Fan
    /// The alerts on the screen, newest first.
    let notices: [Phone.Notice]
    let received: Int
    /// The cards of Live Activities, the most recently changed first.
    let activities: [ActivityCard]

    /// Returns the screens of the fans, in their order, and then those of devices that belong to none of them.
    static func all(_ state: LockScreens.State, of fans: [Fan]) -> [FanScreen] {
        let owned = Set(fans.flatMap(\.tokens))
        let others = state.phones.keys.filter { !owned.contains($0) }.sorted().map { token in
            Fan(name: "Device \(token.suffix(6))", device: "Unknown device", follows: [], tokens: [token])
        }
        return (fans + others).map { FanScreen($0, state) }
    }

    private init(_ fan: Fan, _ state: LockScreens.State) {
        let phones = fan.tokens.compactMap { state.phones[$0] }
        self.fan = fan
        notices = phones.flatMap(\.notices).sorted { $0.arrivedAt > $1.arrivedAt }
        received = phones.reduce(0) { $0 + $1.received }
        activities = state.activities.filter { !$0.tokens.isDisjoint(with: fan.tokens) }
    }
}
