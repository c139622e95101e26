import { toDecimal, toSubunits } from '@fairhall/money'
import { createStore, type Store } from '../../../shell/create-store.ts'
import { NO_ROUNDS, type RunStats } from './run-stats.ts'

/** The session's totals on this page: its start, and wins minus stakes in the account's currency. */
type SessionTotals = {
  startedAt: number | null
  net: string | null
  currency: string
  /** Whether the game itself reports its rounds. */
  reportsRounds: boolean
  /** Of the rounds since the player last reset them. */
  run: RunStats
}

export const NO_TOTALS: SessionTotals = {
  startedAt: null,
  net: null,
  currency: '',
  reportsRounds: false,
  run: NO_ROUNDS,
}

/** A round renders only what shows the totals, not the page around the game. */
export type TotalsStore = Store<SessionTotals>

export const createTotalsStore = (): TotalsStore => createStore(NO_TOTALS)

/** Adds one shown round to the net position. Computed in whole subunits, so it is exact. */
export function withRound(
  net: string | null,
  round: { stake: string; win: string },
  subunitToUnit: number,
): string {
  const before = net === null ? 0n : signedSubunits(net, subunitToUnit)
  const after = before + toSubunits(round.win, subunitToUnit) - toSubunits(round.stake, subunitToUnit)
  return after < 0n ? `-${toDecimal(-after, subunitToUnit)}` : toDecimal(after, subunitToUnit)
}

function signedSubunits(amount: string, subunitToUnit: number): bigint {
  return amount.startsWith('-')
    ? -toSubunits(amount.slice(1), subunitToUnit)
    : toSubunits(amount, subunitToUnit)
}
