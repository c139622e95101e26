/** The money of pots, which the ledger follows. The caller holds the lock of the jackpot. */
import type { Tx } from '../../platform/database/database.ts'
import type { Owners } from './pots.queries.ts'

interface CountedMoney {
  owners: Owners
  reserve: bigint
  bookings: number
  bookedAt: Date
}

export async function getCountedMoney(tx: Tx, id: string): Promise<CountedMoney> {
  const { rows } = await tx.query<{
    pot: string
    reserve: string
    saved: string
    bookings: number
    bookedAt: Date
  }>(
    `select pot_owner as pot, reserve_owner as reserve, reserve::text as saved, bookings,
            greatest(booked_at, '1970-01-01') as "bookedAt" from jackpot where id = $1`,
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`unknown jackpot ${id}`)
  const { pot, reserve, saved, bookings, bookedAt } = row
  return { owners: { pot, reserve }, reserve: BigInt(saved), bookings, bookedAt }
}

interface UnpaidPot {
  number: number
  amount: bigint
  seed: bigint
  isSeedBooked: boolean
  /** Null while it is open. */
  prize: bigint | null
}

/** The open pot, and those that dropped and are not paid. */
export async function listUnpaidPots(tx: Tx, id: string): Promise<UnpaidPot[]> {
  const { rows } = await tx.query<Omit<UnpaidPot, 'amount'> & { amount: string }>(
    `select number, amount::text as amount, seed, is_seed_booked as "isSeedBooked", prize
       from jackpot_pot where jackpot = $1 and state in ('open', 'dropped') order by number`,
    [id],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export async function saveBooking(tx: Tx, id: string, seeded: readonly number[], now: Date): Promise<void> {
  await tx.query(
    'update jackpot set bookings = bookings + 1, booked_at = $2, is_booked = true where id = $1',
    [id, now],
  )
  if (seeded.length > 0)
    await tx.query(
      'update jackpot_pot set is_seed_booked = true where jackpot = $1 and number = any ($2::integer[])',
      [id, seeded],
    )
}

export interface DroppedPot {
  winnerId: string
  currency: string
  prize: bigint
}

/** Null unless it waits to be paid. */
export async function findDropped(tx: Tx, id: string, number: number): Promise<DroppedPot | null> {
  const { rows } = await tx.query<DroppedPot>(
    `select winner_id as "winnerId", currency, prize from jackpot_pot
      where jackpot = $1 and number = $2 and state = 'dropped'`,
    [id, number],
  )
  return rows[0] ?? null
}

export async function savePaid(
  tx: Tx,
  id: string,
  number: number,
  { currency, amount, at }: { currency: string; amount: bigint; at: Date },
): Promise<void> {
  await tx.query(
    `update jackpot_pot set state = 'paid', paid_at = $3, paid_currency = $4, paid_amount = $5
      where jackpot = $1 and number = $2 and state = 'dropped'`,
    [id, number, at, currency, amount],
  )
}
