import type { Db } from '../../platform/database/database.ts'

export interface Scale {
  currency: string
  subunitToUnit: number
}

interface StoredScale extends Scale {
  hasAccounts: boolean
  hasLimits: boolean
}

/** Stores the subunits of new currencies. Known ones stay. */
export async function insertScales(db: Db, scales: readonly Scale[]): Promise<void> {
  await db.query(
    `insert into currency_scale (currency, subunit_to_unit)
     select * from unnest($1::text[], $2::int[])
     on conflict do nothing`,
    [scales.map(({ currency }) => currency), scales.map(({ subunitToUnit }) => subunitToUnit)],
  )
}

export async function listScales(db: Db): Promise<StoredScale[]> {
  const { rows } = await db.query<StoredScale>(
    `select s.currency, s.subunit_to_unit as "subunitToUnit",
            exists (select from wallet_account a where a.currency = s.currency) as "hasAccounts",
            exists (select from player_limit l where l.currency = s.currency) as "hasLimits"
       from currency_scale s order by s.currency`,
  )
  return rows
}

export async function saveScale(db: Db, { currency, subunitToUnit }: Scale): Promise<void> {
  await db.query('update currency_scale set subunit_to_unit = $2 where currency = $1', [
    currency,
    subunitToUnit,
  ])
}
