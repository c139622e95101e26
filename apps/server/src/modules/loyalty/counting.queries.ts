/** The reads and writes of the counter: one statement for each table, however many rounds ended. */
import { toDecimal } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import { dayOf, type RoundFact } from '../facts/index.ts'
import { BASE_PARTS } from '../rounds/index.ts'
import type { LoyaltySetting } from '../settings/index.ts'
import type { CountedAccount, CountedPlay, Crossing, PlayKey } from './counting.rules.ts'
import { countedEdge } from './loyalty.rules.ts'

/** A column of decimals as text of whole parts. */
export const inParts = (column: string) => `trunc(${column} * ${BASE_PARTS})::text`

/** Without the points of recent play. Creates missing accounts, which most players' rounds don't need. */
export async function readAccounts(
  tx: Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, CountedAccount>> {
  const known = await readExisting(tx, playerIds)
  const missing = playerIds.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  await tx.query(
    `insert into loyalty_account (player_id) select id from unnest($1::uuid[]) as p(id) order by id
     on conflict do nothing`,
    [missing],
  )
  return new Map([...known, ...(await readExisting(tx, missing))])
}

async function readExisting(
  tx: Tx,
  playerIds: readonly string[],
  table = 'loyalty_account',
): Promise<ReadonlyMap<string, CountedAccount>> {
  const { rows } = await tx.query<{ playerId: string; score: string; level: number }>(
    `select player_id as "playerId", score::text as score, level from ${table}
      where player_id = any ($1::uuid[])`,
    [playerIds],
  )
  // Always with the decimals of one part.
  const toScore = (decimal: string) => BigInt(decimal.replace('.', ''))
  return new Map(rows.map(({ playerId, score, level }) => [playerId, { score: toScore(score), level }]))
}

/** FOR UPDATE, with all points. Creates a missing account. */
export async function lockAccount(tx: Tx, playerId: string): Promise<CountedAccount> {
  await tx.query('insert into loyalty_account (player_id) values ($1) on conflict do nothing', [playerId])
  await tx.query('select from loyalty_account where player_id = $1 for update', [playerId])
  return (await readExisting(tx, [playerId], 'loyalty_account_all')).get(playerId) as CountedAccount
}

/** The account is locked. */
export async function saveLevel(tx: Tx, playerId: string, level: number): Promise<void> {
  await tx.query('update loyalty_account set level = $2, version = version + 1 where player_id = $1', [
    playerId,
    level,
  ])
}

/** Never lowers a level: staff may have given a higher one since the account was read. */
export async function raiseLevels(tx: Tx, crossings: readonly Crossing[]): Promise<void> {
  await tx.query(
    `update loyalty_account a set level = greatest(a.level, n.level), version = a.version + 1
       from (select player_id, max(level) as level from unnest($1::uuid[], $2::smallint[]) as c(player_id, level) group by 1) n
      where a.player_id = n.player_id`,
    [crossings.map(({ playerId }) => playerId), crossings.map(({ level }) => level)],
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
         select weight, edge, rate from loyalty_play_all l
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
  if (plays.length === 0) return
  await addFrom(
    tx,
    `select * from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[],
                   $8::timestamptz[], $9::timestamptz[], $10::integer[], $11::bigint[], $12::numeric[])
         as n(player_id, day, game, currency, weight, edge, rate, first_at, last_at, rounds, staked, base)`,
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

/** Adds the recent play of these players. The caller begins another game in the rows, which fails if they were changed since they were read. */
export async function addRecentGames(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return
  await addFrom(
    tx,
    `select player_id, game_day as day, game, game_currency as currency, weight, edge, rate, first_at, last_at,
            game_rounds as rounds, game_staked as staked, game_base as base
       from recent_play where player_id = any ($1::uuid[])`,
    [playerIds],
  )
}

/** One row of `plays` for each key. Accounts come first, as for claims: else both would wait for each other. */
async function addFrom(tx: Tx, plays: string, values: readonly unknown[]): Promise<void> {
  const add = (statement: string) => tx.query(statement, values)
  await Promise.all([
    add(
      `update loyalty_account a set score = a.score + n.score
         from (select player_id, sum(base * weight) as score from (${plays}) p group by player_id) n
        where a.player_id = n.player_id`,
    ),
    add(
      `insert into rakeback as r (player_id, currency, accrued)
       select player_id, currency, sum(staked::numeric * edge * rate) from (${plays}) p
        group by player_id, currency order by player_id, currency
       on conflict (player_id, currency) do update set accrued = r.accrued + excluded.accrued`,
    ),
    add(
      `insert into loyalty_play as p
         (player_id, day, game, currency, weight, edge, rate, first_at, last_at, rounds, staked, base)
       select player_id, day, game, currency, weight, edge, rate, first_at, last_at, rounds, staked, base from (${plays}) n
        order by player_id, day, game, currency, weight, edge, rate
       on conflict (player_id, day, game, currency, weight, edge, rate) do update set
         first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at),
         rounds = p.rounds + excluded.rounds, staked = p.staked + excluded.staked, base = p.base + excluded.base`,
    ),
  ])
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
