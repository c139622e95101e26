/** SQL of stored secrets. Names of tables and columns come only from `kinds`. */
import type { Tx } from '../platform/database.ts'

export type Kind = {
  name: 'seed' | 'chain' | 'flight'
  /** The column of the sealed value. */
  sealed: string
  /** The columns that held the unsealed value. */
  clear: readonly string[]
  /** An expression for the unsealed value as bytes, or null. */
  plain: string
  secret: string
}

export const kinds: readonly Kind[] = [
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

type Stored = { id: string; plain: Buffer | null; sealed: Buffer | null }

/** Locks values that are unsealed, or sealed by a key with another prefix, FOR UPDATE. */
export async function lockUnsealed(
  tx: Tx,
  { name, sealed, plain, secret }: Kind,
  prefix: Buffer,
  countMax: number,
): Promise<Stored[]> {
  const { rows } = await tx.query<Stored>(
    `select id, ${plain} as plain, ${sealed} as sealed from studio.${name}
      where ${secret} and (${sealed} is null or substring(${sealed} from 1 for $1) <> $2) order by id limit $3 for update`,
    [prefix.length, prefix, countMax],
  )
  return rows
}

/** Clears the unsealed values. */
export async function saveSealed(
  tx: Tx,
  { name, sealed, clear }: Kind,
  ids: readonly string[],
  values: readonly Buffer[],
): Promise<void> {
  const cleared = clear.map((column) => `, ${column} = null`).join('')
  await tx.query(
    `update studio.${name} t set ${sealed} = given.sealed${cleared}
       from unnest($1::uuid[], $2::bytea[]) as given (id, sealed) where t.id = given.id`,
    [ids, values],
  )
}
