import CommandLineOutput
import FoundationEssentials
import Glibc

/// The results of a bench, which are printed as a table, or as JSON for scripts.
struct BenchReport: Encodable {
    struct Result: Encodable {
        let name: String
        let value: Double
        let unit: String
        /// The name of the baseline, which was measured in the same run; `nil`: there is none.
        var baseline: String?
        var baselineValue: Double?
        var program: String?

        enum CodingKeys: String, CodingKey {
            case name, value, unit, baseline, baselineValue, ratio, program
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(value.rounded3, forKey: .value)
            try container.encode(unit, forKey: .unit)
            try container.encodeIfPresent(program, forKey: .program)
            try container.encodeIfPresent(baseline, forKey: .baseline)
            try container.encodeIfPresent(baselineValue?.rounded3, forKey: .baselineValue)
            if let baselineValue, baselineValue > 0 {
                try container.encode((value / baselineValue).rounded3, forKey: .ratio)
            }
        }
    }

    struct Machine: Encodable {
        let cores: Int
        let system: String
        let build: String
    }

    let bench: String
    let machine = Machine.here
    var results: [Result] = []

    func show(asJSON: Bool) throws {
        Progress.terminal.end()
        if asJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(self), as: UTF8.self))
            return
        }
        var table = Table([
            .init("name", minWidth: 20), .init("value"), .init("unit"), .init("baseline", minWidth: 12),
            .init("ratio"),
        ])
        for result in results {
            let name = result.program.map { "\(result.name) \($0)" } ?? result.name
            let ratio = result.baselineValue.map { $0 > 0 ? "\((result.value / $0).rounded3)" : "" } ?? ""
            let baseline = result.baseline.map { "\($0) \(result.baselineValue?.rounded3 ?? 0)" } ?? ""
            table.add([name, "\(result.value.rounded3)", result.unit, baseline, ratio])
        }
        print(table.text(width: Terminal.width))
        print("\(machine.cores) cores, \(machine.system), \(machine.build) build")
    }
}

extension BenchReport.Machine {
    fileprivate static var here: Self {
        var name = utsname()
        uname(&name)
        let system = withUnsafeBytes(of: &name.release) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        #if DEBUG
            let build = "debug"
        #else
            let build = "release"
        #endif
        return Self(cores: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), system: "Linux \(system)", build: build)
    }
}

extension Double {
    /// The number rounded to three decimals.
    var rounded3: Double { (self * 1000).rounded() / 1000 }
}

extension [Double] {
    /// Returns the smallest value that at least `fraction` (0…1) of all values do not exceed; 0 for an empty list.
    func percentile(_ fraction: Double) -> Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[
            Swift.min(sorted.count - 1, Swift.max(0, Int((fraction * Double(sorted.count)).rounded(.up)) - 1))
        ]
    }

    /// Returns the median and the 99th percentile, in milliseconds.
    func percentiles(named name: String) -> [BenchReport.Result] {
        [("p50", 0.5), ("p99", 0.99)].map { label, fraction in
            .init(name: "\(name)_\(label)", value: percentile(fraction), unit: "ms")
        }
    }
}

extension [BenchReport.Result] {
    /// Compares each result that has no baseline with the one of another measurement at the same position.
    func comparing(_ name: String, _ others: [BenchReport.Result]) -> Self {
        zip(self, others).map { result, other in
            guard result.baseline == nil else { return result }
            var result = result
            (result.baseline, result.baselineValue) = (name, other.value)
            return result
        }
    }
}
