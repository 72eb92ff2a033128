import HTTPTypes
import Hummingbird
import Logging
import Postgres

/// For supervisors and load balancers.
struct HealthRoutes: Sendable {
    let pool: PostgresPool

    /// `/health`: the process answers. `/ready`: the database does too, and has the schema.
    func add(to router: Router<BasicRequestContext>) {
        router.get("health") { _, _ in Self.response("ok") }
        router.get("ready") { _, context in
            do {
                try await pool.execute("select 1 from league limit 1", within: .seconds(2))
            } catch {
                context.logger.warning("not ready", metadata: ["error": "\(error)"])
                throw Problem.databaseAway
            }
            return Self.response("ready")
        }
    }

    private static func response(_ status: String) -> Response {
        let body = JSONWriter.bytes { writer in writer.object { $0.field("status", status) } }
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        )
    }
}
