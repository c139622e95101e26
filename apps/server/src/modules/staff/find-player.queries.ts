import type { Db } from '../../platform/database/database.ts'

/** Which of these IDs are players. */
export async function listKnownIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>('select id from player where id = any ($1::uuid[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** At most two: the IDs that begin with these hexadecimal digits. */
export async function listIdsByNumber(db: Db, number: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from player where id between $1::uuid and $2::uuid limit 2',
    [number.padEnd(32, '0'), number.padEnd(32, 'f')],
  )
  return rows.map(({ id }) => id)
}
