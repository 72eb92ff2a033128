/// The hosts of the push services that browsers use. A subscription at another host would make us call a stranger's
/// server for every alert.
enum PushServiceHosts {
    /// Chrome, Edge on Android, Opera, Samsung Internet; Firefox; Safari; Edge on Windows. `*.` means one label or
    /// more: Apple, Mozilla and Microsoft ask operators to allow their push services by these suffixes.
    static let known: Set = [
        "fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com",
    ]

    /// - Parameter others: Further hosts in the same form. Entries with a port never match.
    static func contain(_ host: Substring, or others: Set<String>) -> Bool {
        if known.contains(String(host)) || others.contains(String(host)) { return true }
        // Checks each suffix after a dot.
        var rest = host
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if known.contains("*.\(rest)") || others.contains("*.\(rest)") { return true }
        }
        return false
    }
}
