import ArgumentParser

/// How many rows a listing has.
struct LimitOption: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        parsing: .unconditional,
        help: "At most this many, the newest. Default: 50; of the canary's alerts 24."
    )
    var given: Int?

    func validate() throws {
        guard given ?? 1 > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    /// - Parameter usual: Where the option is left out.
    func rows(usually usual: Int = 50) -> Int64 { Int64(given ?? usual) }
}
