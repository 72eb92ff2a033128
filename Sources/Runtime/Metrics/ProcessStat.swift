/// What `/proc/self/stat` says of a process (proc(5)); times in clock ticks.
struct ProcessStat: Sendable, Hashable {
    /// In user mode and in the kernel on its behalf.
    let cpuTicks: Int
    /// From the start of the machine to that of the process.
    let startTicks: Int
    let residentPages: Int

    /// - Parameter text: The whole line; `nil` where it is none.
    init?(_ text: String) {
        // The name in parentheses may hold blanks and parentheses of its own: the last one ends it.
        guard let end = text.lastIndex(of: ")") else { return nil }
        // From the third field on.
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 21, let user = Int(fields[11]), let system = Int(fields[12]),
            let start = Int(fields[19]), let resident = Int(fields[21])
        else { return nil }
        cpuTicks = user + system
        startTicks = start
        residentPages = resident
    }
}
