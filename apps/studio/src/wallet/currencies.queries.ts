import type { Queryable } from '../platform/database.ts'
import type { Currency } from './currencies.ts'

/**
 * Stores the subunits of a currency, as the first launch in it states; false if they were stored differently.
 */
export async function keepPrecision(db: Queryable, { code, subunitToUnit }: Currency): Promise<boolean> {
  const known = (await findPrecision(db, code)) ?? (await addPrecision(db, code, subunitToUnit))
  return known === subunitToUnit
}

type Row = { subunit_to_unit: number }

async function findPrecision(db: Queryable, code: string): Promise<number | null> {
  const { rows } = await db.query<Row>('select subunit_to_unit from studio.currency where code = $1', [code])
  return rows[0]?.subunit_to_unit ?? null
}

/** Returns what another process has stored meanwhile. */
async function addPrecision(db: Queryable, code: string, subunitToUnit: number): Promise<number | undefined> {
  const { rows } = await db.query<Row>(
    `insert into studio.currency (code, subunit_to_unit) values ($1, $2)
     on conflict (code) do update set code = excluded.code returning subunit_to_unit`,
    [code, subunitToUnit],
  )
  return rows[0]?.subunit_to_unit
}
