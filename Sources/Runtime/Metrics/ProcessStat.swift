/// The fields of `/proc/self/stat` (proc(5)) that we use. Times are in clock ticks.
struct ProcessStat: Sendable, Hashable {
    /// User time and system time.
    let cpuTicks: Int
    /// The time from boot to the start of the process.
    let startTicks: Int
    let residentPages: Int

    /// - Parameter text: The whole line. The result is `nil` if it is malformed.
    init?(_ text: String) {
        // The name in parentheses may contain spaces and parentheses; the last parenthesis ends it.
        guard let end = text.lastIndex(of: ")") else { return nil }
        // Starts at the third field.
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 21, let user = Int(fields[11]), let system = Int(fields[12]),
            let start = Int(fields[19]), let resident = Int(fields[21])
        else { return nil }
        cpuTicks = user + system
        startTicks = start
        residentPages = resident
    }
}
