/**
 * Scores of runs for sports. A settled bet can change the result of other bets on its events, so the whole score of its player is counted
 * again from their bets as they are now. Later facts then find it right already: their order changes nothing.
 */
import type { Tx } from '../../../platform/database/database.ts'
import type { BetFact } from '../../facts/index.ts'
import { listEndedBets, sessionGameOf, type SettledBet } from '../../sports/index.ts'
import { toScoring } from '../runs/run-terms.rules.ts'
import type { Run } from '../runs/runs.queries.ts'
import { type Entry, saveEntries } from './entries.queries.ts'
import { openEntries } from './entries.service.ts'
import { scoreResults, toResults } from './event-bets.rules.ts'
import { graceEnd, type RunWindow, windowOf, windowReason } from './windows.rules.ts'

export async function recountBets(tx: Tx, run: Run, facts: readonly BetFact[]): Promise<void> {
  const window = windowOf(run)
  const touched = facts.filter(
    ({ placedAt, settledAt }) => placedAt >= window.startsAt && settledAt <= graceEnd(window),
  )
  if (touched.length === 0) return
  const playerIds = [...new Set(touched.map(({ playerId }) => playerId))]
  const bets = Map.groupBy(await listBetsOf(tx, window, playerIds), ({ playerId }) => playerId)
  const scoring = toScoring(run.terms)
  const scoreOf = (playerId: string, joinedAt: Date) => {
    const own = (bets.get(playerId) ?? []).filter((bet) => isIn(window, joinedAt, bet))
    const gameOf = new Map(own.map(({ id, sportsbook }) => [id, sessionGameOf(sportsbook)]))
    return scoreResults(scoring, toResults(scoring, own), (id) => gameOf.get(id) ?? '')
  }
  const canEnter = (playerId: string) => scoreOf(playerId, run.startsAt).score.rounds > 0
  const entries = await openEntries(tx, run, playerIds, canEnter)
  const changed = [...entries.values()].map((entry): Entry => {
    const { score, currency } = scoreOf(entry.playerId, entry.joinedAt)
    return { ...entry, score, currency: currency ?? entry.currency }
  })
  await saveEntries(tx, run.id, changed)
}

/** That may belong to the run. */
function listBetsOf(tx: Tx, window: RunWindow, playerIds: readonly string[]): Promise<SettledBet[]> {
  const { startsAt } = window
  const range = { from: startsAt, until: graceEnd(window), limit: null, placedFrom: startsAt }
  return listEndedBets(tx, playerIds, range)
}

const isIn = (window: RunWindow, joinedAt: Date | null, bet: SettledBet): boolean =>
  windowReason(window, joinedAt, { ...bet, openedAt: bet.placedAt, bet }) === null
