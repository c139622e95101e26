/**
 * Exact places of players. One pass over the ranking of a run serves everyone who asked in the meantime, and a pass is
 * followed by a rest: a small run answers immediately, and one with 100,000 entrants within a second.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../platform/database/database.ts'
import { listPlaced, type PlacedEntry } from './ranking.queries.ts'

/** Entries of a pass, by player and by place. */
interface Places {
  ofPlayer: ReadonlyMap<string, PlacedEntry>
  at: ReadonlyMap<number, PlacedEntry>
}

interface Ranking {
  /** Resolves when the next pass may begin. */
  free: Promise<unknown>
  waiting: { playerIds: Set<string>; places: Promise<Places> } | null
}

/** Passes take at most a tenth of the time, unless players would wait too long for the next one. */
const REST = 9
const REST_MAX_MS = 400
const rankings = new WeakMap<Db, Map<string, Ranking>>()

function rankingOf(db: Db, runId: string): Ranking {
  const ofDatabase = rankings.get(db) ?? new Map<string, Ranking>()
  rankings.set(db, ofDatabase)
  const ranking = ofDatabase.get(runId) ?? { free: Promise.resolve(), waiting: null }
  ofDatabase.set(runId, ranking)
  return ranking
}

/** @param at - Places to read as well: the same for all players of the run. */
export function readPlaces(db: Db, runId: string, playerId: string, at: readonly number[]): Promise<Places> {
  const ranking = rankingOf(db, runId)
  if (ranking.waiting === null) {
    const playerIds = new Set<string>()
    const pass = ranking.free.then(async () => {
      ranking.waiting = null
      const start = performance.now()
      const entries = await listPlaced(db, runId, { playerIds: [...playerIds], places: at })
      return { entries, tookMs: performance.now() - start }
    })
    ranking.free = pass.then(
      ({ tookMs }) => wait(Math.min(tookMs * REST, REST_MAX_MS), undefined, { ref: false }),
      () => undefined,
    )
    ranking.waiting = { playerIds, places: pass.then(({ entries }) => toPlaces(entries)) }
  }
  ranking.waiting.playerIds.add(playerId)
  return ranking.waiting.places
}

const toPlaces = (entries: readonly PlacedEntry[]): Places => ({
  ofPlayer: new Map(entries.map((entry) => [entry.playerId, entry])),
  at: new Map(entries.map((entry) => [entry.place, entry])),
})
