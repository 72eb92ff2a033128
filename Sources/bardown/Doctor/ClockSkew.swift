import Time

/// Measures the difference between the clocks of this machine and of the database.
struct ClockSkew: Sendable, Hashable {
    /// This machine's clock before the query. `answered` is the clock after it.
    let asked: Instant
    let server: Instant
    let answered: Instant

    /// The part that the round trip does not explain; positive: the database is ahead.
    var skew: Duration {
        if server > answered { return server - answered }
        return server < asked ? server - asked : .zero
    }

    /// Jobs and leases use only the database's clock. A skew still matters, because Apple rejects tokens that are an
    /// hour off, and log lines of two machines are compared by the second.
    var finding: Finding {
        let size = max(skew, .zero - skew)
        let side = skew > .zero ? "ahead of" : "behind"
        let detail = "the database is \(Double(size.wholeMilliseconds) / 1000) s \(side) this machine"
        let fix = "set the wrong one with NTP: systemctl enable --now systemd-timesyncd, or chrony"
        switch size {
        case ...Duration.seconds(1): return Finding("clock", "matches the database's", .good)
        case ...Duration.seconds(60): return Finding("clock", detail, .note, fix: fix)
        default: return Finding("clock", detail, .bad, fix: fix)
        }
    }
}
