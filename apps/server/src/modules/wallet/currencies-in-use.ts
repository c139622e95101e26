/**
 * Protects currencies in use. A currency in which players hold accounts can be disabled, but not hidden, removed or
 * given other subunits: that would make ledger amounts meaningless or wrong. A currency in which players have only set
 * limits can also be hidden. Checked at the start, so that the operator sees the error and players don't.
 */
import { sql } from 'kysely'
import { kysely, type Db } from '../../platform/database/database.ts'
import { WrongSettings } from '../../platform/config.ts'
import type { SettingsSnapshot } from '../settings/index.ts'

/** @throws WrongSettings with a one-line message */
export async function requireCurrenciesInUse(db: Db, settings: SettingsSnapshot): Promise<void> {
  const offered = [...settings.currencies.values()]
  await sql`
    insert into currency_scale (currency, subunit_to_unit)
    select * from unnest(${offered.map(({ code }) => code)}::text[], ${offered.map(({ subunitToUnit }) => subunitToUnit)}::int[])
    on conflict do nothing`.execute(kysely(db))
  const { rows } = await sql<{
    currency: string
    subunit_to_unit: number
    has_accounts: boolean
    has_limits: boolean
  }>`
    select s.currency, s.subunit_to_unit,
        exists (select from wallet_account a where a.currency = s.currency) as has_accounts,
        exists (select from player_limit l where l.currency = s.currency) as has_limits
      from currency_scale s order by s.currency`.execute(kysely(db))
  for (const { currency, subunit_to_unit: scale, has_accounts: hasAccounts, has_limits: hasLimits } of rows) {
    const known = settings.currencies.get(currency)
    if (hasAccounts && known !== undefined && !known.isVisible)
      throw new WrongSettings(faultOfHidden(currency))
    if (known?.subunitToUnit === scale) continue
    if (hasAccounts || hasLimits) throw new WrongSettings(faultOf(currency, scale, known === undefined))
    if (known !== undefined) await keepScale(db, currency, known.subunitToUnit)
  }
}

function faultOf(currency: string, scale: number, isGone: boolean): string {
  return isGone
    ? `currencies.json: ${currency} is missing, but players have accounts or limits in it. Restore it, with isEnabled false if it should no longer be offered.`
    : `currencies.json: ${currency} must keep subunitToUnit ${scale}, because players have accounts or limits in it.`
}

function faultOfHidden(currency: string): string {
  return `currencies.json: ${currency} must be visible, because players have accounts in it.`
}

async function keepScale(db: Db, currency: string, scale: number): Promise<void> {
  await sql`update currency_scale set subunit_to_unit = ${scale} where currency = ${currency}`.execute(
    kysely(db),
  )
}
