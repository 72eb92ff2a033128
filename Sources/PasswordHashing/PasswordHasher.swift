import CLibsodium
import Dispatch
import Synchronization

/// Hashes passwords with Argon2id (RFC 9106), one at a time on a thread of its own, because a hash takes 32 MiB and
/// much time of a processor: many at once would take both from the requests for scores.
package final class PasswordHasher: Sendable {
    private let lane = DispatchQueue(label: "passwords")
    private let waiting = Mutex(0)
    private let limit: Int

    /// The greatest number of hashes that may wait or run.
    package static let capacity = 32
    /// Passes over the memory, and its size in bytes: the passes of OWASP's recommendation of 19 MiB and two passes,
    /// with more memory.
    private static let passes: UInt64 = 2
    private static let memory = 32 << 20

    /// - Parameter capacity: The greatest number of hashes that may wait or run.
    /// - Throws: ``PasswordHashingError/unusable`` if libsodium cannot be initialized.
    package init(capacity: Int = capacity) throws(PasswordHashingError) {
        limit = capacity
        // Idempotent, and safe to call from several threads.
        guard sodium_init() >= 0 else { throw .unusable }
    }

    /// The hash of a secret in PHC form (`$argon2id$v=19$m=32768,t=2,p=1$…`), with a salt of its own.
    package func hash(_ secret: String) async throws(PasswordHashingError) -> String {
        try await run { () throws(PasswordHashingError) in
            var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
            let status = unsafe crypto_pwhash_str(&text, secret, UInt64(secret.utf8.count), Self.passes, Self.memory)
            guard status == 0 else { throw .outOfMemory }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Whether `hash` is a hash of the secret. It takes as long for a wrong secret as for the right one.
    package func isValid(_ secret: String, for hash: String) async throws(PasswordHashingError) -> Bool {
        try await run { unsafe crypto_pwhash_str_verify(hash, secret, UInt64(secret.utf8.count)) == 0 }
    }

    /// Whether a hash was made with other parameters than a new one would be.
    package static func isOutdated(_ hash: String) -> Bool {
        unsafe crypto_pwhash_str_needs_rehash(hash, passes, memory) != 0
    }

    /// A hash that no password has. Checking a password for it takes as long as for any other hash.
    package static let decoy =
        "$argon2id$v=19$m=\(memory >> 10),t=\(passes),p=1$" + String(repeating: "A", count: 22) + "$"
        + String(repeating: "A", count: 43)

    /// Runs `body` once all earlier ones have ended.
    /// - Throws: ``PasswordHashingError/busy`` if too many wait, and the error of `body`.
    private func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PasswordHashingError) -> Value
    ) async throws(PasswordHashingError) -> Value {
        let isAdmitted = waiting.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw .busy }
        let result: Result<Value, PasswordHashingError> = await withCheckedContinuation { continuation in
            lane.async {
                let result = Result(catching: body)
                self.waiting.withLock { $0 -= 1 }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}

/// Why a password was not hashed.
package enum PasswordHashingError: Error, Hashable {
    /// Too many hashes wait already.
    case busy
    /// There is no memory for a hash.
    case outOfMemory
    /// libsodium cannot be used on this machine.
    case unusable
}
