import FoundationEssentials

/// The result of a long run.
struct SoakReport: Codable, Sendable {
    let scenario = "soak"
    let minutes: Int
    var verdict = ScenarioReport.Outcome.held
    /// The trend of each figure over the second half of the run. Those with a bound must not grow faster than it.
    var trends: [Trend] = []
    var broken: [String] = []
    var samples: [SoakSample] = []

    private enum CodingKeys: String, CodingKey {
        case scenario, minutes, verdict, trends, broken, samples
    }

    init(minutes: Int, samples: [SoakSample]) {
        self.minutes = minutes
        self.samples = samples
        trends = Self.programTrends(samples) + Self.tableTrends(samples)
        if minutes < Self.shortest { trends = trends.map(\.unjudged) }
        broken = trends.filter { !$0.held }.map { "\($0.what) grows by \($0.slopePerHour) \($0.unit) an hour" }
        let half = samples.dropFirst(samples.count / 2)
        let (wait, due) = (Self.median(half.map(\.p99WaitS)), Self.median(half.map { Double($0.due) }))
        if wait > Self.usualWait { broken.append("jobs wait \(wait) s usually") }
        if due > Self.usualDue { broken.append("\(due) jobs are usually due") }
        for (name, program) in samples.last?.programs ?? [:] where program.starts > 1 {
            broken.append("\(name) was started \(program.starts) times")
        }
        let failures = (samples.last?.answers ?? [:]).filter { $0.key == "0" || $0.key.hasPrefix("5") }
        if !failures.isEmpty { broken.append("the api failed: \(failures)") }
        if !broken.isEmpty { verdict = .broken }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        minutes = try container.decode(Int.self, forKey: .minutes)
        verdict = try container.decode(ScenarioReport.Outcome.self, forKey: .verdict)
        trends = try container.decode([Trend].self, forKey: .trends)
        broken = try container.decode([String].self, forKey: .broken)
        samples = try container.decode([SoakSample].self, forKey: .samples)
    }

    /// A table for people with the figures that have a bound, or are not zero at the end.
    var table: String {
        let lines = trends.filter { $0.bound != nil || $0.last > 0 }.map { trend in
            let bound = trend.bound.map { "at most \($0)" } ?? "not judged"
            let mark = trend.held ? " " : "!"
            return "\(mark) \(trend.what): \(trend.first) → \(trend.last) \(trend.unit), "
                + "\(trend.slopePerHour) an hour, \(bound)" + (trend.note.map { " (\($0))" } ?? "")
        }
        return (lines + broken.map { "broken: \($0)" } + ["soak of \(minutes) minutes: \(verdict.rawValue)"])
            .joined(separator: "\n") + "\n"
    }
}

extension SoakReport {
    /// The length of a run in minutes below which trends are not judged, because new programs still fill their pools
    /// and caches.
    private static let shortest = 20
    /// The number of kilobytes that a process may gain in an hour before that counts as a leak. The allocator's own
    /// variation is smaller.
    private static let kilobytesAnHour = 6144.0
    /// The allowed growth of the numbers of descriptors and sessions in an hour. A pool opens a connection when it
    /// first needs one, which may be late in the day, and each connection has three descriptors.
    private static let fewAnHour = 20.0
    /// The limits of the medians, in seconds and in jobs. Maxima are not judged, because a machine that also does other
    /// work stalls now and then.
    private static let usualWait = 2.0
    private static let usualDue = 20.0
    /// The simulator is not judged, because it keeps everything for later queries.
    private static func isJudged(_ name: String) -> Bool { name != "simulator" }

    private static func programTrends(_ samples: [SoakSample]) -> [Trend] {
        let names = Set(samples.flatMap(\.programs.keys)).sorted()
        var trends: [Trend] = []
        for name in names {
            func trend(_ what: String, _ unit: String, _ bound: Double, _ value: (SoakSample.Program) -> Int) -> Trend?
            {
                let points = samples.compactMap { sample in
                    sample.programs[name].map { (at: sample.at, value: Double(value($0))) }
                }
                return Trend("\(name) \(what)", unit: unit, points, bound: isJudged(name) ? bound : nil)
            }
            trends += [
                trend("resident", "kB", kilobytesAnHour, \.residentKb),
                trend("anonymous", "kB", kilobytesAnHour, \.anonymousKb),
                trend("descriptors", "", fewAnHour, \.descriptors),
            ].compactMap(\.self)
        }
        let sums = samples.map { (at: $0.at, value: Double($0.connections.values.reduce(0, +))) }
        let waits = samples.map { (at: $0.at, value: $0.p99WaitS) }
        let dues = samples.map { (at: $0.at, value: Double($0.due)) }
        trends += [
            Trend("connections", unit: "", sums, bound: fewAnHour),
            Trend("p99 wait of jobs", unit: "s", waits, note: "the median is \(median(waits.map(\.value))) s"),
            Trend("due jobs", unit: "", dues, note: "the median is \(median(dues.map(\.value)))"),
        ].compactMap(\.self)
        return trends
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2].rounded3
    }

    /// Returns the trends of the tables. Tables of history grow with their new rows all day, but a table whose rows are
    /// updated must not grow. So the bytes by which a table grows beyond the size of its new rows are judged. A new row
    /// counts with twice the size of an earlier one.
    private static func tableTrends(_ samples: [SoakSample]) -> [Trend] {
        let names = Set(samples.flatMap(\.tables.keys)).sorted()
        return names.flatMap { name -> [Trend] in
            let points = samples.compactMap { sample in sample.tables[name].map { (sample.at, $0) } }
            guard let last = points.last?.1, last.bytes > 1 << 20 else { return [] }
            let half = points.dropFirst(points.count / 2).map(\.1)
            let rows = Double((half.last?.live ?? 0) - (half.first?.live ?? 0))
            let ofOne = Double(half.first?.bytes ?? 0) / Double(max(1, half.first?.live ?? 1))
            let span = max(1, (points.last?.0 ?? 0) - (points.dropFirst(points.count / 2).first?.0 ?? 0))
            let hours = span / 3600
            let bound = (max(0, rows) * ofOne * 2 / 1024 + 2048 * hours) / hours
            let bytes = points.map { (at: $0.0, value: Double($0.1.bytes) / 1024) }
            let dead = points.map { (at: $0.0, value: Double($0.1.dead)) }
            return [
                Trend("\(name) size", unit: "kB", bytes, bound: bound.rounded3, note: "\(Int(rows)) rows more"),
                Trend("\(name) dead rows", unit: "", dead, bound: (Double(max(last.live, 4000)) / hours).rounded3),
            ].compactMap(\.self)
        }
    }
}
