import type { Db, Tx } from '../../platform/database/database.ts'
import { isOfCountries } from '../players/index.ts'
import type { Invoice } from './invoices.queries.ts'

/** The sums of all chargebacks of a deposit. */
export interface Chargeback {
  invoiceId: string
  /** Of the first one. */
  reference: string
  amount: bigint
  /** Amount debited from the player's remaining cash and vault. */
  taken: bigint
  /** Held money that is kept to settle the chargeback instead of being returned. */
  heldBack: bigint
  /** Repaid by the player outside, without a deposit. */
  repaid: bigint
  /** Written off by staff. Held money of the deposit that turns up later is kept for this too. */
  writtenOff: bigint
}

/** One chargeback, when it is booked. */
export type BookedChargeback = Omit<Chargeback, 'repaid' | 'writtenOff'>

const COLUMNS = `invoice_id as "invoiceId", reference, amount, taken, held_back as "heldBack", repaid, written_off as "writtenOff"`

export async function findChargeback(db: Db | Tx, invoiceId: string): Promise<Chargeback | null> {
  const { rows } = await db.query<Chargeback>(`select ${COLUMNS} from chargeback where invoice_id = $1`, [
    invoiceId,
  ])
  return rows[0] ?? null
}

/** What the player still owes for it. */
export const owedOf = ({ amount, taken, heldBack, repaid, writtenOff }: Chargeback): bigint =>
  amount - taken - heldBack - repaid - writtenOff

export async function insertChargeback(
  tx: Tx,
  invoice: Invoice,
  row: BookedChargeback,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into chargeback (invoice_id, player_id, currency, reference, amount, taken, held_back, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [invoice.id, invoice.player_id, invoice.currency, row.reference, row.amount, row.taken, row.heldBack, at],
  )
}

/** Adds a chargeback to the first one of its deposit. The caller holds the player's lock. Returns the sums. */
export async function addChargeback(
  tx: Tx,
  { invoiceId, reference, amount, taken, heldBack }: BookedChargeback,
  { place, at }: { place: number; at: Date },
): Promise<Chargeback> {
  await tx.query(
    'insert into further_chargeback (invoice_id, place, reference, amount, taken, at) values ($1, $2, $3, $4, $5, $6)',
    [invoiceId, place, reference, amount, taken, at],
  )
  const { rows } = await tx.query<Chargeback>(
    `update chargeback set amount = amount + $2, taken = taken + $3, held_back = held_back + $4 where invoice_id = $1
      returning ${COLUMNS}`,
    [invoiceId, amount, taken, heldBack],
  )
  return rows[0] as Chargeback
}

/**
 * Whether this chargeback of the invoice's provider was already booked, for any deposit. The lock, until the transaction ends, makes
 * others wait who book the same one for another player. The caller holds the player's lock.
 */
export async function isChargebackBooked(
  tx: Tx,
  { provider }: Pick<Invoice, 'provider'>,
  reference: string,
): Promise<boolean> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('chargeback:' || $1::text || ' ' || lower($2::text), 0))`,
    [provider, reference],
  )
  const { rows } = await tx.query(
    `select from (
         select invoice_id from chargeback where lower(reference) = lower($2)
         union all select invoice_id from further_chargeback where lower(reference) = lower($2)) c
       join invoice i on i.id = c.invoice_id where i.provider = $1 limit 1`,
    [provider, reference],
  )
  return rows.length > 0
}

/** The chargebacks of a deposit after its first one. */
export async function countFurtherChargebacks(tx: Tx, invoiceId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from further_chargeback where invoice_id = $1',
    [invoiceId],
  )
  return rows[0]?.count ?? 0
}

/** Adds to what ended a part of the debt. The caller holds the player's lock. */
export async function settleDebt(
  tx: Tx,
  invoiceId: string,
  { repaid, writtenOff }: Pick<Chargeback, 'repaid' | 'writtenOff'>,
): Promise<void> {
  await tx.query(
    'update chargeback set repaid = repaid + $2, written_off = written_off + $3 where invoice_id = $1',
    [invoiceId, repaid, writtenOff],
  )
}

interface Debt {
  playerId: string
  currency: string
  amount: bigint
  since: Date
  /** The deposit that was charged back; null for a sports bet. */
  invoiceId: string | null
  betId: string | null
}

/** Oldest first. Only of players of these countries, if any are named. */
export async function listDebts(
  db: Db,
  {
    playerId,
    countries,
    limit,
  }: { playerId: string | null; countries: readonly string[] | null; limit: number },
): Promise<Debt[]> {
  const { rows } = await db.query<Debt>(
    `select player_id as "playerId", currency, amount, at as since, invoice_id as "invoiceId", bet_id as "betId" from receivable
      where ($1::uuid is null or player_id = $1) and ${isOfCountries('$2', 'player_id')}
      order by at, coalesce(invoice_id, bet_id) limit $3`,
    [playerId, countries, limit],
  )
  return rows
}

/** Whether the player owes the operator anything, in any currency. */
export async function hasReceivable(tx: Tx, playerId: string): Promise<boolean> {
  const { rows } = await tx.query('select from receivable where player_id = $1 limit 1', [playerId])
  return rows.length > 0
}

/** Whether held money of this deposit would settle a chargeback of it, also one that was written off. */
export async function isOpenChargeback(db: Db | Tx, depositId: string): Promise<boolean> {
  const { rows } = await db.query(
    'select from chargeback where invoice_id = $1 and amount > taken + held_back + repaid',
    [depositId],
  )
  return rows.length > 0
}

/**
 * Settles as much of a deposit's chargeback as `amount` covers and returns that sum: first what is owed, then what was written off. The
 * caller holds the player's lock.
 */
export async function settleByHeld(tx: Tx, depositId: string, amount: bigint): Promise<bigint> {
  const { rows } = await tx.query<{ settled: bigint }>(
    `update chargeback c set held_back = held_back + s.settled, written_off = written_off - greatest(0, s.settled - s.owed)
       from (select least($2::bigint, amount - taken - held_back - repaid) as settled,
                    amount - taken - held_back - repaid - written_off as owed
               from chargeback where invoice_id = $1) s
      where c.invoice_id = $1 returning s.settled`,
    [depositId, amount],
  )
  return rows[0]?.settled ?? 0n
}
