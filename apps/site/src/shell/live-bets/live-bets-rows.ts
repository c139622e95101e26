/** The rows of the table of live bets. Pure. */
import type { LiveBet, Publications } from '@fairhall/contract'

export const ROWS = 10

export type LiveKind = 'all' | 'high'

/** `isNew`: it has just arrived. */
export type LiveRow = LiveBet & { isNew?: boolean }

/** Adds bets, which are in the order in which they finished, at the top. A bet that arrives twice is shown once. */
export function addBets(rows: readonly LiveRow[], bets: readonly LiveBet[]): LiveRow[] {
  const known = new Set(rows.map(({ id }) => id))
  const added = bets.filter(({ id }) => !known.has(id)).toReversed()
  if (added.length === 0) return [...rows]
  const older = rows.map((row) => ({ ...row, isNew: false }))
  return [...added.map((row) => ({ ...row, isNew: true })), ...older].slice(0, ROWS)
}

/** The rows after a publication. */
export function withPublication(
  rows: readonly LiveRow[],
  kind: LiveKind,
  publication: Publications['liveBets'],
): LiveRow[] {
  if (publication.event === 'live.bets.hidden') return hideNames(rows, publication.ids)
  const { bets } = publication
  return addBets(rows, kind === 'all' ? bets : bets.filter(({ isHigh }) => isHigh))
}

export function hideNames(rows: readonly LiveRow[], ids: readonly string[]): LiveRow[] {
  return rows.map((row) => (ids.includes(row.id) ? { ...row, nickname: null } : row))
}

/** Whether the player got back more than the stake. Anything else is no win. */
export const isGain = ({ multiplier }: Pick<LiveBet, 'multiplier'>): boolean => Number(multiplier) > 1

const SECOND_MS = 1000
const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** The age of a bet in its largest whole unit. A clock that is behind makes nothing come from the future. */
export function ageOf(at: string, now: number): { count: number; unit: (typeof STEPS)[number][0] } {
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / SECOND_MS))
  const [unit, length] = STEPS.find(([, one]) => seconds >= one) ?? STEPS[3]
  return { count: Math.floor(seconds / length), unit }
}
