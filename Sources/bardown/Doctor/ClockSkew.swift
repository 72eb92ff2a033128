import Time

/// How far this machine's clock is from the database's.
struct ClockSkew: Sendable, Hashable {
    /// By this machine's clock, before and after the query.
    let asked: Instant
    let server: Instant
    let answered: Instant

    /// What the round trip cannot account for; positive: the database is ahead.
    var skew: Duration {
        if server > answered { return server - answered }
        return server < asked ? server - asked : .zero
    }

    /// Jobs and leases go by the database's clock alone. Apple refuses tokens that are an hour off, log lines of two
    /// machines are compared by the second.
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
