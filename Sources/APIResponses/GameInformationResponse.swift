package import APIModels
package import Scores

extension BroadcastResponse {
    package init(_ broadcast: Broadcast) {
        self.init(
            name: broadcast.name,
            medium: broadcast.medium?.rawValue,
            market: broadcast.market?.rawValue,
            country: broadcast.country
        )
    }
}

extension OfficialResponse {
    package init(_ official: Official) {
        self.init(name: official.name, role: official.role)
    }
}
