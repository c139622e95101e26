import { inTransaction } from '../platform/database.ts'
import type { Pool, Tx } from '../platform/database.ts'
import type { Seals } from '../platform/seals.ts'

/**
 * At the start, seals what older versions stored unsealed, and reseals what another key of the ring has
 * sealed. So a leaked key opens nothing any more once every process has restarted. Safe to repeat and to run
 * in several processes at once.
 */
type Kind = {
  name: 'seed' | 'chain' | 'flight'
  /** The column of the sealed value. */
  sealed: string
  /** The columns that held the unsealed value. */
  clear: readonly string[]
  /** An expression for the unsealed value as bytes, or null. */
  plain: string
  secret: string
}

const kinds: readonly Kind[] = [
  {
    name: 'seed',
    sealed: 'sealed_seed',
    clear: ['server_seed'],
    plain: 'server_seed',
    secret: `state <> 'revealed'`,
  },
  { name: 'chain', sealed: 'sealed_root', clear: ['root'], plain: 'root', secret: 'true' },
  {
    name: 'flight',
    sealed: 'sealed_crash',
    clear: ['crash', 'crash_tick'],
    plain: 'int4send(crash) || int4send(crash_tick)',
    secret: `state = 'flying'`,
  },
]

const BATCH = 500

type Stored = { id: string; plain: Buffer | null; sealed: Buffer | null }

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

async function sealSome(tx: Tx, seals: Seals, { name, sealed, clear, plain, secret }: Kind): Promise<number> {
  const { rows } = await tx.query<Stored>(
    `select id, ${plain} as plain, ${sealed} as sealed from studio.${name}
      where ${secret} and (${sealed} is null or substring(${sealed} from 1 for $1) <> $2) order by id limit $3 for update`,
    [seals.prefix.length, seals.prefix, BATCH],
  )
  if (rows.length === 0) return 0
  const values = rows.map((row) => {
    const belongsTo = `${name}:${row.id}`
    const value = row.sealed === null ? row.plain : seals.open(row.sealed, belongsTo)
    if (value === null) throw new Error(`The ${name} ${row.id} has no secret, neither sealed nor unsealed`)
    return seals.seal(value, belongsTo)
  })
  const cleared = clear.map((column) => `, ${column} = null`).join('')
  await tx.query(
    `update studio.${name} t set ${sealed} = given.sealed${cleared}
       from unnest($1::uuid[], $2::bytea[]) as given (id, sealed) where t.id = given.id`,
    [rows.map(({ id }) => id), values],
  )
  return rows.length
}
