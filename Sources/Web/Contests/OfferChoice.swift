import APIModels
import APIServer
import Storage

/// What a member chose in the form of a new contest.
struct OfferChoice: Hashable, Sendable {
    /// 0: the form had no number, which is refused.
    var rounds = 3
    /// How long the opponent has to answer; `nil`: as long as possible.
    var expiresAfter: Duration?
    var onTimeout = TurnTimeout.wait

    init() {}

    init(_ fields: FormFields) {
        rounds = Int(fields["rounds"]) ?? 0
        expiresAfter = Int(fields["expiry"]).flatMap { (1...10_080).contains($0) ? Duration.seconds(60 * $0) : nil }
        onTimeout = TurnTimeout(rawValue: fields["on_timeout"])
    }
}

extension InvitationAnswer {
    /// The end of the address of the form.
    var formName: String {
        switch self {
        case .accepted: "accept"
        case .rejected: "reject"
        case .withdrawn: "withdraw"
        }
    }

    /// What the page after the form says.
    var confirmation: Confirmation {
        switch self {
        case .accepted: .accepted
        case .rejected: .rejected
        case .withdrawn: .withdrawn
        }
    }

    /// The words of the button.
    var title: String {
        switch self {
        case .accepted: "Accept"
        case .rejected: "Reject"
        case .withdrawn: "Withdraw"
        }
    }
}
