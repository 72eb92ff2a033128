import PasswordHashing
import Testing

@Suite("Password hashing")
struct PasswordHasherTests {
    @Test func `a hash is of its password alone, in the form that the database checks`() async throws {
        let hasher = try PasswordHasher()
        let hash = try await hasher.hash("tidal-harbour-92")
        #expect(hash.hasPrefix("$argon2id$v=19$m=32768,t=2,p=1$") && !PasswordHasher.isOutdated(hash))
        #expect(try await hasher.isValid("tidal-harbour-92", for: hash))
        #expect(try await !hasher.isValid("tidal-harbour-93", for: hash))
        #expect(try await hasher.hash("tidal-harbour-92") != hash)
        // It has the form and the parameters of a new hash, so that it is not refused before the work.
        #expect(!PasswordHasher.isOutdated(PasswordHasher.decoy))
        #expect(try await !hasher.isValid("", for: PasswordHasher.decoy))
    }

    @Test func `a hash with other parameters is valid and outdated; a text that is no hash is neither`() async throws {
        let hasher = try PasswordHasher()
        // Made by libargon2's own command: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1.
        let hash =
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
        #expect(try await hasher.isValid("password", for: hash))
        #expect(PasswordHasher.isOutdated(hash))
        #expect(try await !hasher.isValid("password", for: "plain"))
    }

    @Test func `when too many wait, the next is refused at once`() async throws {
        let hasher = try PasswordHasher(capacity: 2)
        let outcomes = await withTaskGroup(of: PasswordHashingError?.self) { group in
            for number in 0..<8 {
                group.addTask {
                    do throws(PasswordHashingError) {
                        _ = try await hasher.hash("password \(number)")
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.contains(.busy) && outcomes.contains(nil))
        #expect(outcomes.allSatisfy { $0 == nil || $0 == .busy })
        _ = try await hasher.hash("there is room again")
    }
}
