import APIModels
import APIServer
import Postgres
import Scores
import Storage

/// Reports another member to the operators of the server.
struct ReportMember: Command {
    let identity: RequestIdentity
    let member: MemberID
    let other: MemberID
    let reason: ReportReason
    let message: String

    /// The longest message, in code points.
    private static let messageLimit = 1000
    private static let reasons: [ReportReason] = [.harassment, .spam, .username, .cheating, .other]

    /// - Throws: ``Problem`` for an unknown reason, a message that is too long, and an id that no member can have.
    init(_ body: ReportRequest, by member: Member) throws(Problem) {
        guard let other = MemberID(body.uid) else { throw .unknown("user") }
        guard Self.reasons.contains(body.reason) else {
            throw .invalidReport("reason must be one of \(Self.reasons.map(\.rawValue).joined(separator: ", "))")
        }
        let message = (body.message ?? "").unicodeScalars.filter { $0 == "\n" || !$0.isControl }
        guard message.count <= Self.messageLimit else {
            throw .invalidReport("message may have at most \(Self.messageLimit) characters")
        }
        (identity, self.member, self.other, reason) = (member.identity, member.id, other, body.reason)
        self.message = String(String.UnicodeScalarView(message))
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let outcome = try await UserStore(transaction).report(
            other,
            by: member,
            reason: reason.rawValue,
            message: message
        )
        switch outcome {
        case .reported: return .noContent
        case .unknownUser: throw Problem.unknown("user")
        case .tooManyReports: throw Problem.tooManyReports
        case .gone: throw Problem.sessionOver
        }
    }
}
