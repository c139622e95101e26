/** What staff see of jackpots. */
import type { Db } from '../../platform/database/database.ts'
import type { PotTerms } from './pot-terms.rules.ts'

/** Amounts are in 10⁻¹² subunits of the base currency where they are text, and in subunits otherwise. */
interface JackpotRow {
  id: string
  reserve: string
  /** Of the open pot; null without one. */
  number: number | null
  amount: string | null
  terms: PotTerms | null
  drawAt: Date | null
  drops: number
  prizes: bigint
}

export async function listAllJackpots(db: Db): Promise<JackpotRow[]> {
  const { rows } = await db.query<JackpotRow>(
    `select j.id, j.reserve::text as reserve, p.number, p.amount::text as amount, p.terms, p.draw_at as "drawAt",
            d.drops::integer as drops, d.prizes::bigint as prizes
       from jackpot j
       left join jackpot_pot p on p.jackpot = j.id and p.state = 'open'
      cross join lateral (
        select count(*) as drops, coalesce(sum(prize), 0) as prizes
          from jackpot_pot where jackpot = j.id and state <> 'open') d
      order by j.id`,
  )
  return rows
}

interface DropRow {
  jackpot: string
  number: number
  droppedAt: Date
  /** In subunits of the base currency. */
  prize: bigint
  winnerId: string
  roundId: string
  isPaid: boolean
}

/** Newest first. */
export async function listLatestDrops(db: Db, limit: number): Promise<DropRow[]> {
  const { rows } = await db.query<DropRow>(
    `select jackpot, number, dropped_at as "droppedAt", prize, winner_id as "winnerId", round_id as "roundId", state = 'paid' as "isPaid"
       from jackpot_pot where state <> 'open' order by dropped_at desc, jackpot limit $1`,
    [limit],
  )
  return rows
}
