/// Chooses the blocks of a game: 4 to 7 groups of consecutive moments, each as nearly as possible a stretch in which
/// the chance to win moves along one straight line.
///
/// The choice is the exact minimum of the cost, found by dynamic programming over integers, so that the same plays give
/// the same blocks on every machine.
struct BlockPartition {
    /// What the cost of a block consists of, in thousandths of a squared percentage point.
    private enum Weight {
        /// A block that begins inside a period.
        static let insidePeriod = 3_000
        /// Each thousandth of the game that a block is shorter than `shortest` or longer than `longest`.
        static let short = 200
        static let long = 100
        static let shortest = 80
        static let longest = 300
        /// A block without a score.
        static let quiet = 4_000
        /// Each block beyond the fourth.
        static let more = 5_000
    }

    static let counts = 4...7

    /// The facts about a moment that the cost depends on.
    struct Stretch {
        let plays: Range<Int>
        let beginsPeriod: Bool
        let isOvertime: Bool
    }

    private let stretches: [Stretch]
    private let length: Int
    private let sums: [Sums]

    /// - Parameters:
    ///   - line: A line with at least one play.
    ///   - stretches: The moments, at least four.
    init(_ line: GameLine, _ stretches: [Stretch]) {
        self.stretches = stretches
        length = max(1, line.length)
        sums = Sums.all(of: line)
    }

    /// The groups of moments, by their positions.
    var blocks: [Range<Int>] {
        let count = stretches.count
        let costs = self.costs
        let most = min(Self.counts.upperBound, count)
        var best = [costs.map { $0[0] }]
        var from: [[Int]] = [[Int](repeating: 0, count: count + 1)]
        for blocks in stride(from: 2, through: most, by: 1) {
            var row = [Int](repeating: .max, count: count + 1)
            var origin = [Int](repeating: 0, count: count + 1)
            for end in stride(from: blocks, through: count, by: 1) {
                for begin in (blocks - 1)..<end {
                    let cost = best[blocks - 2][begin] + costs[end][begin]
                    // The earliest boundary wins a tie.
                    if cost < row[end] { (row[end], origin[end]) = (cost, begin) }
                }
            }
            best.append(row)
            from.append(origin)
        }
        var chosen = Self.counts.lowerBound
        for blocks in Self.counts where blocks <= most {
            if total(best[blocks - 1][count], blocks) < total(best[chosen - 1][count], chosen) { chosen = blocks }
        }
        return Self.ranges(from, blocks: chosen, count: count)
    }

    /// The cost of a division into these blocks.
    func cost(of blocks: [Range<Int>]) -> Int {
        total(blocks.map { cost($0) }.reduce(0, +), blocks.count)
    }

    private func total(_ cost: Int, _ blocks: Int) -> Int {
        cost + Weight.more * (blocks - Self.counts.lowerBound)
    }

    private static func ranges(_ from: [[Int]], blocks: Int, count: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var end = count
        for block in (0..<blocks).reversed() {
            let begin = from[block][end]
            ranges.append(begin..<end)
            end = begin
        }
        return ranges.reversed()
    }

    /// The cost of each block, by its end and its start.
    private var costs: [[Int]] {
        (0...stretches.count).map { end in (0...end).map { begin in begin == end ? 0 : cost(begin..<end) } }
    }

    private func cost(_ moments: Range<Int>) -> Int {
        let begin = sums[stretches[moments.lowerBound].plays.lowerBound]
        let end = sums[stretches[moments.upperBound - 1].plays.upperBound]
        var cost = deviation(from: begin, to: end)
        if !stretches[moments.lowerBound].beginsPeriod { cost += Weight.insidePeriod }
        let share = 1000 * (end.time - begin.time) / length
        let isOvertime = moments.contains { stretches[$0].isOvertime }
        if !isOvertime { cost += Weight.short * max(0, Weight.shortest - share) }
        cost += Weight.long * max(0, share - Weight.longest)
        if begin.scores == end.scores { cost += Weight.quiet }
        return cost
    }

    /// Returns the weighted squares of the distances between the chance and the straight line from the block's begin to
    /// its end. Multiplied by the block's length, the distances are integers.
    private func deviation(from begin: Sums, to end: Sums) -> Int {
        let seconds = Int128(max(1, end.time - begin.time))
        let rise = Int128(end.chance - begin.chance)
        // The distance at time t and chance w, times seconds, is seconds·w − rise·t − level.
        let level = seconds * Int128(begin.chance) - rise * Int128(begin.time)
        let (g, w, t) = (end.g - begin.g, end.gw - begin.gw, end.gt - begin.gt)
        let squares =
            seconds * seconds * (end.gww - begin.gww) + rise * rise * (end.gtt - begin.gtt) + level * level * g
            - 2 * seconds * rise * (end.gwt - begin.gwt) - 2 * seconds * level * w + 2 * rise * level * t
        return Int(squares / (seconds * seconds * Int128(length) * 10_000))
    }
}

/// Sums over the plays before a boundary. The weight `g` of a play is the time until the next play; later plays of the
/// game weigh up to three times as much as the first.
private struct Sums {
    /// The playing time and the chance at the boundary.
    var time = 0
    var chance = WinChanceModel.even
    var scores = 0
    var g: Int128 = 0
    var gw: Int128 = 0
    var gt: Int128 = 0
    var gww: Int128 = 0
    var gwt: Int128 = 0
    var gtt: Int128 = 0

    static func all(of line: GameLine) -> [Sums] {
        let entries = line.entries
        let length = max(1, line.length)
        var sums = Sums()
        var all = [sums]
        for (index, entry) in entries.enumerated() {
            let seconds = index + 1 < entries.count ? max(1, entries[index + 1].elapsed - entry.elapsed) : 1
            let g = Int128(seconds * (500 + 1000 * entry.elapsed / length))
            let (w, t) = (Int128(entry.chance), Int128(entry.elapsed))
            sums.time = entry.elapsed
            sums.chance = entry.chance
            if entry.changesScore { sums.scores += 1 }
            sums.g += g
            sums.gw += g * w
            sums.gt += g * t
            sums.gww += g * w * w
            sums.gwt += g * w * t
            sums.gtt += g * t * t
            all.append(sums)
        }
        return all
    }
}
