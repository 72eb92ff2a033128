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

    /// Fits both operations: each finds the fields that it reads, and none with the type that it expects.
    static let wrongTypes = Answer(
        status: 200,
        body: Array(
            #"{"data":{"contests":[{"contestId":[],"gameState":7,"teams":"two"},4,null],"playbyplay":{"contestId":true,"periods":[3,{"periodNumber":{}}],"teams":[7]}}}"#
                .utf8
        )
    )
}
