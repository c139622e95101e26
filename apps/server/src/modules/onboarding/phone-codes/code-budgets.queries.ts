import type { Db, Tx } from '../../../platform/database/database.ts'

/** Adds one to each count, locking rows in the order of the keys. Returns the counts in that order. */
export async function countCodes(tx: Tx, keys: readonly Buffer[], endsAt: Date): Promise<number[]> {
  const { rows } = await tx.query<{ key: Buffer; count: number }>(
    `insert into code_budget as known (key, ends_at, count)
     select key, $2, 1 from unnest($1::bytea[]) with ordinality as input (key, position) order by position
     on conflict (key) do update set count = known.count + 1
     returning key, count`,
    [keys, endsAt],
  )
  return keys.map((key) => Number(rows.find((row) => row.key.equals(key))?.count ?? 0))
}

export async function forgetBudgets(db: Db, before: Date): Promise<void> {
  await db.query('delete from code_budget where ends_at < $1', [before])
}
