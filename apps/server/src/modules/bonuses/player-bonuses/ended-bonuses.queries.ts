import { BonusStatus } from '@fairhall/contract'
import type { Db } from '../../../platform/database/database.ts'
import { keptBonuses } from '../wagering/kept-bonuses.queries.ts'
import type { PlayerBonus } from './player-bonuses.queries.ts'

export interface EndedBonus extends PlayerBonus {
  /** Null unless it was wagered with money left. Includes late wins and rollbacks, while bets still know the bonus. */
  cash: bigint | null
}

/** A finished bonus never changes, so its last change was its end. Entries are looked up by the journal's unique index. */
const ENDED = `select b.*, coalesce(k.paid::bigint, e.cash) as cash from player_bonus b
  left join (${keptBonuses}) k on k.player = b.player_id and k.asset = b.currency and k.id = b.id
  left join lateral (select deltas[1] as cash from ledger_entry
    where ledger_id(owner, source, external_id) = ledger_id(b.player_id, 'bonuses', 'played:' || b.id)
      and kind = 'bonus.played' limit 1) e on true
  where b.player_id = $1 and b.status = ${BonusStatus.finished} and b.currency = any ($2)
  order by b.updated_at desc, b.id limit $3 offset $4`

export async function listEnded(
  db: Db,
  playerId: string,
  currencies: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<EndedBonus[]> {
  const { rows } = await db.query<EndedBonus>(ENDED, [playerId, currencies, limit, offset])
  return rows
}

/** Exact up to `most`. */
export async function countEnded(
  db: Db,
  playerId: string,
  currencies: readonly string[],
  most: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from (select from player_bonus
      where player_id = $1 and status = ${BonusStatus.finished} and currency = any ($2) limit $3) b`,
    [playerId, currencies, most],
  )
  return rows[0]?.count ?? 0
}
