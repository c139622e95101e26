/**
 * The watched matches, as they were at the last tick. What has changed since is found once per match and shared by all
 * listeners as text, so a thousand listeners cost little more than one.
 */
import type { BookMatch } from '../../matches.ts'
import type { ListedMatch, MatchDetails } from '../book-api.ts'
import type { BookDeps } from '../book-deps.ts'
import { listedMarkets, toDetails } from '../offers/listed.rules.ts'
import { changeOf } from './changes.rules.ts'

interface Watched {
  state: MatchDetails
  /** Changes at the last tick as JSON, of its markets in lists and of all; null without any. */
  listed: string | null
  full: string | null
}

export interface Tick {
  /** IDs of the live matches, if a listener watches all of them. */
  live: ReadonlySet<string>
  /** Live since this tick. */
  begun: readonly string[]
  ended: readonly string[]
  /** Changes as JSON by match; null without any. */
  changeOf(id: string, isFull: boolean): string | null
}

export interface Board {
  /** The state at the last tick, or now if the match was not watched before. Null for an unknown match. */
  stateOf(id: string): MatchDetails | null
  /** Live matches at the last tick. */
  live(): MatchDetails[]
  /** @param ids Watched matches in addition to the live ones. */
  tick(ids: ReadonlySet<string>, needsLive: boolean): Tick
}

/** A match as lists show it. */
export function mainOnly({ moments, ...match }: MatchDetails): ListedMatch {
  void moments
  return { ...match, markets: listedMarkets(match.markets) }
}

export function createBoard(deps: BookDeps): Board {
  let watched = new Map<string, Watched>()
  let live: ReadonlySet<string> | null = null

  function add(match: BookMatch): MatchDetails {
    const state = toDetails(match)
    watched.set(match.fixture.id, { state, listed: null, full: null })
    return state
  }

  function stateOf(id: string): MatchDetails | null {
    const known = watched.get(id)
    if (known !== undefined) return known.state
    const match = deps.matches.find(id, deps.now())
    return match === null ? null : add(match)
  }

  return {
    stateOf,
    live() {
      if (live === null) {
        const matches = deps.matches.live(deps.now())
        for (const match of matches) if (!watched.has(match.fixture.id)) add(match)
        live = new Set(matches.map(({ fixture }) => fixture.id))
      }
      return [...live].flatMap((id) => stateOf(id) ?? [])
    },
    tick(ids, needsLive) {
      const liveNow = needsLive ? deps.matches.live(deps.now()) : []
      const others = [...ids].flatMap((id) => deps.matches.find(id, deps.now()) ?? [])
      const before = watched
      watched = new Map()
      for (const match of [...liveNow, ...others])
        watched.set(match.fixture.id, compare(before.get(match.fixture.id), toDetails(match)))
      const liveBefore = live ?? new Set<string>()
      const liveIds = new Set(liveNow.map(({ fixture }) => fixture.id))
      live = needsLive ? liveIds : null
      const isOver = (id: string) =>
        before.get(id)?.state.scoreboard.phase !== 'ended' &&
        watched.get(id)?.state.scoreboard.phase === 'ended'
      return {
        live: liveIds,
        begun: [...liveIds].filter((id) => !liveBefore.has(id)),
        ended: [
          ...new Set([...[...liveBefore].filter((id) => !liveIds.has(id)), ...[...ids].filter(isOver)]),
        ],
        changeOf: (id, isFull) => watched.get(id)?.[isFull ? 'full' : 'listed'] ?? null,
      }
    },
  }
}

function compare(before: Watched | undefined, state: MatchDetails): Watched {
  if (before === undefined) return { state, listed: null, full: null }
  const listed = changeOf(mainOnly(before.state), mainOnly(state))
  const full = changeOf(before.state, state)
  return { state, listed: listed && JSON.stringify(listed), full: full && JSON.stringify(full) }
}
