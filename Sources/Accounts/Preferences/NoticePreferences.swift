package import Contests

/// Which notices a member wants, as the preferences have it: `{"notifications": {"draft_reminder": false}}`.
///
/// A kind that is not mentioned is wanted. Every kind can be turned off: what a member must learn in any case, such as
/// a changed password, is mailed. `people.wants_notice` reads the same field when a notice is sent.
package struct NoticePreferences: Sendable, Hashable {
    /// The name of the field of the preferences.
    package static let field = "notifications"

    private let settings: [String: PreferenceValue]
    /// Whether the field is missing, or an object whose values are all true or false.
    package let isValid: Bool

    package init(_ preferences: PreferenceValue) {
        let field: PreferenceValue? = if case .object(let fields) = preferences { fields[Self.field] } else { nil }
        settings = if case .object(let own)? = field { own } else { [:] }
        isValid = (field == nil || field == .object(settings)) && settings.values.allSatisfy(\.isBool)
    }

    package func wants(_ kind: ContestNotice) -> Bool { settings[kind.rawValue] != .bool(false) }

    /// The subjects about which the member wants notices of at least one kind.
    package var subjects: Set<ContestNotice.Subject> {
        Set(ContestNotice.Subject.allCases.filter { $0.kinds.contains(where: wants) })
    }

    /// The merge patch of the preferences after which the member wants notices about exactly these subjects. A subject
    /// that is wanted already stays as it is, so that single kinds that an app turned off stay off.
    package func patch(wanting wanted: Set<ContestNotice.Subject>) -> PreferenceValue {
        let changed = wanted.symmetricDifference(subjects)
        let fields = changed.flatMap { subject in
            subject.kinds.map { ($0.rawValue, wanted.contains(subject) ? PreferenceValue.null : .bool(false)) }
        }
        return .object([Self.field: .object(Dictionary(uniqueKeysWithValues: fields))])
    }
}

extension PreferenceValue {
    fileprivate var isBool: Bool { if case .bool = self { true } else { false } }
}
