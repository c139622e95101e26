import { COUNT_MAX } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { OWNED_SINCE } from '../../players/index.ts'
import type { PlayTotal } from '../../rounds/index.ts'
import type { BetEvent } from './bet-event.companion.ts'
import { BET_COLUMNS, type SportsBet, toSportsBet } from './bet.companion.ts'

/** Null for an unknown bet, and for a tombstone. */
export async function findBet(
  db: Db | Tx,
  playerId: string,
  providerId: string,
  externalId: string,
): Promise<SportsBet | null> {
  const { rows } = await db.query<Record<string, string | null>>(
    `select ${BET_COLUMNS} from sports_bet t
      where ledger_id(t.player, t.provider, t.external_id) = ledger_id($1, $2, $3) and t.state <> 'tombstone'`,
    [playerId, providerId, externalId],
  )
  return rows[0] === undefined ? null : toSportsBet(Object.values(rows[0]))
}

/** Null also for bets of other players, and of an earlier owner of the account. */
export async function findOwnBet(db: Db, playerId: string, betId: string): Promise<SportsBet | null> {
  const { rows } = await db.query<Record<string, string | null>>(
    `select ${BET_COLUMNS} from sports_bet t where t.player = $1 and t.id = $2 and t.state <> 'tombstone'
      and t.placed_at >= ${OWNED_SINCE}`,
    [playerId, betId],
  )
  return rows[0] === undefined ? null : toSportsBet(Object.values(rows[0]))
}

interface BetReference {
  playerId: string
  betId: string
  placedAt: string
}

/** In any order. Tombstones are left out. */
export async function listBetsByIds(tx: Tx, bets: readonly BetReference[]): Promise<SportsBet[]> {
  const { rows } = await tx.query<Record<string, string | null>>(
    `select ${BET_COLUMNS} from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as n(player, id, at)
      cross join lateral (
        select * from sports_bet where player = n.player and placed_at = n.at and id = n.id and state <> 'tombstone' limit 1) t`,
    [
      bets.map(({ playerId }) => playerId),
      bets.map(({ betId }) => betId),
      bets.map(({ placedAt }) => placedAt),
    ],
  )
  return rows.map((row) => toSportsBet(Object.values(row)))
}

export type StoredBetEvent = Pick<
  BetEvent,
  'position' | 'kind' | 'version' | 'state' | 'amount' | 'actor' | 'details' | 'at'
>

/** In the order in which they were decided. */
export async function listBetEvents(db: Db, betId: string): Promise<StoredBetEvent[]> {
  const { rows } = await db.query<StoredBetEvent>(
    `select position, kind, version, state, amount, actor, details, at from sports_bet_event
      where bet = $1 order by position`,
    [betId],
  )
  return rows
}

interface BetFilter {
  playerId: string
  currencies: readonly string[]
  /** Null: all. */
  isSettled: boolean | null
  /** When the oldest settled bet was placed. Open bets are listed whatever their age. */
  from: Date | null
}

const MATCHING = `from sports_bet t where t.player = $1 and t.placed_at >= ${OWNED_SINCE} and t.asset = any ($2) and t.state <> 'tombstone'
  and ($3::boolean is null or (t.state not in ('pending', 'open')) = $3) and (t.state in ('pending', 'open') or t.placed_at >= coalesce($4::timestamptz, '-infinity'))`

/** Newest first. The total is exact up to `COUNT_MAX`. */
export async function listOwnBets(
  db: Db,
  { playerId, currencies, isSettled, from }: BetFilter,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<{ bets: SportsBet[]; total: number }> {
  const filter = [playerId, currencies, isSettled, from]
  const [found, counted] = await Promise.all([
    db.query<Record<string, string | null>>(
      `select ${BET_COLUMNS} ${MATCHING} order by t.placed_at desc, t.id desc limit $5 offset $6`,
      [...filter, perPage, offset],
    ),
    db.query<{ total: bigint }>(
      `select count(*) as total from (select 1 ${MATCHING} limit ${COUNT_MAX}) counted`,
      filter,
    ),
  ])
  return {
    bets: found.rows.map((row) => toSportsBet(Object.values(row))),
    total: Number(counted.rows[0]?.total ?? 0n),
  }
}

interface Stakeable {
  /** In subunits: cash, and the money of an active bonus for sports. */
  balance: bigint
  /** The part of it that is bonus money. */
  bonusBalance: bigint
}

export async function findStakeable(db: Db, playerId: string, currency: string): Promise<Stakeable> {
  const { rows } = await db.query<{ cash: bigint; bonus: bigint }>(
    `select pockets[1] as cash,
        case when bonus_id is not null and not bonus_closing and bonus_terms ? 'sports' then pockets[2] else 0 end as bonus
       from ledger_balance where owner = $1 and asset = $2`,
    [playerId, currency],
  )
  const { cash, bonus } = rows[0] ?? { cash: 0n, bonus: 0n }
  return { balance: cash + bonus, bonusBalance: bonus }
}

/** Totals of a player's bets placed since the given time. A returned stake is part of what was won. */
export async function sumBets(db: Db, playerId: string, since: Date): Promise<PlayTotal[]> {
  const { rows } = await db.query<PlayTotal>(
    `select asset as currency, count(*)::int as rounds,
        sum(case when freebet is null then stake else 0 end)::bigint as staked,
        sum(returned + cashed_out)::bigint as won
      from sports_bet where player = $1 and placed_at >= $2 and state <> 'tombstone' group by asset`,
    [playerId, since],
  )
  return rows
}
