import { BonusStatus } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'

export interface EndedRound {
  playerId: string
  roundId: string
  gameId: string
  currency: string
  at: Date
  /** Subunits. */
  staked: bigint
  canHedge: boolean
}

/** The bonus that was active when the round ended: of those that ended since, the first one, else the present one. */
const BONUS = `select b.* from player_bonus b
  where b.player_id = e.player and b.currency = e.currency and b.expires_at is not null
    and (b.status = ${BonusStatus.active} or b.updated_at >= e.at)
  order by b.status = ${BonusStatus.active}, b.updated_at limit 1`

/** A round of the game that was open when this one began, with a stake that differs by at most a tenth. So each pair is found once. */
const HEDGE = `select o.id from round r
  join round o on o.player = r.player and o.opened_at > e.at - interval '10 minutes'
   and (o.opened_at, o.id) < (r.opened_at, r.id) and coalesce(o.closed_at, 'infinity') > r.opened_at
   and o.game = r.game and o.asset = r.asset
   and abs(o.staked[1] + o.staked[2] - e.staked) * 10 <= e.staked
  where r.player = e.player and r.opened_at > e.at - interval '10 minutes' and r.id = e.round
  order by o.opened_at, o.id limit 1`

/** A round is recorded once for each kind, whatever is repeated. */
export async function insertViolations(tx: Tx, rounds: readonly EndedRound[]): Promise<void> {
  await tx.query(
    `insert into bonus_violation (bonus_id, kind, round_id, player_id, currency, game, staked, max_bet, other_round_id, at)
     select b.id, v.kind, e.round, e.player, e.currency, e.game, e.staked, v.max_bet, v.other, e.at
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::boolean[], $7::timestamptz[])
         as e(round, player, game, currency, staked, can_hedge, at)
      cross join lateral (${BONUS}) b
      cross join lateral (
        select 'max bet' as kind, b.max_bet, null::uuid as other where e.staked > b.max_bet
        union all select 'restricted game', null, null where b.terms->'wagering'->'forbidden' ? e.game
        union all select 'hedge', null, h.id from (${HEDGE}) h where e.can_hedge) v
     on conflict do nothing`,
    [
      rounds.map(({ roundId }) => roundId),
      rounds.map(({ playerId }) => playerId),
      rounds.map(({ gameId }) => gameId),
      rounds.map(({ currency }) => currency),
      rounds.map(({ staked }) => staked),
      rounds.map(({ canHedge }) => canHedge),
      rounds.map(({ at }) => at.toISOString()),
    ],
  )
}

/** A sports bet of a bonus that another bet may cover. */
export interface BetHedge {
  bonusId: string
  playerId: string
  betId: string
  otherBetId: string
  /** Null for another bet of the same player. */
  other: { playerId: string; shared: readonly string[] } | null
  currency: string
  /** As sessions name the sportsbook. */
  game: string
  staked: bigint
  at: Date
}

/** A bet is recorded once with own bets and once with those of others, whatever is repeated. */
export async function insertBetHedges(tx: Tx, hedges: readonly BetHedge[]): Promise<void> {
  for (const { bonusId, playerId, betId, otherBetId, other, currency, game, staked, at } of hedges)
    await tx.query(
      `insert into bonus_violation
         (bonus_id, kind, round_id, player_id, currency, game, staked, other_round_id, other_player_id, shared, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        bonusId,
        other === null ? 'hedge' : 'shared hedge',
        betId,
        playerId,
        currency,
        game,
        staked,
        otherBetId,
        other?.playerId ?? null,
        other?.shared ?? null,
        at,
      ],
    )
}

interface BonusViolation {
  playerId: string
  bonusId: string
  offer: string
  kind: 'max bet' | 'restricted game' | 'hedge' | 'shared hedge'
  roundId: string
  otherRoundId: string | null
  /** Of a shared hedge: the other player, null if they are from a country that is left out, and what both use. */
  otherPlayerId: string | null
  shared: string[] | null
  currency: string
  game: string
  staked: bigint
  maxBet: bigint | null
  at: Date
}

/** Newest first. `playerId`: null for all players. `countries`: of these players only; null for all. */
export async function listViolations(
  db: Db,
  { playerId, countries }: { playerId: string | null; countries: readonly string[] | null },
  limit: number,
): Promise<BonusViolation[]> {
  const isWithin = (player: string) =>
    `($3::text[] is null or exists (select from player p where p.id = ${player} and p.country = any ($3)))`
  const { rows } = await db.query<BonusViolation>(
    `select v.player_id as "playerId", v.bonus_id as "bonusId", b.offer, v.kind, v.round_id as "roundId",
       v.other_round_id as "otherRoundId", case when ${isWithin('v.other_player_id')} then v.other_player_id end as "otherPlayerId", v.shared, v.currency, v.game, v.staked, v.max_bet as "maxBet", v.at
      from bonus_violation v join player_bonus b on b.id = v.bonus_id
     where ($1::uuid is null or v.player_id = $1) and ${isWithin('v.player_id')}
     order by v.at desc, v.round_id limit $2`,
    [playerId, limit, countries],
  )
  return rows
}
