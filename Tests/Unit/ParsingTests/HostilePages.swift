import Parsing
import Testing

extension ParseKind {
    /// The format of a parser's pages.
    enum Language: CaseIterable {
        case json, html, fragment, xml
        /// XML as text or in the encoding of StatBroadcast's web service.
        case serviceXML
    }

    var language: Language {
        switch self {
        case .ncaaRankings, .ncaaStandings, .ncaaLeaders, .ncaaStatsSchedule, .ncaaStatsBoxScore, .ncaaStatsIndividual,
            .ncaaStatsTeams, .ncaaStatsGameByGame, .statBroadcastGroup:
            .html
        case .statBroadcastStats: .fragment
        case .statcrew, .statBroadcastArchive: .xml
        case .statBroadcastEvent: .serviceXML
        default: .json
        }
    }
}

/// An unwanted body and its expected outcome in each page format.
struct HostilePage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    /// Whether a parser's outcome is the expected one for its page format. The outcome is an error; `nil` if the page
    /// was read.
    let isRight: @Sendable (ParseKind.Language, ParseError?) -> Bool

    private init(
        _ name: String,
        _ bytes: [UInt8],
        _ isRight: @escaping @Sendable (ParseKind.Language, ParseError?) -> Bool
    ) {
        testDescription = name
        self.bytes = bytes
        self.isRight = isRight
    }

    private init(
        _ name: String,
        _ text: String,
        _ isRight: @escaping @Sendable (ParseKind.Language, ParseError?) -> Bool
    ) {
        self.init(name, Array(text.utf8), isRight)
    }

    /// Bodies that are not pages of any kind.
    static let small: [HostilePage] = [
        HostilePage("nothing", []) { $1 == .empty },
        HostilePage("blanks", " \r\n\t ") { $1 == .empty },
        HostilePage("a byte order mark", [0xEF, 0xBB, 0xBF]) { $1 == .empty },
        HostilePage("a number", "42") { isOtherLanguage($0, $1, .text) },
        HostilePage("a word", "\"scores\"") { isOtherLanguage($0, $1, .text) },
        HostilePage("a list", "[7,[],null,\"x\"]") { $0 == .json || isOtherLanguage($0, $1, .json) },
        HostilePage("an unrelated object", #"{"code":400,"message":"no"}"#) { language, error in
            guard language == .json else { return isOtherLanguage(language, error, .json) }
            if case .unexpectedShape = error { return true }
            return false
        },
        HostilePage(
            "a login page",
            "<!doctype html><html><head><title>Sign in</title></head><body><form><input type=password></form></body></html>"
        ) { language, error in
            switch (language, error) {
            case (.html, .unexpectedShape), (.fragment, .notXML(.html)): true
            default: isOtherLanguage(language, error, .html)
            }
        },
        HostilePage("a block page", "<!doctype html><html><title>Access Denied</title></html>") { $1 == .blocked },
        HostilePage("half a block page", "<html><head><title>Just a moment...") { $1 == .blocked },
        HostilePage("a gateway's text", "upstream connect error") { isOtherLanguage($0, $1, .text) },
        HostilePage("NULs", [UInt8](repeating: 0, count: 4096)) { $1 != nil },
        HostilePage("bytes that are not UTF-8", Array(0x80...0xFF) + Array(0x80...0xFF)) {
            isOtherLanguage($0, $1, .text)
        },
        HostilePage("UTF-16", [0xFF, 0xFE] + Array("<lcgame/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })) {
            $1 != nil
        },
        HostilePage("a foreign root", "<?xml version='1.0'?><Error><Code>Oops</Code></Error>") { $1 != nil },
        HostilePage("an entity that grows a billion times", billionLaughs) { language, error in
            switch language {
            case .json, .html: isOtherLanguage(language, error, .xml)
            case .xml, .serviceXML: error == .forbiddenDocumentType
            case .fragment: true
            }
        },
        HostilePage(
            "a file of this machine",
            "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><lcgame>&x;</lcgame>"
        ) { $1 != nil },
        HostilePage("a compressed gzip bomb", [0x1F, 0x8B, 8, 0] + [UInt8](repeating: 7, count: 512)) {
            $1 != nil
        },
    ]

    /// Bodies that would exhaust the memory or time of a parser without limits.
    static let large: [HostilePage] = [
        HostilePage("100,000 levels of brackets", String(repeating: "[", count: 100_000)) { isTooDeep($0, .json, $1) },
        HostilePage("100,000 levels of objects", String(repeating: #"{"a":"#, count: 100_000)) {
            isTooDeep($0, .json, $1)
        },
        HostilePage("100,000 levels of elements", nested("a", in: "lcgame")) { isTooDeep($0, .xml, $1) },
        HostilePage("100,000 levels of divisions", nested("div", in: "html")) { isTooDeep($0, .html, $1) },
        HostilePage("one byte too many", [UInt8](repeating: UInt8(ascii: "["), count: PageLimits.bytes + 1)) {
            $1 == .tooLarge(bytes: PageLimits.bytes + 1, limit: PageLimits.bytes)
        },
        HostilePage("a million numbers", "{\"events\":[" + repeated("1,", 2 << 20) + "1]}") { _, _ in true },
        HostilePage("a million names", "{" + (0..<200_000).map { "\"n\($0)\":{}," }.joined() + "\"z\":0}") { _, _ in
            true
        },
        HostilePage("a number of a million digits", "{\"events\":\(repeated("9", 2 << 20))}") { _, _ in true },
        HostilePage("a string of escapes", "{\"events\":\"\(repeated("\\u0000", 4 << 20))\"}") { _, _ in true },
        HostilePage("200,000 attributes of XML", "<lcgame \(attributes(200_000))/>") { _, _ in true },
        HostilePage("200,000 attributes of HTML", "<html><body \(attributes(200_000))></html>") { _, _ in true },
        HostilePage("cells without end tags", "<html><table><tr>\(repeated("<td>", 2 << 20))</table></html>") { _, _ in
            true
        },
        HostilePage("references", "<html><body>\(repeated("&amp;", 2 << 20))</body></html>") { _, _ in true },
        HostilePage("overlapping tags", "<html><body>\(repeated("<b><i></b></i>", 2 << 20))</body></html>") {
            _,
            _ in true
        },
        HostilePage("comments that never end", "<html><body>\(repeated("<!--", 2 << 20))</body></html>") { _, _ in true
        },
        HostilePage("scripts that never end", "<html><body>\(repeated("<script>", 2 << 20))</body></html>") { _, _ in
            true
        },
        HostilePage("divisions", repeated("<div></div>", 2 << 20)) { _, _ in true },
    ]

    private static let billionLaughs = """
        <?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">
        \((1...9).map { "<!ENTITY lol\($0) \"\(String(repeating: "&lol\($0 == 1 ? "" : "\($0 - 1)");", count: 10))\">" }.joined())
        ]><lcgame>&lol9;</lcgame>
        """

    private static func repeated(_ text: String, _ bytes: Int) -> String {
        String(repeating: text, count: bytes / text.utf8.count)
    }

    private static func nested(_ tag: String, in root: String) -> String {
        "<\(root)>\(String(repeating: "<\(tag)>", count: 100_000))\(String(repeating: "</\(tag)>", count: 100_000))</\(root)>"
    }

    private static func attributes(_ count: Int) -> String {
        (0..<count).map { "a\($0)=\"\"" }.joined(separator: " ")
    }

    private static func isOtherLanguage(_ language: ParseKind.Language, _ error: ParseError?, _ kind: PageKind) -> Bool
    {
        switch language {
        case .json: error == .notJSON(kind)
        case .html: error == .notHTML(kind)
        case .xml, .serviceXML, .fragment: error == .notXML(kind) || error == .notHTML(kind)
        }
    }

    private static func isTooDeep(_ asked: ParseKind.Language, _ own: ParseKind.Language, _ error: ParseError?) -> Bool
    {
        guard asked == own else { return true }
        if case .tooDeep = error { return true }
        return false
    }
}
