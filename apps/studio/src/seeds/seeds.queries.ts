import type { Queryable, Tx } from '../platform/database.ts'

export type SeedState = 'next' | 'active' | 'revealed'

export type Seed = {
  id: string
  state: SeedState
  /** Null once it is revealed. */
  sealedSeed: Buffer | null
  /** As hex; null until it is revealed. */
  serverSeed: string | null
  commitment: string
  /** What the player adds; null until his first bet brings it. */
  clientSeed: string | null
  nextNonce: number
}

/** A seed that nobody has seen yet. */
export type NewSeed = Omit<Seed, 'sealedSeed' | 'serverSeed'> & { sealedSeed: Buffer }

type Row = {
  id: string
  state: SeedState
  sealed_seed: Buffer | null
  server_seed: string | null
  commitment: string
  client_seed: string | null
  next_nonce: number
}

const COLUMNS = `id, state, sealed_seed, encode(server_seed, 'hex') as server_seed, commitment, client_seed, next_nonce`

const toSeed = (row: Row): Seed => ({
  id: row.id,
  state: row.state,
  sealedSeed: row.sealed_seed,
  serverSeed: row.server_seed,
  commitment: row.commitment,
  clientSeed: row.client_seed,
  nextNonce: row.next_nonce,
})

/** Adds a seed unless the seat already has one of that state: two launches at once make one. */
export async function addSeed(db: Queryable, seat: string, seed: NewSeed, at: Date): Promise<void> {
  await db.query(
    `insert into studio.seed (id, seat, state, sealed_seed, commitment, client_seed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [seed.id, seat, seed.state, seed.sealedSeed, seed.commitment, seed.clientSeed, at],
  )
}

/** The seat's seeds: the active one, the next one and the one revealed last. */
export async function listSeeds(db: Queryable, seat: string): Promise<Seed[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from studio.seed where seat = $1 and state <> 'revealed'
     union all
     (select ${COLUMNS} from studio.seed where seat = $1 and state = 'revealed' order by revealed_at desc limit 1)`,
    [seat],
  )
  return rows.map(toSeed)
}

/** Locks the active seed: all rounds and rotations of a seat pass here one after the other. */
export async function lockActiveSeed(tx: Tx, seat: string): Promise<Seed | null> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from studio.seed where seat = $1 and state = 'active' for update`,
    [seat],
  )
  return rows[0] === undefined ? null : toSeed(rows[0])
}

/** Locks the active seeds of seats, always in one order; answers the seats that have none yet. */
export async function lockActiveSeeds(tx: Tx, seats: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ seat: string }>(
    `select seat from studio.seed where seat = any ($1) and state = 'active' order by seat for update`,
    [seats],
  )
  const locked = new Set(rows.map(({ seat }) => seat))
  return seats.filter((seat) => !locked.has(seat))
}

/** What was shown of the seat's next server seed; under the lock of the active one. */
export async function getNextCommitment(tx: Tx, seat: string): Promise<string> {
  const { rows } = await tx.query<{ commitment: string }>(
    `select commitment from studio.seed where seat = $1 and state = 'next'`,
    [seat],
  )
  if (rows[0] === undefined) throw new Error('A seat without a next seed')
  return rows[0].commitment
}

export async function saveRevealed(tx: Tx, id: string, serverSeed: string, at: Date): Promise<void> {
  await tx.query(
    `update studio.seed set state = 'revealed', server_seed = decode($2, 'hex'), sealed_seed = null, revealed_at = $3 where id = $1`,
    [id, serverSeed, at],
  )
}

export async function setClientSeed(tx: Tx, id: string, clientSeed: string): Promise<void> {
  await tx.query('update studio.seed set client_seed = $2 where id = $1', [id, clientSeed])
}

export async function activateNextSeed(tx: Tx, seat: string, clientSeed: string | null): Promise<void> {
  await tx.query(
    `update studio.seed set state = 'active', client_seed = $2 where seat = $1 and state = 'next'`,
    [seat, clientSeed],
  )
}

/** The game of a round of this seed that is not over: its draws must stay unknown. */
export async function findGameUnderWay(tx: Tx, seedId: string): Promise<string | null> {
  const { rows } = await tx.query<{ game: string }>(
    `select game from studio.round where seed_id = $1 and state in ('placed', 'open') order by number limit 1`,
    [seedId],
  )
  return rows[0]?.game ?? null
}

export async function findSeed(db: Queryable, id: string): Promise<Seed | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from studio.seed where id = $1`, [id])
  return rows[0] === undefined ? null : toSeed(rows[0])
}
