import FoundationEssentials

/// How much of a large space of inputs the tests try.
package enum Thoroughness {
    /// Set by `.ci/nightly`, which has hours; `deploy/test` has minutes.
    private static let isThorough = ProcessInfo.processInfo.environment["BARDOWN_THOROUGH"] == "1"

    /// - Parameters:
    ///   - quick: What `deploy/test` tries: enough to notice a fault that most inputs show.
    ///   - thorough: What `.ci/nightly thorough` tries.
    package static func choose<Value>(quick: Value, thorough: Value) -> Value { isThorough ? thorough : quick }
}
