import APIModels
import APIServer
import Accounts
import Contests
import HTTPTypes
import Postgres
import Scores
import Storage

/// Suspends a member, which ends the member's sessions, or restores one.
struct SuspendMember: Command {
    let identity: RequestIdentity
    let admin: Member
    let member: MemberID
    let isSuspended: Bool

    init(_ isSuspended: Bool, _ member: MemberID, by admin: Member) {
        (identity, self.admin, self.member, self.isSuspended) = (admin.identity, admin, member, isSuspended)
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let store = AdminStore(transaction)
        try await store.setSuspended(isSuspended, member, by: admin.id, in: admin.session).check()
        return .noContent
    }
}

/// Replaces the configuration of the apps of a platform.
struct ConfigureApps: Command {
    let identity: RequestIdentity
    let admin: Member
    let platform: AppPlatform
    let change: AppSettingChange

    /// - Throws: ``Problem`` for a value that cannot be stored.
    init(_ body: AdminAppConfigRequest, of platform: AppPlatform, by admin: Member) throws(Problem) {
        for version in [body.minAppVersion, body.latestVersion].compactMap(\.self) {
            guard AppVersion(version) != nil else {
                throw .invalidAppConfig("minAppVersion and latestVersion must be one to four numbers, such as 1.10.2")
            }
        }
        guard body.storeUrl.map(AppSettingChange.isStoreURL) ?? true else {
            throw .invalidAppConfig("storeUrl must be an https URL of at most 500 characters")
        }
        let message = (body.message ?? "").unicodeScalars
        guard message.count <= 300, !message.contains("\0") else {
            throw .invalidAppConfig("message may have at most 300 characters, and not U+0000")
        }
        (identity, self.admin, self.platform) = (admin.identity, admin, platform)
        change = AppSettingChange(
            minimumVersion: body.minAppVersion,
            latestVersion: body.latestVersion,
            storeURL: body.storeUrl,
            isInMaintenance: body.maintenanceMode,
            message: body.message
        )
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let store = AdminStore(transaction)
        try await store.configure(platform.rawValue, change, by: admin.id, in: admin.session).check()
        let stored = try await AppSettingStore(transaction).all().first { $0.platform == platform.rawValue }
        return try .json(AdminAppConfigResponse(platform, stored), headers: .personal)
    }
}

/// Sends a message to the devices of a member, or of all members.
struct SendMessage: Command {
    let identity: RequestIdentity
    let admin: Member
    let message: NewMessage
    /// `nil`: all members.
    let recipient: MemberID?

    /// - Throws: ``Problem`` for a message that cannot be sent.
    init(_ body: AdminMessageRequest, by admin: Member) throws(Problem) {
        guard (body.recipient == nil) == (body.everyone ?? false) else {
            throw .invalidMessage("Give either recipient, or everyone as true")
        }
        do {
            message = try NewMessage(
                title: body.title,
                body: body.body,
                collapseKey: body.collapseKey,
                hours: body.hours ?? 24
            )
        } catch {
            throw .invalidMessage("\(error.field) \(error.rule)")
        }
        (identity, self.admin) = (admin.identity, admin)
        recipient = try body.recipient.map { id throws(Problem) in
            guard let member = MemberID(id) else { throw .unknown("member") }
            return member
        }
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let (outcome, id) = try await AdminStore(transaction).send(
            message,
            to: recipient,
            by: admin.id,
            in: admin.session
        )
        try outcome.check()
        guard let id else { throw StorageError.nothingReturned(statement: "people.send_message_by_admin") }
        return try .json(AdminMessageResponse(messageId: id), status: .created, headers: .personal)
    }
}

extension NewMessage.Fault {
    /// The name of the value in a request.
    fileprivate var field: String {
        switch self {
        case .title: "title"
        case .body: "body"
        case .collapseKey: "collapseKey"
        case .hours: "hours"
        }
    }
}

extension AdminOutcome {
    /// - Throws: ``Problem`` for an action that was refused.
    fileprivate func check() throws(Problem) {
        switch self {
        case .suspended, .restored, .configured, .sent, .unchanged: return
        case .ownAccount: throw .ownAccount
        case .unknownUser: throw .unknown("member")
        case .signInAgain: throw .adminSignInAgain
        case .notAdmin: throw .adminOnly
        case .gone: throw .sessionOver
        }
    }
}

extension Problem {
    /// The member is no administrator.
    static let adminOnly = Problem(status: .forbidden, code: "admin_only", detail: "Only administrators may do this")

    /// The member is an administrator who proved identity too long ago.
    static let adminSignInAgain = Problem(
        status: .forbidden,
        code: "sign_in_again",
        detail: "Sign in again first. Administrators need a sign-in of the last twelve hours"
    )

    fileprivate static let ownAccount = Problem(
        status: .conflict,
        code: "own_account",
        detail: "Administrators cannot suspend their own account"
    )

    fileprivate static func invalidAppConfig(_ detail: String) -> Problem {
        .unprocessable("invalid_app_config", detail)
    }

    fileprivate static func invalidMessage(_ detail: String) -> Problem {
        .unprocessable("invalid_message", detail)
    }
}
