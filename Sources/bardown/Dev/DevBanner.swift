import Fleet

/// The text that `bardown dev` prints once everything is ready.
struct DevBanner {
    let running: Running
    let plan: Fleet.Plan

    var text: String {
        """

        BarDown is up: a simulated day of college lacrosse, NBA and NHL at \(plan.speed.formatted) times real speed.

          Page       \(running.api)/
          API        curl \(running.api)/api/v1/games/today
          Operate    \(running.api)/ops with the token \(running.opsToken)
          Jobs       bardown jobs list --database '\(running.databaseURL)'
          SQL        psql '\(running.databaseURL)'
          Phones     \(running.api)/demo/devices
          Pushes     curl \(running.simulator.upstream)/control/pushes
          Browsers   curl \(running.simulator.upstream)/control/browsers
          Logs       \(plan.folder)

        \(portTaken)Ctrl-C stops everything.

        """
    }

    /// A note that is shown if another program uses the usual port.
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
