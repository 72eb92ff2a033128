import Contests
import Testing

@testable import Accounts

@Suite("Preferences of notices")
struct NoticePreferencesTests {
    private static func preferences(_ settings: [String: PreferenceValue]) -> NoticePreferences {
        NoticePreferences(.object(["theme": .string("dark"), NoticePreferences.field: .object(settings)]))
    }

    @Test(arguments: ContestNotice.allCases)
    func `each kind is wanted until it is turned off`(kind: ContestNotice) {
        #expect(NoticePreferences(.object([:])).wants(kind))
        #expect(Self.preferences([kind.rawValue: .bool(true)]).wants(kind))
        let off = Self.preferences([kind.rawValue: .bool(false)])
        #expect(ContestNotice.allCases.filter { !off.wants($0) } == [kind])
    }

    private static let forms: [(PreferenceValue, Bool)] = [
        (.object([:]), true), (.object(["notifications": .object([:])]), true),
        (.object(["notifications": .object(["of_tomorrow": .bool(false)])]), true),
        (.object(["notifications": .bool(false)]), false), (.object(["notifications": .array([])]), false),
        (.object(["notifications": .object(["draft_started": .string("false")])]), false),
        (.object(["notifications": .object(["draft_started": .integer(0)])]), false),
    ]

    @Test(arguments: forms)
    func `every value is true or false`(_ value: PreferenceValue, isValid: Bool) {
        let preferences = NoticePreferences(value)
        #expect(preferences.isValid == isValid && ContestNotice.allCases.allSatisfy(preferences.wants))
    }

    @Test func `a subject is turned off and on as a whole, and single kinds stay off as long as it stays on`() {
        let single = Self.preferences(["draft_reminder": .bool(false)])
        #expect(single.subjects == Set(ContestNotice.Subject.allCases))
        #expect(single.patch(wanting: single.subjects) == .object([NoticePreferences.field: .object([:])]))
        let before = PreferenceValue.object([NoticePreferences.field: .object(["draft_reminder": .bool(false)])])
        let off = before.merging(single.patch(wanting: [.invitation]))
        #expect(NoticePreferences(off).subjects == [.invitation])
        #expect(ContestNotice.allCases.filter(NoticePreferences(off).wants).allSatisfy { $0.subject == .invitation })
        let on = off.merging(NoticePreferences(off).patch(wanting: [.draft]))
        #expect(NoticePreferences(on).subjects == [.draft] && NoticePreferences(on).wants(.draftReminder))
    }
}
