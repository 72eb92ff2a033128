import Fleet
import Time

/// The text that `bardown dev` prints once everything is ready.
struct DevBanner {
    let running: Running
    let plan: Fleet.Plan
    let isEndless: Bool
    /// The account for the user of the demo.
    let user: DemoAccount

    var text: String {
        """

        BarDown is up: \(games) of college lacrosse, NBA and NHL at \(plan.speed.formatted) times real speed.
        \(pace)\(time)

          Page       \(running.api)/
          API        curl \(running.api)/api/v1/scoreboard
          Account    \(running.api)/account/sign-in as \(user.email) with the password \(user.password)
          Mails      curl '\(running.simulator.upstream)/control/mails?as=text'
          Operate    \(running.api)/ops with the token \(running.opsToken)
          Jobs       bardown jobs list --database '\(running.databaseURL)'
          SQL        psql '\(running.databaseURL)'
          Phones     \(running.api)/demo/devices (what five fans and \(user.username) receive)
          Pushes     curl \(running.simulator.upstream)/control/pushes
          Browsers   curl \(running.simulator.upstream)/control/browsers
          Logs       \(plan.folder)

        \(portTaken)Ctrl-C stops everything.

        """
    }

    /// The time that the demo has; empty if it is the machine's.
    private var time: String {
        plan.clockOffset == .zero ? "" : "\nAll clocks of the demo show \(MachineClock.now.dayAndTime) UTC."
    }

    private var games: String { isEndless ? "simulated seasons" : "a simulated day" }

    private var pace: String {
        isEndless
            ? "Games are being played now. A game takes about \(gameLength), and further games begin for as long as the demo runs."
            : "The first games begin within a minute, and a game takes about \(gameLength)."
    }

    /// The duration of a game of two hours at the chosen speed: `4 minutes`.
    private var gameLength: String {
        let seconds = 7200 / plan.speed
        return seconds < 90 ? "\(Int(seconds.rounded())) seconds" : "\(Int((seconds / 60).rounded())) minutes"
    }

    /// A note if another program has the usual port.
    private var portTaken: String {
        guard case .preferably(let usual) = plan.port, running.apiPort != usual else { return "" }
        return "Port \(usual) is used by another program; the addresses above have a free port.\n"
    }
}

extension Double {
    /// The number as text, without a fraction if it is whole.
    fileprivate var formatted: String {
        self == rounded() ? "\(Int(self))" : "\(self)"
    }
}
