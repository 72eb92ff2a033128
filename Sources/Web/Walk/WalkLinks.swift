import APIModels
import HTMLWriting
import Scores

/// The links with which a reader opens the next part of a game, or all parts. Their addresses name what is opened, so
/// that nothing has to be stored, and so that going back in the browser closes a part again.
struct WalkLinks {
    let walk: WalkKind
    let game: GameID
    let frame: PageFrame
    /// Where the part begins that the next step opens; `nil` if all are opened.
    let next: StoryPlaceResponse?
    /// What is below the last part; `nil`: nothing.
    let ending: HTML?

    var html: HTML {
        guard let next else { return ending.map { "<div class=\"onward\">\($0)</div>\n" } ?? "" }
        let words = next.index == 0 ? "Start" : "Continue"
        return """
            <p class="onward"><a class="go" data-step href="\(address([("play", "\(next.play)")], next))">\(words)</a>\
            <a class="reveal" data-step href="\(address([("through", "all")], next))">Show all</a></p>

            """
    }

    private func address(_ query: [(name: String, value: String?)], _ next: StoryPlaceResponse) -> String {
        frame.path(hidingByDefault: walk.path(of: game), query) + "#\(walk.partName)-\(next.index)"
    }
}
