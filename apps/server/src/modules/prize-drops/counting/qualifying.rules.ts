/** Which rounds qualify: the same for counting, for the player's list of rounds and for trials. Pure. */
import { type DropTerms, stakeMinOf } from '../runs/run-terms.rules.ts'

/** `until` is null while the pause lasts. */
export interface Pause {
  from: string
  until: string | null
}

interface DropWindow {
  startsAt: Date
  endsAt: Date
  pauses: readonly Pause[]
}

export interface PlayedRound {
  gameId: string
  settledAt: Date
  /** Cash stake in parts of a subunit of the base currency. */
  base: bigint
  isWithBonus: boolean
}

type QualifyReason = 'before' | 'after' | 'paused' | 'game' | 'bonus' | 'stake'

/** Why a round does not qualify; null if it does. */
export function qualifyReason(
  window: DropWindow,
  terms: Pick<DropTerms, 'games' | 'stakeMin'>,
  round: PlayedRound,
): QualifyReason | null {
  const { gameId, settledAt, base, isWithBonus } = round
  if (settledAt < window.startsAt) return 'before'
  if (settledAt > window.endsAt) return 'after'
  if (isPausedAt(window, settledAt)) return 'paused'
  if (!terms.games.includes(gameId)) return 'game'
  if (isWithBonus) return 'bonus'
  return base < stakeMinOf(terms) ? 'stake' : null
}

export const isPausedAt = ({ pauses }: Pick<DropWindow, 'pauses'>, at: Date): boolean =>
  pauses.some(({ from, until }) => at >= new Date(from) && (until === null || at < new Date(until)))

export const isPausedNow = ({ pauses }: Pick<DropWindow, 'pauses'>): boolean =>
  pauses.some(({ until }) => until === null)

/** Pauses or resumes. Returns null if nothing changes. */
export function changePauses(pauses: readonly Pause[], isPaused: boolean, at: Date): Pause[] | null {
  const now = at.toISOString()
  if (isPausedNow({ pauses }) === isPaused) return null
  if (isPaused) return [...pauses, { from: now, until: null }]
  return pauses.map(({ from, until }) => ({ from, until: until ?? now }))
}
