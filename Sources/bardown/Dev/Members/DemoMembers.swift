import BarDownClient
import Fleet
import FoundationEssentials
import Logging
import Runtime
import SystemPackage
import Transport

/// The members of the demo: one for its user to sign in as, and four that play contests by their habits.
struct DemoMembers {
    /// The account for the user of the demo.
    let user: DemoAccount
    let running: Running
    let logger: Logger

    /// How often each member reads its invitations and drafts.
    private static let pause: Duration = .seconds(3)
    /// The number of these rounds between two invitations of a member that rejects all of them.
    private static let roundsPerInvitation = 10

    /// Creates the accounts, and plays until it is cancelled. Without them the demo goes on.
    func run() async {
        do {
            try await play()
        } catch {
            guard !Task.isCancelled else { return }
            logger.warning("no members play contests in this demo", metadata: ["error": "\(error)"])
        }
    }

    private func play() async throws {
        // Contests need odds.
        guard let server = URL(string: running.api), let league = running.fleet.plan.oddsLeagues.first else { return }
        let client = APIClient(AppConfiguration(server: server))
        let (guest, players) = try await signUp(client, League(rawValue: league))
        let opponents = players.filter { $0.habit != .quick }
        // The guest does not lose a contest only for having closed the browser.
        let timeouts = Dictionary(opponents.map { ($0.member, $0.habit.timeout) }) { first, _ in first }
            .merging([guest: .auto]) { first, _ in first }
        var round = 0
        while !Task.isCancelled {
            let isInviting = round % Self.roundsPerInvitation == 0
            round += 1
            for player in players {
                do throws(APIError) {
                    try await player.act()
                    if isInviting, player.habit == .quick { try await player.invite(timeouts) }
                } catch {
                    guard !Task.isCancelled else { return }
                    logger.warning(
                        "a member of the demo failed, trying again",
                        metadata: ["member": "\(player.habit.username)", "error": "\(error)"]
                    )
                }
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// - Returns: The user's member, and the players.
    private func signUp(_ client: APIClient, _ league: League) async throws -> (UUID, [DemoPlayer]) {
        var fetching = FetcherConfiguration(userAgent: "BarDown demo")
        fetching.privateAddresses = [running.simulator.upstreamAuthority]
        let http = try HTTPFetcher(fetching, logger: Logger(label: "bardown"))
        do {
            let mailbox = DemoMailbox(simulator: running.simulator, http: http)
            let tokens = try await user.signUp(client, reading: mailbox)
            try await registerPhone(client, tokens)
            let guest = try await member(of: tokens)
            var players: [DemoPlayer] = []
            for habit in DemoHabit.allCases {
                let tokens = try await DemoAccount(username: habit.username).signUp(client, reading: mailbox)
                players.append(
                    DemoPlayer(
                        habit,
                        try await member(of: tokens),
                        league: league,
                        client,
                        tokens: tokens,
                        logger: logger
                    )
                )
            }
            await http.close()
            return (guest, players)
        } catch {
            await http.close()
            throw error
        }
    }

    /// Registers the phone of the account for the user of the demo, which then gets the notices of that member.
    private func registerPhone(_ client: APIClient, _ tokens: APIAuthService) async throws(APIError) {
        var registration = DeviceRegistration(token: DemoFan.userToken, follows: [])
        registration.environment = .sandbox
        let folder = running.fleet.plan.folder.appending("phone-app").string
        let store = LocalStore(folder: URL(filePath: folder, directoryHint: .isDirectory))
        let phones = APINotificationService(client, store: store, tokens: tokens)
        _ = try await phones.register(registration)
    }

    private func member(of service: APIAuthService) async throws(APIError) -> UUID {
        guard let user = await service.currentUser() else { throw .unreadable("a sign-up without a member") }
        return user.id
    }
}
