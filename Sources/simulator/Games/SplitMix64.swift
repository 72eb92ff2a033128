/// A small pseudo-random number generator whose sequence depends only on the seed, on every machine.
///
/// Algorithm: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014), as in Vigna's
/// splitmix64.c.
struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A generator for one subject, whose numbers depend only on these integers and on their order.
    init(for subject: Int...) {
        state = 0
        for part in subject {
            state &+= UInt64(bitPattern: Int64(part))
            state = next()
        }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a separate generator for one part of the work, so that its draws do not affect the rest.
    mutating func split() -> SplitMix64 {
        SplitMix64(seed: next())
    }

    /// Returns `true` with a probability of `percent` %.
    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }
}
