import HTTPTypes
import Hummingbird

/// The paths that are served, with their methods. They show whether a request has a wrong method or a wrong path.
struct KnownPaths: Sendable {
    private struct Path {
        /// `nil` for a parameter, which matches any segment.
        let segments: [Substring?]
        var methods: Set<String>
    }

    private var paths: [Path] = []

    init(_ router: Router<some RequestContext>) {
        for route in router.routes {
            let segments = Self.segments(of: route.path.description).map { $0.first == "{" ? nil : $0 }
            let methods: Set = route.method == .get ? ["GET", "HEAD"] : [route.method.rawValue]
            if let index = paths.firstIndex(where: { $0.segments == segments }) {
                paths[index].methods.formUnion(methods)
            } else {
                paths.append(Path(segments: segments, methods: methods))
            }
        }
    }

    /// The methods of all patterns that match `path`; empty if none does.
    func methods(at path: String) -> Set<String> {
        let segments = Self.segments(of: path)
        return paths.reduce(into: []) { methods, known in
            guard known.segments.count == segments.count,
                zip(known.segments, segments).allSatisfy({ $0 == nil || $0 == $1 })
            else { return }
            methods.formUnion(known.methods)
        }
    }

    private static func segments(of path: String) -> [Substring] {
        path.split(separator: "/")
    }
}
