import FoundationEssentials

/// How much of a large space of inputs the tests cover.
package enum Thoroughness {
    /// Whether all inputs are covered. `.ci/nightly`, which runs for hours, sets it; `deploy/test`, which runs for
    /// minutes, does not.
    private static let isThorough = ProcessInfo.processInfo.environment["BARDOWN_THOROUGH"] == "1"

    /// - Parameters:
    ///   - quick: What `deploy/test` covers: enough to find a fault that most inputs reveal.
    ///   - thorough: What `.ci/nightly thorough` covers.
    package static func choose<Value>(quick: Value, thorough: Value) -> Value { isThorough ? thorough : quick }

    /// Returns a third of the inputs, chosen by the seed; all of them, in their order, if `BARDOWN_THOROUGH` is 1.
    package static func some<Input>(of inputs: [Input], seed: UInt64) -> [Input] {
        var random = SplitMix(seed: seed)
        return choose(quick: Array(inputs.shuffled(using: &random).prefix(inputs.count / 3)), thorough: inputs)
    }

    /// Returns the lengths at which a page is cut off: all of them if `BARDOWN_THOROUGH` is 1; otherwise the first 64,
    /// the last 64 and every eleventh in between.
    package static func cuts(in lengths: Range<Int>) -> [Int] {
        let (first, last) = (lengths.prefix(64), lengths.suffix(64))
        let between = stride(from: first.endIndex, to: last.startIndex, by: 11)
        return choose(quick: Array(Set(first).union(between).union(last)).sorted(), thorough: Array(lengths))
    }
}
