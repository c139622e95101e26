/** The writes of the counter: each table is written by one statement, however many rounds ended. */
import { toDecimal } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import type { RoundFact } from '../facts/index.ts'
import { BASE_PARTS } from '../rounds/index.ts'
import type { LoyaltySetting } from '../settings/index.ts'
import {
  type CountedAccount,
  type CountedPlay,
  accruedBy,
  type Crossing,
  dayOf,
  type PlayKey,
} from './counting.rules.ts'
import { countedEdge } from './loyalty.rules.ts'

/** A column of decimals as text of whole parts. */
export const inParts = (column: string) => `trunc(${column} * ${BASE_PARTS})::text`

/** FOR UPDATE, in the order of the players. Creates missing accounts, which most players' rounds don't need. */
export async function lockAccounts(
  tx: Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, CountedAccount>> {
  const known = await lockExisting(tx, playerIds)
  const missing = playerIds.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  await tx.query(
    `insert into loyalty_account (player_id) select id from unnest($1::uuid[]) as p(id) order by id
     on conflict do nothing`,
    [missing],
  )
  return new Map([...known, ...(await lockExisting(tx, missing))])
}

async function lockExisting(
  tx: Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, CountedAccount>> {
  const { rows } = await tx.query<{ playerId: string; score: string; level: number }>(
    `select player_id as "playerId", ${inParts('score')} as score, level from loyalty_account
      where player_id = any ($1::uuid[]) order by player_id for update`,
    [playerIds],
  )
  return new Map(rows.map(({ playerId, score, level }) => [playerId, { score: BigInt(score), level }]))
}

export async function saveAccounts(
  tx: Tx,
  accounts: readonly (readonly [playerId: string, account: CountedAccount])[],
): Promise<void> {
  await tx.query(
    `update loyalty_account a set score = n.score, level = n.level, version = a.version + 1
       from unnest($1::uuid[], $2::numeric[], $3::smallint[]) as n(player_id, score, level)
      where a.player_id = n.player_id`,
    [
      accounts.map(([playerId]) => playerId),
      accounts.map(([, { score }]) => toDecimal(score, BASE_PARTS)),
      accounts.map(([, { level }]) => level),
    ],
  )
}

/**
 * Where the rounds of corrections were counted, in their order: of the rows of the day with the edge at the round's end, the last
 * that had begun by then. If the setting that bounds edges was changed since, the order alone decides.
 */
export async function listPlaces(
  tx: Tx,
  setting: LoyaltySetting,
  facts: readonly RoundFact[],
): Promise<readonly (PlayKey | null)[]> {
  if (facts.length === 0) return []
  const edges = facts.map(({ game }) => game.edge ?? 0)
  const { rows } = await tx.query<{ weight: number | null; edge: number; rate: number }>(
    `select p.weight, p.edge, p.rate
       from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::timestamptz[], $6::integer[], $7::integer[])
         with ordinality as f(player_id, day, game, currency, at, edge, counted_edge, position)
       left join lateral (
         select weight, edge, rate from loyalty_play l
          where player_id = f.player_id and day = f.day and game = f.game and currency = f.currency and first_at <= f.at
          order by l.edge = f.edge desc, l.edge = f.counted_edge desc, first_at desc limit 1
       ) p on true
      order by f.position`,
    [
      facts.map(({ playerId }) => playerId),
      facts.map(({ settledAt }) => dayOf(settledAt)),
      facts.map(({ gameId }) => gameId),
      facts.map(({ currency }) => currency),
      facts.map(({ settledAt }) => settledAt.toISOString()),
      edges,
      edges.map((edge) => countedEdge(setting, edge)),
    ],
  )
  return rows.map(({ weight, edge, rate }, index) => {
    const fact = facts[index]
    if (weight === null || fact === undefined) return null
    const { playerId, gameId, currency, settledAt } = fact
    return { playerId, day: dayOf(settledAt), gameId, currency, weight, edge, rate }
  })
}

export async function addPlays(tx: Tx, plays: readonly CountedPlay[]): Promise<void> {
  await tx.query(
    `insert into loyalty_play as p
       (player_id, day, game, currency, weight, edge, rate, first_at, last_at, rounds, staked, base)
     select player_id, day, game, currency, weight, edge, rate, first_at, last_at, rounds, staked, base
       from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[],
                   $8::timestamptz[], $9::timestamptz[], $10::integer[], $11::bigint[], $12::numeric[])
         as n(player_id, day, game, currency, weight, edge, rate, first_at, last_at, rounds, staked, base)
      order by player_id, day, game, currency, weight, edge, rate
     on conflict (player_id, day, game, currency, weight, edge, rate) do update set
       first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at),
       rounds = p.rounds + excluded.rounds, staked = p.staked + excluded.staked, base = p.base + excluded.base`,
    [
      plays.map(({ playerId }) => playerId),
      plays.map(({ day }) => day),
      plays.map(({ gameId }) => gameId),
      plays.map(({ currency }) => currency),
      plays.map(({ weight }) => weight),
      plays.map(({ edge }) => edge),
      plays.map(({ rate }) => rate),
      plays.map(({ firstAt }) => firstAt.toISOString()),
      plays.map(({ lastAt }) => lastAt.toISOString()),
      plays.map(({ rounds }) => rounds),
      plays.map(({ staked }) => String(staked)),
      plays.map(({ base }) => toDecimal(base, BASE_PARTS)),
    ],
  )
}

export async function addAccrued(tx: Tx, plays: readonly CountedPlay[]): Promise<void> {
  await tx.query(
    `insert into rakeback as r (player_id, currency, accrued)
     select player_id, currency, sum(accrued)
       from unnest($1::uuid[], $2::text[], $3::numeric[]) as n(player_id, currency, accrued)
      group by player_id, currency order by player_id, currency
     on conflict (player_id, currency) do update set
       accrued = r.accrued + excluded.accrued`,
    [
      plays.map(({ playerId }) => playerId),
      plays.map(({ currency }) => currency),
      plays.map((play) => String(accruedBy(play))),
    ],
  )
}

export async function addCrossings(tx: Tx, crossings: readonly Crossing[]): Promise<void> {
  await tx.query(
    `insert into loyalty_level (player_id, level, reached_at, round_id)
     select * from unnest($1::uuid[], $2::smallint[], $3::timestamptz[], $4::uuid[]) on conflict do nothing`,
    [
      crossings.map(({ playerId }) => playerId),
      crossings.map(({ level }) => level),
      crossings.map(({ at }) => at.toISOString()),
      crossings.map(({ roundId }) => roundId),
    ],
  )
}
