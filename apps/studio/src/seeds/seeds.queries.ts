import type { Queryable, Tx } from '../platform/database.ts'
import { requireChanged } from '../platform/transitions.ts'
import { type SeedState, seedChange } from './seed-states.rules.ts'

const activate = seedChange('activate')
const replaceInUse = seedChange('replaceInUse')
const reveal = seedChange('reveal')

export type Seed = {
  id: string
  state: SeedState
  /** Null once it is revealed. */
  sealedSeed: Buffer | null
  /** Hex; null until it is revealed. */
  serverSeed: string | null
  commitment: string
  /** The player's part; null until their first bet supplies it. */
  clientSeed: string | null
  nextNonce: number
  /** The seed may be known: it was stored unsealed once, or was in a restored backup. */
  isExposed: boolean
  isFromBackup: boolean
  /** The studio replaced it, not its player. */
  isReplaced: boolean
}

/** A seed that nobody has seen yet. */
export type NewSeed = Omit<
  Seed,
  'sealedSeed' | 'serverSeed' | 'isExposed' | 'isFromBackup' | 'isReplaced'
> & {
  sealedSeed: Buffer
}

type Row = {
  id: string
  state: SeedState
  sealed_seed: Buffer | null
  server_seed: string | null
  commitment: string
  client_seed: string | null
  next_nonce: number
  is_exposed: boolean
  is_from_backup: boolean
  is_replaced: boolean
}

const COLUMNS = `id, state, sealed_seed, encode(server_seed, 'hex') as server_seed, commitment, client_seed, next_nonce,
  is_exposed, is_from_backup, replaced_at is not null as is_replaced`

const toSeed = (row: Row): Seed => ({
  id: row.id,
  state: row.state,
  sealedSeed: row.sealed_seed,
  serverSeed: row.server_seed,
  commitment: row.commitment,
  clientSeed: row.client_seed,
  nextNonce: row.next_nonce,
  isExposed: row.is_exposed,
  isFromBackup: row.is_from_backup,
  isReplaced: row.is_replaced,
})

/** Adds a seed unless the seat already has one in that state: two simultaneous launches create one. */
export async function addSeed(db: Queryable, seat: string, seed: NewSeed, at: Date): Promise<void> {
  await db.query(
    `insert into studio.seed (id, seat, state, sealed_seed, commitment, client_seed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [seed.id, seat, seed.state, seed.sealedSeed, seed.commitment, seed.clientSeed, at],
  )
}

/** The seat's seeds: the active one, the next one and the last revealed one. */
export async function listSeeds(db: Queryable, seat: string): Promise<Seed[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from studio.seed where seat = $1 and state <> 'revealed'
     union all
     (select ${COLUMNS} from studio.seed where seat = $1 and state = 'revealed' order by revealed_at desc limit 1)`,
    [seat],
  )
  return rows.map(toSeed)
}

const SEAT_LOCK = 7_246_044

/**
 * Rotations of these seats wait until the transaction ends. The row of the active seed isn't enough: a statement
 * that waits for it finds no row if a rotation retires that seed meanwhile. Take this lock before any row, and
 * once for all seats: it locks them in a fixed order.
 */
export async function lockSeats(tx: Tx, seats: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock($1, name) from (
       select distinct hashtext(seat) as name from unnest($2::text[]) seat order by name) names`,
    [SEAT_LOCK, seats],
  )
}

/**
 * Locks the active seed, which serialises all rounds and rotations of a seat. Null for a new seat, and if the
 * seed was retired while this waited.
 */
export async function lockActiveSeed(tx: Tx, seat: string): Promise<Seed | null> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from studio.seed where seat = $1 and state = 'active' for update`,
    [seat],
  )
  return rows[0] === undefined ? null : toSeed(rows[0])
}

/** Locks the active seeds of seats in a fixed order. Returns the seats that have none yet. */
export async function lockActiveSeeds(tx: Tx, seats: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ seat: string }>(
    `select seat from studio.seed where seat = any ($1) and state = 'active' order by seat for update`,
    [seats],
  )
  const locked = new Set(rows.map(({ seat }) => seat))
  return seats.filter((seat) => !locked.has(seat))
}

/** The published commitment of the seat's next server seed. The caller holds the lock of the active one. */
export async function getNextCommitment(tx: Tx, seat: string): Promise<string> {
  const { rows } = await tx.query<{ commitment: string }>(
    `select commitment from studio.seed where seat = $1 and state = 'next'`,
    [seat],
  )
  if (rows[0] === undefined) throw new Error('A seat has no next seed')
  return rows[0].commitment
}

export async function saveRevealed(tx: Tx, id: string, serverSeed: string, at: Date): Promise<void> {
  const result = await tx.query(
    `update studio.seed set state = '${reveal.to}', server_seed = decode($2, 'hex'), sealed_seed = null, revealed_at = $3
     where id = $1 and state in ${reveal.from}`,
    [id, serverSeed, at],
  )
  requireChanged(result, `The seed ${id}`)
}

export async function setClientSeed(tx: Tx, id: string, clientSeed: string): Promise<void> {
  await tx.query('update studio.seed set client_seed = $2 where id = $1', [id, clientSeed])
}

export async function activateNextSeed(tx: Tx, seat: string, clientSeed: string | null): Promise<void> {
  await tx.query(
    `update studio.seed set state = '${activate.to}', client_seed = $2 where seat = $1 and state in ${activate.from}`,
    [seat, clientSeed],
  )
}

/** The game of this seed's round that is not over: its draws must stay secret. */
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

/** The seat's next seed. The caller holds the lock of the active one. */
export async function findNextSeed(tx: Tx, seat: string): Promise<Seed | null> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from studio.seed where seat = $1 and state = 'next'`,
    [seat],
  )
  return rows[0] === undefined ? null : toSeed(rows[0])
}

/** Takes the seed out of use; it stays secret until its rounds are over. */
export async function saveEnding(tx: Tx, id: string): Promise<void> {
  const result = await tx.query(
    `update studio.seed set state = '${replaceInUse.to}' where id = $1 and state in ${replaceInUse.from}`,
    [id],
  )
  requireChanged(result, `The seed ${id}`)
}

export async function saveReplaced(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('update studio.seed set replaced_at = $2 where id = $1', [id, at])
}

/** Replaced seeds, of one seat or of several, whose rounds are all over. Locks them. */
export async function lockEnded(tx: Tx, seat: string | null, most: number): Promise<Seed[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from studio.seed s where state = 'ending' and ($1::text is null or seat = $1)
        and not exists (select from studio.round r where r.seed_id = s.id and r.state in ('placed', 'open'))
      limit $2 for update skip locked`,
    [seat, most],
  )
  return rows.map(toSeed)
}

/** Records what the studio did automatically, and why. */
export async function addJournal(
  tx: Tx,
  note: { at: Date; action: string; details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await tx.query('insert into studio.journal (at, action, details) values ($1, $2, $3)', [
    note.at,
    note.action,
    JSON.stringify(note.details),
  ])
}
