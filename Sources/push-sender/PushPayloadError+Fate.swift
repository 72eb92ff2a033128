package import JobQueue
import Pushing

/// What does not fit today does not fit tomorrow: tried again it would only keep the game's later alerts waiting.
extension PushPayloadError: FatefulError {
    package var fate: Fate { .discard }
}
