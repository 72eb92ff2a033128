/// What `bardown bench` prints with `--json`.
struct BenchOutput: Decodable {
    struct Result: Decodable {
        let name: String
        let value: Double
        let baseline: String?
        let baselineValue: Double?
    }

    let bench: String
    let results: [Result]
}
