import Markup
package import Normalizing

/// A StatCrew file of lacrosse, root `lcgame`: what scorers' programs write during a game, the whole file anew after
/// every play. Producers (StatCrew's own TAS, PrestoSports) differ in small ways; see ``StatCrewGame``.
package enum StatCrewPage {
    /// The name in every ``SourceID`` of it.
    package static let source = "statcrew"

    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        switch PageKind(page) {
        case .xml: break
        case nil: throw .empty
        case .html? where PageKind.isWall(page): throw .blocked
        case .some(let other): throw .notXML(other)
        }
        // The scorers' programs run on Windows and declare nothing.
        let isUTF8 = String(validating: page, as: UTF8.self) != nil
        return try lacrosseGame(page, encoding: isUTF8 ? .declared : .windows1252)
    }

    private static func lacrosseGame(_ page: [UInt8], encoding: TextEncoding) throws(ParseError) -> RawGame {
        let limits = MarkupLimits(bytes: PageLimits.bytes, depth: PageLimits.depth)
        let result: Result<RawGame, ParseError>
        do {
            result = try XMLDocument.read(page, encoding: encoding, limits: limits) { root in
                root.name == "lcgame" ? .success(StatCrewGame(root).game) : .failure(.unexpectedShape(path: root.name))
            }
        } catch {
            throw ParseError(error)
        }
        return try result.get()
    }
}
