import Scores

/// A person of the demo with a device.
struct DemoFan: Sendable {
    /// How a device gets Live Activities.
    enum Activities: Sendable {
        case none
        /// Started by push, and updated over channels.
        case startedByPush
        /// Started by the app itself, each with its own token.
        case startedByApp
    }

    /// The kind of the device.
    enum Kind: Sendable {
        /// A phone with its APNs token.
        case phone(token: String, Activities)
        case browser
    }

    let name: String
    /// The kind of the device, which is shown below the name: `iPhone`.
    let device: String
    let kind: Kind
    /// The names of the followed teams; `nil` for all teams.
    let teams: [String]?

    static let all = [
        DemoFan(
            name: "Fan of every team",
            device: "iPhone",
            kind: .phone(token: token(0), .startedByPush),
            teams: nil
        ),
        DemoFan(
            name: "Big Ten fan",
            device: "iPhone",
            kind: .phone(token: token(1), .startedByApp),
            teams: ["Johns Hopkins", "Maryland", "Michigan", "Ohio St.", "Penn St.", "Rutgers"]
        ),
        DemoFan(
            name: "Duke and ACC fan",
            device: "iPhone",
            kind: .phone(token: token(2), .none),
            teams: ["Duke", "North Carolina", "Notre Dame", "Syracuse", "Virginia"]
        ),
        DemoFan(
            name: "New York fan",
            device: "iPad",
            kind: .phone(token: token(3), .startedByApp),
            teams: ["Knicks", "Nets", "Rangers", "Islanders", "Syracuse", "Cornell", "Army West Point"]
        ),
        DemoFan(
            name: "Boston fan",
            device: "Web browser",
            kind: .browser,
            teams: ["Celtics", "Bruins", "Boston U.", "Harvard"]
        ),
    ]

    /// The phone of the account for the user of the demo. It follows no team, and gets the notices of that member, for
    /// which ``DemoMembers`` registers it.
    static func phone(of user: DemoAccount) -> DemoFan {
        DemoFan(name: "\(user.username) (you)", device: "iPhone", kind: .phone(token: userToken, .none), teams: [])
    }

    /// The token of the phone of the account for the user of the demo.
    static let userToken = token(4)

    private static func token(_ number: Int) -> String { String(repeating: "0\(number)", count: 32) }
}
