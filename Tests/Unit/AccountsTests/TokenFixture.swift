import Cryptography
import FoundationEssentials
import Scores
import Time

@testable import Accounts

extension IdentityKeys {
    /// Keys that are derived from these letters, newest first.
    static func test(_ letters: String = "a") throws -> IdentityKeys {
        try IdentityKeys(
            letters.utf8.map { NamedKey(id: "k\($0)", bytes: Array(repeating: $0, count: 32)) }
        )
    }
}

extension AccessToken {
    /// A token that was issued at the 1,000,000,000th second.
    static let test = AccessToken(
        member: MemberID(rawValue: UUID()),
        session: SessionID(rawValue: UUID()),
        generation: 3,
        signedInAt: Instant(microseconds: 999_999_000_000_000),
        issuedAt: Instant(microseconds: 1_000_000_000_000_000)
    )

    /// An instant this many seconds after it was issued.
    static func seconds(_ seconds: Int64) -> Instant {
        Instant(microseconds: (1_000_000_000 + seconds) * 1_000_000)
    }
}
