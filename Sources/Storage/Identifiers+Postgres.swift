import Postgres
package import Scores
package import Sports

extension GameID: PostgresCodable {}
extension TeamID: PostgresCodable {}
extension PlayerID: PostgresCodable {}
extension DeviceID: PostgresCodable {}
extension PushEnvironment: PostgresCodable {}
extension LeagueID: PostgresCodable {}
extension GameStatus: PostgresCodable {}
extension Alert.Kind: PostgresCodable {}
extension DetailPage: PostgresCodable {}
extension TableKind: PostgresCodable {}
extension GamePage.Content: PostgresCodable {}
extension Period.Kind: PostgresCodable {}
extension Side: PostgresCodable {}
extension SportID: PostgresCodable {}
extension PeriodName: PostgresCodable {}
