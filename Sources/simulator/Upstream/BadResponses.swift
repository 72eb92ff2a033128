/// Responses with status 200, 302 or 403 that no reader can use.
extension UpstreamResponse {
    static let emptyBody = UpstreamResponse(status: 200, body: [])

    /// Valid JSON up to its end, so that a reader stops early only by a size limit.
    static let huge = UpstreamResponse(
        status: 200,
        body: Array(#"{"data":{"contests":[],"padding":""#.utf8)
            + [UInt8](repeating: UInt8(ascii: "x"), count: Fault.hugeBytes) + Array(#""}}"#.utf8)
    )

    static let deep = UpstreamResponse(
        status: 200,
        body: Array(#"{"data":"#.utf8) + [UInt8](repeating: UInt8(ascii: "["), count: Fault.depth)
            + [UInt8](repeating: UInt8(ascii: "]"), count: Fault.depth) + Array("}".utf8)
    )

    /// A gigabyte of spaces, compressed to a megabyte.
    static let bomb = UpstreamResponse(
        status: 200,
        body: Bomb.gzip,
        headers: [Header(name: "Content-Encoding", value: "gzip")]
    )

    /// Ten entities, each made of ten of the previous one: "billion laughs".
    static let entities = UpstreamResponse(
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

    /// A redirect to a host that is not configured anywhere.
    static let redirect = UpstreamResponse(
        status: 302,
        contentType: "text/html; charset=UTF-8",
        body: [],
        headers: [Header(name: "Location", value: "https://elsewhere.invalid/")]
    )

    /// The response of a host that blocks the client.
    static let forbidden = UpstreamResponse(
        status: 403,
        contentType: "text/html; charset=UTF-8",
        body: Array("<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1></body></html>".utf8)
    )
}
