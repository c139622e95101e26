import type { Db, Tx } from '../../platform/database/database.ts'

/** Separates the two staff members who agreed to a revision. */
export const WITH = ' with '

const MOMENT = (revision: string) =>
  `coalesce(${revision}.content->'ratesAt'->>$1, ${revision}.content->>'at')`

/**
 * The newest rate of a currency from a source or from two staff members; null if there is none. A revision holds the rates
 * of all currencies, so it counts only if no staff member alone had set the same rate before.
 */
export async function findTrustedRate(db: Db | Tx, code: string): Promise<string | null> {
  const { rows } = await db.query<{ rate: string }>(
    `select r.content->'rates'->>$1 as rate from settings_revision r
      where r.file = 'rates.json' and (r.actor = 'system:rates' or r.actor like '% with %') and r.content->'rates' ? $1
        and not exists (select from settings_revision m
                         where m.file = 'rates.json' and m.actor <> 'system:rates' and m.actor not like '% with %'
                           and m.id < r.id and ${MOMENT('m')} = ${MOMENT('r')}
                           and m.content->'rates'->>$1 = r.content->'rates'->>$1)
      order by r.id desc limit 1`,
    [code],
  )
  return rows[0]?.rate ?? null
}

/**
 * For each currency, the newest rate that was stored before `until`, or that staff set since. A currency without one is missing. Revisions
 * before a return to the file don't count.
 */
export async function listEarlierRates(
  db: Db,
  codes: readonly string[],
  until: Date,
): Promise<{ code: string; rate: string; at: string }[]> {
  const { rows } = await db.query<{ code: string; rate: string; at: string }>(
    `select c.code, r.rate, r.at from unnest($1::text[]) as c(code) cross join lateral (
       select r.content->'rates'->>c.code as rate, coalesce(r.content->'ratesAt'->>c.code, r.content->>'at') as at
         from settings_revision r
        where r.file = 'rates.json' and r.content->'rates' ? c.code
          and (r.at <= $2 or (r.actor <> 'system:rates' and not coalesce(r.content->'ratesAt' ? c.code, false)))
          and r.id > coalesce((select max(id) from settings_revision where file = 'rates.json' and content is null), 0)
        order by r.id desc limit 1) r`,
    [codes, until],
  )
  return rows
}
