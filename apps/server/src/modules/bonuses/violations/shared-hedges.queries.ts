import type { Tx } from '../../../platform/database/database.ts'

interface SharedHedges {
  bonusId: string
  /** Other players, and what they share with the holder. */
  sharers: readonly { playerId: string; shared: readonly string[] }[]
  endedAt: Date
}

/** More evidence than this tells staff nothing new. */
const ROUNDS_MAX = 100

/** While the bonus was active: it expires its number of days after it was activated. */
const ROUNDS = `select r.*, r.staked[1] + r.staked[2] as stake from player_bonus b
  join round r on r.player = b.player_id and r.asset = b.currency
   and r.opened_at >= b.expires_at - b.days * interval '24 hours' and r.opened_at <= $3
   and (r.staked[2] <> 0 or r.counted[4] <> 0)
 where b.id = $1`

/** Only in slots is there no bet on the opposite. */
const CAN_HEDGE = `coalesce((select category from game_version v where v.game = r.game and v.since <= coalesce(r.closed_at, $3)
  order by since desc limit 1), '') <> 'slots'`

/**
 * Records rounds of the bonus during which another player had a round of the same game, with a stake that differs by at most a tenth.
 * Each round is recorded once, whatever is repeated.
 */
export async function insertSharedHedges(tx: Tx, { bonusId, sharers, endedAt }: SharedHedges): Promise<void> {
  await tx.query(
    `insert into bonus_violation
       (bonus_id, kind, round_id, player_id, currency, game, staked, other_round_id, other_player_id, shared, at)
     select distinct on (r.id) $1::uuid, 'shared hedge', r.id, r.player, r.asset, r.game, r.stake, o.id, o.player,
            string_to_array(s.shared, ','), coalesce(r.closed_at, $3)
       from (${ROUNDS}) r
      cross join unnest($2::uuid[], $4::text[]) as s(player, shared)
       join round o on o.player = s.player and o.asset = r.asset and o.game = r.game
        and o.opened_at between r.opened_at - interval '10 minutes' and coalesce(r.closed_at, $3)
        and coalesce(o.closed_at, 'infinity') > r.opened_at
        and o.staked[1] + o.staked[2] > 0 and abs(o.staked[1] + o.staked[2] - r.stake) * 10 <= r.stake
      where ${CAN_HEDGE}
      order by r.id, o.opened_at, o.id limit ${ROUNDS_MAX}
     on conflict do nothing`,
    [
      bonusId,
      sharers.map(({ playerId }) => playerId),
      endedAt,
      sharers.map(({ shared }) => shared.join(',')),
    ],
  )
}
