import { BonusStatus } from '@fairhall/contract'
import type { Db } from '../../../platform/database/database.ts'
import type { PlayerBonusRow } from '../bonuses.tables.ts'
import type { KnownBonus } from './explain.rules.ts'

type Row = KnownBonus & Pick<PlayerBonusRow, 'cause' | 'offer'>

const BONUSES_MAX = 50

/**
 * Bonuses for games that were issued before a time, newest first. A bonus expires its number of days after it was activated, and a
 * finished bonus never changes, so its last change was its end.
 */
export async function listBonusesBefore(
  db: Db,
  playerId: string,
  currency: string,
  before: Date,
): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select id, cause, offer, created_at as "issuedAt", expires_at - days * interval '24 hours' as "activatedAt",
            case when status = ${BonusStatus.finished} then updated_at end as "endedAt", max_bet as "maxBet",
            jsonb_build_object('contributions', coalesce(terms->'wagering'->'contributions', '{}'),
              'forbidden', coalesce(terms->'wagering'->'forbidden', '[]')) as wagering
       from player_bonus where player_id = $1 and currency = $2 and created_at <= $3
        and coalesce(terms->'wagering'->'sports', 'null') = 'null'
      order by created_at desc, id limit ${BONUSES_MAX}`,
    [playerId, currency, before],
  )
  return rows
}
