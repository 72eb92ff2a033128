"""The demo whose pages are shown: its games, teams and players, and the addresses of its pages."""

import datetime
import sys
import time
import zoneinfo
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "bench"))
from dev_instance import Instance, bardown  # noqa: E402

# The demo's games have the same seed each time (`simulator --help`), and this is their usual speed.
SPEED = 30
# The speed while pictures are taken: slow, so that all pictures of a game have about the same score, but fast enough that the next games
# begin on the same evening.
SLOW = 3
# Seconds until everything is expected to be on the pages.
PATIENCE = 480


class Demo:
    """A running demo whose pages have everything: results of earlier days, and in each league live, final and future games."""

    def __init__(self, warm: float, only_first: bool = False):
        """- only_first: whether only the games of the first league are needed."""
        self.only_first = only_first
        self.instance = Instance(bardown(), SPEED)
        try:
            self._ripen(warm)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        self.instance.stop()

    @property
    def address(self) -> str:
        return self.instance.api

    def ask(self, path: str):
        return self.instance.ask(f"/api/v1/{path}")

    def games(self, league: str, status: str) -> list[dict]:
        """The games of the league's day that are `live`, `final` or `scheduled`, without those that were postponed or cancelled."""
        games = self.ask(f"scoreboard?league={league}")["games"]
        return [game for game in games if game["status"] == status and game["statusDetail"] not in ("postponed", "cancelled")]

    def _ripen(self, warm: float) -> None:
        # The plays of all games are read, not only of those that somebody follows or opens.
        self.instance.rows("update league set details = 'all'")
        followed = [league["id"] for league in self.ask("leagues") if league["isFollowed"]]
        self.leagues = followed[:1] if self.only_first else followed
        time.sleep(warm)
        self._await_games()

    def _await_games(self) -> None:
        end = time.monotonic() + PATIENCE
        while missing := [name for name, is_there in self._wanted() if not is_there]:
            if time.monotonic() > end:
                raise SystemExit(f"the demo has no {', '.join(missing)}")
            time.sleep(1)

    def slow_down(self) -> None:
        """Slows time down, and chooses a live game of each league for the pictures. Slowing down delays all later starts,
        and fans get alerts about these delays, which they would not get on a real evening. Therefore their devices are
        pictured first."""
        while True:
            self.instance.set_speed(SLOW)
            # Waits for readings that were under way at the old speed.
            time.sleep(5)
            self.shown = {league: self.closest(league) for league in self.leagues}
            if all(self.shown.values()):
                return
            # A game has ended meanwhile.
            self.instance.set_speed(SPEED)
            self._await_games()

    def _wanted(self) -> list[tuple[str, bool]]:
        found = []
        for league in self.leagues:
            found.append((f"live game of {league}", self.closest(league) is not None))
            found.append((f"final with a box score of {league}", self.final(league) is not None))
            found.append((f"future game of {league}", len(self.games(league, "scheduled")) > 0))
        return found

    def closest(self, league: str) -> dict | None:
        """The closest live game in its second period, or else in a later one; `None` if there is none with plays."""
        def is_late(game: dict) -> bool:
            return len(game["periodScores"]) >= 2 and game["coverage"]["plays"] and game["homeScore"] is not None

        late = filter(is_late, self.games(league, "live"))
        return min(late, key=lambda game: (len(game["periodScores"]), abs(game["homeScore"] - game["awayScore"])), default=None)

    def final(self, league: str) -> dict | None:
        """The last final that has plays and a box score."""
        return next((game for game in reversed(self.games(league, "final"))
                     if game["coverage"]["box"] and game["coverage"]["plays"]), None)

    def live_pages(self) -> dict[str, str]:
        """The paths of the pages of live games, by the names of their pictures. They are taken first, while the games last."""
        return {f"game-live-{league}": f"/games/{game['id']}" for league, game in self.shown.items()}

    def pages(self) -> dict[str, str]:
        """The paths of all other pages."""
        found = {"scores": "/", "live": "/live", "hidden": "/?scores=hidden", "calendar": "/calendar", "search": "/search?q=new",
                 "rankings": "/rankings", "freshness": "/about/freshness", "docs": "/docs", "ops": "/ops", "missing": "/nowhere",
                 "empty-day": "/?date=2026-07-15"}
        for league in self.leagues:
            found[f"scores-{league}"] = f"/?league={league}"
            found[f"standings-{league}"] = f"/standings?league={league}"
            found[f"leaders-{league}"] = f"/leaders?league={league}"
            found[f"game-final-{league}"] = f"/games/{self.final(league)['id']}"
            found[f"game-future-{league}"] = f"/games/{self.games(league, 'scheduled')[0]['id']}"
            team = self.shown[league]["homeTeam"]["id"]
            found[f"team-{league}"] = f"/teams/{team}"
            players = self.ask(f"teams/{team}/roster?league={league}")["players"]
            if players:
                found[f"player-{league}"] = f"/players/{players[0]['id']}"
        return found


def evening_zone(now: datetime.datetime) -> str:
    """The time zone in which it is closest to seven in the evening of New York's day, because the demo's games are played now."""
    today = now.astimezone(zoneinfo.ZoneInfo("America/New_York")).date()
    evening = datetime.datetime.combine(today, datetime.time(19), datetime.UTC)
    # The names have the sign of POSIX: Etc/GMT-9 is nine hours ahead of UTC.
    hours = max(-14, min(12, -round((evening - now).total_seconds() / 3600)))
    return f"Etc/GMT{hours:+d}" if hours else "Etc/GMT"
