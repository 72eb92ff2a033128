import HTTPTypes
import Postgres
import Testing

@Suite("Logo")
struct LogoTests {
    @Test func `a picture can be cached forever, and is served only with its own type`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let (light, _) = try await ApiFixtures.insertLogos(api.owner)
            let response = try await api.get("/api/v1/logos/\(light).svg")
            #expect(response.status == .ok)
            #expect(response.text == "<svg id='light'/>")
            #expect(response.headers[.contentType] == "image/svg+xml")
            #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(response.headers[.eTag] == "\"\(light)\"")
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.contains("default-src 'none'") && policy.contains("sandbox"))
        }
    }

    @Test func `a client that already has the picture gets 304 without a database query`() async throws {
        try await ApiUnderTest.run { api in
            let hash = String(repeating: "0", count: 64)
            let revalidated = try await api.get("/api/v1/logos/\(hash).png", [.ifNoneMatch: "W/\"\(hash)\""])
            #expect(revalidated.status == .notModified)
            #expect(revalidated.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(revalidated.text.isEmpty)
            let unknown = try await api.get("/api/v1/logos/\(hash).png", [.ifNoneMatch: "*"])
            #expect(unknown.status == .notFound)
        }
    }

    @Test func `a picture is served under one name only`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let (light, _) = try await ApiFixtures.insertLogos(api.owner)
            for name in ["\(light).png", light, "\(light.uppercased()).svg", "\(light).svg.svg", "x.svg", "..svg"] {
                let response = try await api.get("/api/v1/logos/\(name)")
                #expect(response.status == .notFound, "\(name)")
                #expect(try response.problem().code == "unknown_logo", "\(name)")
            }
        }
    }

    @Test func `a team has the path of its logo for a light background, and never the source's URL`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let (light, _) = try await ApiFixtures.insertLogos(api.owner)
            let teams = try await api.get("/api/v1/teams").text
            #expect(teams.contains(#""logoURL":"/api/v1/logos/\#(light).svg""#))
            #expect(!teams.contains("x.invalid"))
            #expect(teams.split(separator: "logoURL").count == 2, "the others have none")
        }
    }
}
