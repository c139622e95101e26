/**
 * Protects currencies in use. A currency in which players hold accounts can be disabled, but not hidden, removed or
 * given other subunits: that would make ledger amounts meaningless or wrong. A currency in which players have only set
 * limits can also be hidden. Checked at the start, so that the operator sees the error and players don't.
 */
import type { Db } from '../../platform/database/database.ts'
import { WrongSettings } from '../../platform/config.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import { insertScales, listScales, saveScale } from './currencies-in-use.queries.ts'

/** @throws WrongSettings with a one-line message */
export async function requireCurrenciesInUse(db: Db, settings: SettingsSnapshot): Promise<void> {
  const offered = [...settings.currencies.values()]
  await insertScales(
    db,
    offered.map(({ code: currency, subunitToUnit }) => ({ currency, subunitToUnit })),
  )
  for (const { currency, subunitToUnit: scale, hasAccounts, hasLimits } of await listScales(db)) {
    const known = settings.currencies.get(currency)
    if (hasAccounts && known !== undefined && !known.isVisible)
      throw new WrongSettings(errorOfHidden(currency))
    if (known?.subunitToUnit === scale) continue
    if (hasAccounts || hasLimits) throw new WrongSettings(errorOf(currency, scale, known === undefined))
    if (known !== undefined) await saveScale(db, { currency, subunitToUnit: known.subunitToUnit })
  }
}

function errorOf(currency: string, scale: number, isGone: boolean): string {
  return isGone
    ? `currencies.json: ${currency} is missing, but players have accounts or limits in it. Restore it, with isEnabled false if it should no longer be offered.`
    : `currencies.json: ${currency} must keep subunitToUnit ${scale}, because players have accounts or limits in it.`
}

function errorOfHidden(currency: string): string {
  return `currencies.json: ${currency} must be visible, because players have accounts in it.`
}
