/** The results of ended matches. Each process keeps the latest: a match is generated whole to know how it ended. */
import { setImmediate } from 'node:timers/promises'
import type { Matches } from '../../matches.ts'
import type { Fixture } from '../../world/fixtures.rules.ts'
import type { PastMatch } from './statistics-api.ts'

const KEPT_MAX = 5_000

export interface PastMatches {
  /** Those of the fixtures that have ended, in their order. Lets other work pass in between. */
  of(fixtures: readonly Fixture[], now: Date): Promise<PastMatch[]>
}

export function createPastMatches(matches: Pick<Matches, 'look'>): PastMatches {
  const kept = new Map<string, PastMatch>()

  function find({ id }: Fixture, now: Date): PastMatch | null {
    const match = matches.look(id, now)
    if (match === null || match.view.scoreboard.phase !== 'ended') return null
    const { home, away, startsAt } = match.fixture
    const { score } = match.view.scoreboard
    return { id, startsAt: startsAt.toISOString(), home: home.name, away: away.name, score }
  }

  function keep(match: PastMatch): void {
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= KEPT_MAX) kept.delete(oldest)
    kept.set(match.id, match)
  }

  return {
    async of(fixtures, now) {
      const found: PastMatch[] = []
      // One that has not begun can't have ended, and would be generated for nothing.
      for (const fixture of fixtures.filter(({ startsAt }) => startsAt < now)) {
        const known = kept.get(fixture.id)
        const match = known ?? find(fixture, now)
        if (match === null) continue
        found.push(match)
        if (known !== undefined) continue
        keep(match)
        await setImmediate()
      }
      return found
    },
  }
}
