import { toDecimal } from '@fairhall/money'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { DryRun } from '../tournaments/index.ts'
import type { TableRow } from './command.ts'

/** What tournaments would have cost, as a table. */
export function dryRunRows(settings: SettingsSnapshot, runs: readonly DryRun[]): TableRow[] {
  const { baseCurrency } = settings
  const shown = (amount: bigint) => `${toDecimal(amount, baseCurrency.subunitToUnit)} ${baseCurrency.code}`
  return runs.map(({ tournament, runs: count, entrants, prizes, cost }) => ({
    tournament,
    runs: count,
    entrants: `${entrants.mean}, at most ${entrants.max}`,
    prizes: `${prizes.mean}, at most ${prizes.max}`,
    cost: `${shown(cost.mean)}, at most ${shown(cost.max)}`,
  }))
}
