import { inTransaction } from '../platform/database.ts'
import type { Pool, Tx } from '../platform/database.ts'
import type { Seals } from '../platform/seals.ts'
import { type Kind, kinds, lockUnsealed, saveSealed } from './seal-stored.queries.ts'

/**
 * At the start, seals what older versions stored unsealed, and reseals what another key of the ring has
 * sealed. So a leaked key opens nothing any more once every process has restarted. Safe to repeat and to run
 * in several processes concurrently.
 */
const BATCH = 500

/** Returns how many values were sealed. */
export async function sealStored(pool: Pool, seals: Seals): Promise<number> {
  let sum = 0
  for (const kind of kinds) {
    for (;;) {
      const count = await inTransaction(pool, (tx) => sealSome(tx, seals, kind))
      sum += count
      if (count < BATCH) break
    }
  }
  return sum
}

async function sealSome(tx: Tx, seals: Seals, kind: Kind): Promise<number> {
  const { name } = kind
  const rows = await lockUnsealed(tx, kind, seals.prefix, BATCH)
  if (rows.length === 0) return 0
  const values = rows.map((row) => {
    const belongsTo = `${name}:${row.id}`
    const value = row.sealed === null ? row.plain : seals.open(row.sealed, belongsTo)
    if (value === null) throw new Error(`The ${name} ${row.id} has no secret, neither sealed nor unsealed`)
    return seals.seal(value, belongsTo)
  })
  await saveSealed(
    tx,
    kind,
    rows.map(({ id }) => id),
    values,
  )
  return rows.length
}
