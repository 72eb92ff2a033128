package import JobQueue
import Pushing

/// A payload that is too large now is too large later. Another try would only delay the game's later alerts.
extension PushPayloadError: FatefulError {
    package var fate: Fate { .discard }
}
