// What the server sends of a whole game. Only fakes need it.

extension GameWalk {
    fileprivate var reveal: Reveal { self == .revealed ? .post : .pre }

    /// The number of opened parts.
    /// - Parameter starts: The ordinal of the first play of each part.
    fileprivate func opened(_ starts: [Int]) -> Int {
        switch self {
        case .start: 0
        case .first(let count): min(max(0, count), starts.count)
        case .play(let play): starts.prefix { $0 <= play }.count
        case .revealed: starts.count
        }
    }
}

extension Moments {
    /// The part of all moments that a request opens.
    func opened(_ walk: GameWalk) -> Moments {
        let count = walk.opened(moments.map(\.startPlay))
        let following = moments.dropFirst(count).first
        return Moments(
            gameID: gameID,
            status: status,
            reveal: walk.reveal,
            through: count,
            moments: moments.prefix(count).map(\.withoutPlays),
            chips: chips.filter { $0.after < count },
            next: following.map { moment in
                let isHidden = count == 0
                return StoryPlace(
                    index: count,
                    play: moment.startPlay,
                    period: isHidden ? nil : moment.periodLabel,
                    clock: isHidden ? nil : moment.startClock
                )
            },
            isEnd: status == .final && following == nil,
            isPresent: status == .live && following == nil
        )
    }
}

extension Moment {
    fileprivate var withoutPlays: Moment {
        Moment(
            index: index,
            type: type,
            title: title,
            note: note,
            isNotable: isNotable,
            isOpen: isOpen,
            startPlay: startPlay,
            endPlay: endPlay,
            period: period,
            periodLabel: periodLabel,
            startClock: startClock,
            endClock: endClock,
            scoreStart: scoreStart,
            scoreEnd: scoreEnd,
            sides: sides,
            players: players
        )
    }
}

extension GameFlow {
    /// The part of a whole story that a request opens.
    func opened(_ walk: GameWalk) -> GameFlow {
        let isShown = walk == .revealed
        let count = walk.opened(blocks.map { $0.playIDs.first ?? 0 })
        let following = blocks.dropFirst(count).first
        return GameFlow(
            gameID: gameID,
            sport: sport,
            league: league,
            homeTeam: homeTeam,
            awayTeam: awayTeam,
            homeTeamAbbr: homeTeamAbbr,
            awayTeamAbbr: awayTeamAbbr,
            status: status,
            reason: isShown ? reason : nil,
            retryAfter: retryAfter,
            reveal: walk.reveal,
            through: count,
            isEnd: status == .ready && following == nil,
            playsVersion: isShown ? playsVersion : nil,
            archetype: isShown ? archetype : nil,
            excitement: isShown ? excitement : nil,
            comebackFactor: isShown ? comebackFactor : nil,
            blocks: Array(blocks.prefix(count)),
            next: following.map { block in
                let isHidden = count == 0
                return StoryPlace(
                    index: count,
                    play: block.playIDs.first ?? 0,
                    period: isHidden ? nil : block.periodLabel,
                    clock: isHidden ? nil : block.startClock
                )
            }
        )
    }
}
