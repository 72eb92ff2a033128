import ArgumentParser

/// The maximum number of rows of a listing.
struct LimitOption: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        parsing: .unconditional,
        help: "At most this many, the newest. Default: 50; 24 for the canary's alerts."
    )
    var given: Int?

    func validate() throws {
        guard given ?? 1 > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    /// - Parameter usual: The default.
    func rows(usually usual: Int = 50) -> Int64 { Int64(given ?? usual) }
}
