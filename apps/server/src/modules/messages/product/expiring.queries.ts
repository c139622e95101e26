/** Bonuses, free spins and free bets that end soon, of players who may play: others can't use them, so they are not reminded. */
import { BonusStatus } from '@fairhall/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { isUsed } from '../../free-bets/index.ts'

interface Ending {
  id: string
  playerId: string
  offer: string
  isActive: boolean
  until: Date
}

export interface EndingBonus extends Ending {
  amount: bigint
  currency: string
}

export interface EndingSpins extends Ending {
  count: number
  game: string
}

/** The expression of the index for bonuses that are over. */
const UNTIL = `case status when ${BonusStatus.issued} then activate_by else expires_at end`

const mayPlay = (of: string) =>
  `not exists (select from player_state s where s.player = ${of}.player_id and s.restriction <> 'none'
    and (s.restricted_until is null or s.restricted_until > $1))`

/** `created_at`: one that never lasts longer than the reminder's time needs none. */
const endsSoon = (of: string) => `status < ${BonusStatus.finished} and (${UNTIL}) > $1 and (${UNTIL}) <= $2
  and created_at < (${UNTIL}) - ($2::timestamptz - $1::timestamptz)
  and ${mayPlay(of)} and not exists (select from player_message m where m.player_id = ${of}.player_id
    and m.cause = '${of}:' || ${of}.id || ':ends:' || status)`

/** At most `limit` that have no reminder yet. */
export async function listEndingBonuses(
  tx: Tx,
  { now, before }: { now: Date; before: Date },
  limit: number,
): Promise<EndingBonus[]> {
  const { rows } = await tx.query<EndingBonus>(
    `select id, player_id as "playerId", offer, status = ${BonusStatus.active} as "isActive", ${UNTIL} as until, amount, currency
       from player_bonus where ${endsSoon('player_bonus')} order by (${UNTIL}), id limit $3`,
    [now, before, limit],
  )
  return rows
}

/** At most `limit` that have no reminder yet. */
export async function listEndingSpins(
  tx: Tx,
  { now, before }: { now: Date; before: Date },
  limit: number,
): Promise<EndingSpins[]> {
  const { rows } = await tx.query<EndingSpins>(
    `select id, player_id as "playerId", offer, status = ${BonusStatus.active} as "isActive", ${UNTIL} as until, count, game
       from player_freespin where count > 0 and ${endsSoon('player_freespin')} order by (${UNTIL}), id limit $3`,
    [now, before, limit],
  )
  return rows
}

export type EndingFreebet = Omit<EndingBonus, 'offer' | 'isActive'>

/** At most `limit` that have no reminder yet. Those that a bet uses don't end. */
export async function listEndingFreebets(
  tx: Tx,
  { now, before }: { now: Date; before: Date },
  limit: number,
): Promise<EndingFreebet[]> {
  const { rows } = await tx.query<EndingFreebet>(
    `select f.id, f.player_id as "playerId", f.expires_at as until, f.amount, f.currency from player_freebet f
      where f.cancelled_at is null and f.expires_at > $1 and f.expires_at <= $2
        and f.created_at < f.expires_at - ($2::timestamptz - $1::timestamptz) and ${mayPlay('f')} and not ${isUsed('f.id')}
        and not exists (select from player_message m where m.player_id = f.player_id and m.cause = 'player_freebet:' || f.id || ':ends:available')
      order by f.expires_at, f.id limit $3`,
    [now, before, limit],
  )
  return rows
}
