import Synchronization
import Time

/// The lock screens of all phones and browsers. Each push is read once, so that the cost of a page does not grow with
/// the number of pushes.
final class LockScreens: Sendable {
    struct State: Sendable {
        fileprivate(set) var phones: [String: Phone] = [:]
        fileprivate(set) var cards: [String: ActivityCard] = [:]
        fileprivate var pushCount = 0
        fileprivate var browserPushCount = 0

        /// The activities, most recently changed first.
        var activities: [ActivityCard] {
            cards.values.sorted { ($1.timestamp, $0.address) < ($0.timestamp, $1.address) }
        }

        /// Shows pushes to phones. They arrive in the order of their numbers.
        mutating func apply(_ records: [PushRecord]) {
            for record in records {
                ActivityCard.apply(record, to: &cards)
                if let notice = Phone.Notice(record) {
                    phones[record.token, default: Phone(token: record.token)].receive(notice)
                }
            }
            pushCount = records.last.map { $0.number + 1 } ?? pushCount
            removeOldCards()
        }

        /// Shows pushes to browsers.
        mutating func apply(_ pushes: [BrowserPush]) {
            for push in pushes {
                guard let notice = Phone.Notice(push) else { continue }
                phones[push.browser, default: Phone(token: push.browser)].receive(notice)
            }
            browserPushCount = pushes.last.map { $0.number + 1 } ?? browserPushCount
        }

        /// If there are too many cards, removes the oldest ones of games that are over.
        private mutating func removeOldCards() {
            guard cards.count > LockScreens.maxCards else { return }
            let over = activities.filter(\.isOver)
            for card in over.suffix(cards.count - LockScreens.maxCards) { cards[card.address] = nil }
        }
    }

    private static let maxCards = 60
    private let state = Mutex(State())

    /// Reads the pushes that arrived since the last call.
    func update(
        pushes: (_ since: Int) -> [PushRecord],
        browsers: (_ since: Int) -> [BrowserPush]
    ) -> State {
        state.withLock { state in
            state.apply(pushes(state.pushCount))
            state.apply(browsers(state.browserPushCount))
            return state
        }
    }
}
