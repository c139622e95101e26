import type { Tx } from '../../../platform/database/database.ts'
import type { Sharer } from '../../bonuses/index.ts'
import type { SportsBet } from '../bets/bet.companion.ts'
import type { ComparedBet } from './hedges.rules.ts'

/** More bets than this on the same events tell staff nothing new. */
const BETS_MAX = 200

/**
 * Other bets on the events of this one that were at stake at some time between its placement and its end: of its player and of those who share
 * something with them. Voided and wholly cashed-out bets cover nothing. Reads by the key (player, placed_at).
 */
export async function listBetsMeanwhile(
  tx: Tx,
  bet: SportsBet,
  sharers: readonly Sharer[],
  endedAt: Date,
): Promise<ComparedBet[]> {
  const { rows } = await tx.query<ComparedBet>(
    `select t.id, t.player, t.terms, t.stake from sports_bet t
      where t.player = any ($1::uuid[]) and t.asset = $2 and t.provider = $3 and t.id <> $4
        and t.placed_at between $5::timestamptz - interval '30 days' and $6
        and t.state in ('open', 'won', 'lost') and coalesce(t.first_settled_at, 'infinity') > $5
        and exists (select from jsonb_array_elements(t.terms -> 'legs') as l(leg)
          where coalesce(leg ->> 'eventId', leg ->> 'event') = any ($7::text[]))
      order by t.placed_at, t.id limit ${BETS_MAX}`,
    [
      [bet.player, ...sharers.map(({ playerId }) => playerId)],
      bet.currency,
      bet.provider,
      bet.id,
      bet.placedAt,
      endedAt,
      bet.terms.legs.map(({ eventId, event }) => eventId ?? event),
    ],
  )
  return rows
}
