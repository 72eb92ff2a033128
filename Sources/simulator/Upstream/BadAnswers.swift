/// Answers with status 200 that no reader can use.
extension Answer {
    static let nothing = Answer(status: 200, body: [])

    /// Valid JSON from its first byte to its last, so that only a cap on the size ends the reading.
    static let huge = Answer(
        status: 200,
        body: Array(#"{"data":{"contests":[],"padding":""#.utf8)
            + [UInt8](repeating: UInt8(ascii: "x"), count: Fault.hugeBytes) + Array(#""}}"#.utf8)
    )

    static let deep = Answer(
        status: 200,
        body: Array(#"{"data":"#.utf8) + [UInt8](repeating: UInt8(ascii: "["), count: Fault.depth)
            + [UInt8](repeating: UInt8(ascii: "]"), count: Fault.depth) + Array("}".utf8)
    )

    /// A gigabyte of blanks, in a megabyte.
    static let bomb = Answer(
        status: 200,
        body: Bomb.gzip,
        headers: [Header(name: "Content-Encoding", value: "gzip")]
    )

    /// Ten entities, each of them ten of the one before: "billion laughs".
    static let entities = Answer(
        status: 200,
        contentType: "text/xml",
        body: Array(
            """
            <?xml version="1.0"?><!DOCTYPE lcgame [<!ENTITY l0 "lol">
            \((1...9).map { number in
                "<!ENTITY l\(number) \"\(String(repeating: "&l\(number - 1);", count: 10))\">"
            }.joined(separator: "\n"))
            ]><lcgame><venue gameid="&l9;"/></lcgame>
            """.utf8
        )
    )

    /// To a host that no configuration names.
    static let elsewhere = Answer(
        status: 302,
        contentType: "text/html; charset=UTF-8",
        body: [],
        headers: [Header(name: "Location", value: "https://elsewhere.invalid/")]
    )

    /// What a host says to whom it does not want.
    static let forbidden = Answer(
        status: 403,
        contentType: "text/html; charset=UTF-8",
        body: Array("<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1></body></html>".utf8)
    )
}
