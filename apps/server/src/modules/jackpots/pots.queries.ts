/** Jackpots and their pots. Everything here that writes needs the lock of the jackpot. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SealedSecret } from './committed-secrets.ts'
import type { Drop, OpenPot } from './counting.rules.ts'
import type { PotTerms } from './pot-terms.rules.ts'

interface JackpotColumns {
  id: string
  reserve: string
}

interface PotColumns {
  number: number
  terms: PotTerms
  sealed: Buffer
  keyId: string
  seed: bigint
  seedFromReserve: bigint
  carried: string
  contributed: string
  reserved: string
  overflowed: string
  amount: string
  drawAt: Date | null
}

/** A jackpot with its open pot, if it has one. */
export type LockedRow = JackpotColumns & (PotColumns | { [Column in keyof PotColumns]: null })

const LOCKED = `select j.id, j.reserve::text as reserve, p.number, p.terms, p.sealed_secret as sealed, p.key_id as "keyId", p.seed,
    p.seed_from_reserve as "seedFromReserve", p.carried::text as carried, p.contributed::text as contributed,
    p.reserved::text as reserved, p.overflowed::text as overflowed, p.amount::text as amount, p.draw_at as "drawAt"
  from jackpot j left join jackpot_pot p on p.jackpot = j.id and p.state = 'open'`

/** FOR UPDATE, in the order of their ids: those with an open pot that has one of these games. */
export async function lockPotsOf(tx: Tx, gameIds: readonly string[]): Promise<LockedRow[]> {
  const { rows: locked } = await tx.query<{ id: string }>(
    `select j.id from jackpot j
      where exists (select from jackpot_pot p where p.jackpot = j.id and p.state = 'open' and p.terms -> 'games' ?| $1::text[])
      order by j.id for update`,
    [gameIds],
  )
  return locked.length === 0 ? [] : readLocked(tx, locked)
}

/** FOR UPDATE. Null for an unknown id. */
export async function lockJackpot(tx: Tx, id: string): Promise<LockedRow | null> {
  const { rows } = await tx.query<{ id: string }>('select id from jackpot where id = $1 for update', [id])
  return rows.length === 0 ? null : ((await readLocked(tx, rows))[0] ?? null)
}

/** A statement after the lock, so that it sees what its holder before has committed. */
async function readLocked(tx: Tx, locked: readonly { id: string }[]): Promise<LockedRow[]> {
  const { rows } = await tx.query<LockedRow>(`${LOCKED} where j.id = any ($1::text[]) order by j.id`, [
    locked.map(({ id }) => id),
  ])
  return rows
}

/** Those whose money the ledger does not follow yet. */
export async function listUnbooked(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from jackpot where not is_booked order by id')
  return rows.map(({ id }) => id)
}

export interface Owners {
  pot: string
  reserve: string
}

/** Does nothing if the jackpot exists. Returns whether it is new. */
export async function insertJackpot(tx: Tx, id: string, owners: Owners): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into jackpot (id, pot_owner, reserve_owner) values ($1, $2, $3) on conflict do nothing',
    [id, owners.pot, owners.reserve],
  )
  return rowCount > 0
}

/** The number of its newest pot; 0 before the first. */
export async function findLastNumber(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from jackpot_pot where jackpot = $1',
    [id],
  )
  return rows[0]?.number ?? 0
}

export async function insertPot(
  tx: Tx,
  id: string,
  pot: OpenPot,
  { commitment, sealed, keyId }: SealedSecret,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into jackpot_pot (jackpot, number, state, terms, commitment, sealed_secret, key_id, seed, seed_from_reserve, carried, amount,
       opened_at, draw_at)
     values ($1, $2, 'open', $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      pot.number,
      JSON.stringify(pot.terms),
      commitment,
      sealed,
      keyId,
      pot.seed,
      pot.seedFromReserve,
      String(pot.carried),
      String(pot.seed * PARTS + pot.carried),
      at,
      pot.drawAt,
    ],
  )
}

const PARTS = 10n ** 12n

export async function saveReserve(tx: Tx, id: string, reserve: bigint): Promise<void> {
  await tx.query('update jackpot set reserve = $2, is_booked = false where id = $1', [id, String(reserve)])
}

export async function savePot(tx: Tx, id: string, pot: OpenPot): Promise<void> {
  await tx.query(
    `update jackpot_pot set contributed = $3, reserved = $4, overflowed = $5, amount = $6
      where jackpot = $1 and number = $2 and state = 'open'`,
    [
      id,
      pot.number,
      String(pot.contributed),
      String(pot.reserved),
      String(pot.overflowed),
      String(pot.amount),
    ],
  )
}

/** Replaces the secret of an open pot, and with it what everyone can check at the drop. */
export async function saveSecret(
  tx: Tx,
  id: string,
  number: number,
  terms: PotTerms,
  { commitment, sealed, keyId }: SealedSecret,
): Promise<void> {
  await tx.query(
    `update jackpot_pot set terms = $3::jsonb, commitment = $4, sealed_secret = $5, key_id = $6
      where jackpot = $1 and number = $2 and state = 'open'`,
    [id, number, JSON.stringify(terms), commitment, sealed, keyId],
  )
}

/** Jackpots whose open pot has lost its secret with a restore. */
export async function listExposed(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select jackpot as id from jackpot_pot where state = 'open' and sealed_secret = '' order by jackpot`,
  )
  return rows.map(({ id }) => id)
}

/** Reveals the secret. */
export async function saveDrop(
  tx: Tx,
  id: string,
  number: number,
  secret: string,
  drop: Drop,
): Promise<void> {
  await tx.query(
    `update jackpot_pot set state = 'dropped', secret = $3, dropped_at = $4, winner_id = $5, round_id = $6, game = $7, currency = $8,
            amount_before = $9, winner_place = $10, prize = $11, prize_from_reserve = $12
      where jackpot = $1 and number = $2 and state = 'open'`,
    [
      id,
      number,
      secret,
      drop.at,
      drop.winnerId,
      drop.roundId,
      drop.gameId,
      drop.currency,
      drop.amountBefore === null ? null : String(drop.amountBefore),
      drop.winnerPlace,
      drop.prize,
      drop.prizeFromReserve,
    ],
  )
}

/** For a pot without players when its draw was due. */
export async function postponeDraw(tx: Tx, id: string, number: number, drawAt: Date): Promise<void> {
  await tx.query(
    `update jackpot_pot set draw_at = $3 where jackpot = $1 and number = $2 and state = 'open'`,
    [id, number, drawAt],
  )
}
