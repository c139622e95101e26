/** What players see of pots. */
import type { Db, Tx } from '../../platform/database/database.ts'
import { WEIGHT } from './counting.queries.ts'
import type { PotTerms } from './pot-terms.rules.ts'

export interface OpenPotRow {
  jackpot: string
  number: number
  terms: PotTerms
  commitment: string
  seed: bigint
  amount: bigint
  openedAt: Date
  drawAt: Date | null
}

export async function listPots(db: Db | Tx): Promise<OpenPotRow[]> {
  const { rows } = await db.query<Omit<OpenPotRow, 'amount'> & { amount: string }>(
    `select jackpot, number, terms, commitment, seed, amount::text as amount, opened_at as "openedAt", draw_at as "drawAt"
       from jackpot_pot where state = 'open'`,
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export interface DroppedRow {
  jackpot: string
  number: number
  terms: PotTerms
  commitment: string
  secret: string
  amount: string
  amountBefore: string | null
  winnerPlace: number | null
  players: number
  prize: bigint
  prizeFromReserve: bigint
  openedAt: Date
  droppedAt: Date
  winnerId: string
  gameId: string
  /** Null until it is paid. */
  paidCurrency: string | null
  paidAmount: bigint | null
}

const DROPPED = `select p.jackpot, p.number, p.terms, p.commitment, p.secret, p.amount::text as amount,
    p.amount_before::text as "amountBefore", p.winner_place as "winnerPlace", p.prize, p.prize_from_reserve as "prizeFromReserve",
    p.opened_at as "openedAt", p.dropped_at as "droppedAt", p.winner_id as "winnerId", p.game as "gameId",
    p.paid_currency as "paidCurrency", p.paid_amount as "paidAmount"`

/** Newest first. */
export async function listDrops(db: Db, limit: number): Promise<DroppedRow[]> {
  const { rows } = await db.query<DroppedRow>(
    `${DROPPED}, 0 as players from jackpot_pot p where p.state <> 'open' order by p.dropped_at desc, p.jackpot limit $1`,
    [limit],
  )
  return rows
}

/** Null while it is open. */
export async function findDrop(db: Db | Tx, jackpot: string, number: number): Promise<DroppedRow | null> {
  const { rows } = await db.query<DroppedRow>(
    `${DROPPED}, (select count(*)::integer from jackpot_entry e where e.jackpot = p.jackpot and e.number = p.number) as players
       from jackpot_pot p where p.jackpot = $1 and p.number = $2 and p.state <> 'open'`,
    [jackpot, number],
  )
  return rows[0] ?? null
}

interface OwnEntry {
  jackpot: string
  number: number
  place: number
  weight: string
  roundId: string
}

/** In open pots, and in the last one of each jackpot. */
export async function listOwnEntries(db: Db, playerId: string): Promise<OwnEntry[]> {
  const { rows } = await db.query<OwnEntry>(
    `select e.jackpot, e.number, e.place, ${WEIGHT} as weight, e.round_id as "roundId"
       from (select p.jackpot, p.number from jackpot_pot p where p.state = 'open') p
       join jackpot_entry e on e.jackpot = p.jackpot and e.number in (p.number, p.number - 1) and e.player_id = $1
      order by e.jackpot, e.number desc`,
    [playerId],
  )
  return rows
}
