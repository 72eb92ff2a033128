import APIServer
import Accounts
import FoundationEssentials
import HTTPTypes
import JSONWriting
import Postgres
import Scores
import Storage

/// Changes a member's preferences by a JSON merge patch (RFC 7396).
struct ChangePreferences: Command {
    let identity: RequestIdentity
    let member: MemberID
    let patch: PreferenceValue
    /// The versions that the patch may be applied to, from `If-Match`; `nil`: any.
    let tag: String?

    /// The greatest size of all preferences of a member, in bytes of compact JSON.
    private static let sizeLimit = 16 * 1024
    private static let depthLimit = 16

    /// - Parameter tag: The value of `If-Match`; `nil`: the request has none.
    /// - Throws: ``Problem`` for a patch that is no object, or cannot be stored.
    init(_ patch: PreferenceValue, of member: Member, ifMatch tag: String?) throws(Problem) {
        guard case .object = patch else { throw .invalidPreferences("The body must be a JSON object") }
        guard patch.depth <= Self.depthLimit else {
            throw .invalidPreferences("Objects and arrays may be nested at most \(Self.depthLimit) deep")
        }
        guard patch.isStorable else { throw .invalidPreferences("A text must not have the character U+0000") }
        (identity, self.member, self.patch, self.tag) = (member.identity, member.id, patch, tag)
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let store = PreferencesStore(transaction)
        guard let stored = try await store.lockedPreferences(of: member) else { throw Problem.sessionOver }
        guard tag == nil || tag == "*" || tag == stored.tag else { throw Problem.preferencesChanged }
        let before = try stored.value
        let after = before.merging(patch)
        guard NoticePreferences(after).isValid else {
            let field = NoticePreferences.field
            throw Problem.invalidPreferences("\(field) must be an object whose values are true or false")
        }
        let json = try ResponseEncoder.bytes(of: after)
        guard json.count <= Self.sizeLimit else {
            throw Problem.invalidPreferences("All preferences together may have at most \(Self.sizeLimit) bytes")
        }
        let version = try await store.replace(String(decoding: json, as: UTF8.self), of: member)
        return .json(encoded: json, headers: .personal.adding(tag: PreferencesStore.Stored.tag(of: version)))
    }
}

extension PreferencesStore.Stored {
    /// The object as a value.
    /// - Throws: `DecodingError` if the database returned no JSON.
    var value: PreferenceValue {
        get throws { try JSONDecoder().decode(PreferenceValue.self, from: Data(json.utf8)) }
    }

    /// The entity tag of the preferences.
    var tag: String { Self.tag(of: version) }

    /// The entity tag of a version.
    static func tag(of version: Int64) -> String { "\"\(version)\"" }
}

extension HTTPFields {
    /// The fields with an entity tag.
    func adding(tag: String) -> HTTPFields {
        var fields = self
        fields[.eTag] = tag
        return fields
    }
}
