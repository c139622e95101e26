import type { Db, Tx } from '../../platform/database/database.ts'
import { OWNED_SINCE } from '../players/index.ts'
import type { PlayerState, Restriction } from '../player-state/index.ts'

/** Committed cash and bonus money, in subunits, without that of a bonus for sports. */
export async function findBalance(db: Db | Tx, playerId: string, currency: string): Promise<bigint> {
  const { rows } = await db.query<{ cash: bigint; bonus: bigint }>(
    `select pockets[1] as cash, case when bonus_id is not null and bonus_terms ? 'sports' then 0 else pockets[2] end as bonus
       from ledger_balance where owner = $1 and asset = $2`,
    [playerId, currency],
  )
  return rows[0] === undefined ? 0n : rows[0].cash + rows[0].bonus
}

/**
 * When the issue was first reported, for the player who owns it: the first one it was reported for. Null for other
 * players. One statement, so that of two concurrent reports one wins.
 */
export async function claimIssue(
  db: Db,
  { providerId, issueId, account }: { providerId: string; issueId: string; account: { playerId: string } },
  now: Date,
): Promise<Date | null> {
  const { rows } = await db.query<{ owner: string; reportedAt: Date }>(
    `insert into freespin_issue as known (provider, issue_id, player_id, reported_at) values ($1, $2, $3, $4)
     on conflict (provider, issue_id) do update set player_id = known.player_id
     returning player_id as owner, reported_at as "reportedAt"`,
    [providerId, issueId, account.playerId, now],
  )
  return rows[0]?.owner === account.playerId ? rows[0].reportedAt : null
}

/** Returns false if a refusal of it was noted before. */
export async function markIssueRefused(
  tx: Tx,
  { providerId, issueId }: { providerId: string; issueId: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update freespin_issue set refused_at = $3 where provider = $1 and issue_id = $2 and refused_at is null',
    [providerId, issueId, now],
  )
  return rowCount === 1
}

/** A launch, and what its player may do now. Null for an unknown one. */
export async function findLaunch(
  db: Db,
  launchId: string,
): Promise<(Pick<PlayerState, 'restriction' | 'restrictedUntil'> & { isOver: boolean }) | null> {
  const { rows } = await db.query<{
    isOver: boolean
    restriction: Restriction
    restrictedUntil: Date | null
  }>(
    `select g.ended_at is not null as "isOver", s.restriction, s.restricted_until as "restrictedUntil"
       from game_session g join player_state s on s.player = g.player where g.id = $1`,
    [launchId],
  )
  return rows[0] ?? null
}

interface LaunchActivity {
  sessionId: string
  activeAt: Date
  /** Of the player. */
  country: string
}

/** Time of the last activity in the session of a launch. Null if there is no session. */
export async function findLaunchActivity(db: Db, launchId: string): Promise<LaunchActivity | null> {
  const { rows } = await db.query<LaunchActivity>(
    `select s.id as "sessionId", coalesce(s.active_at, s.created_at) as "activeAt", p.country
       from game_session g join player_session s on s.id = g.session join player p on p.id = s.player_id where g.id = $1`,
    [launchId],
  )
  return rows[0] ?? null
}

export interface FinishedBet {
  id: string
  gameId: string
  currency: string
  staked: bigint
  won: bigint
  at: Date
}

/** How many rounds are read to find some of one game: a player may have played others for months. */
const ROUNDS_READ = 1_000

/** Newest first. Without rounds whose stake was rolled back. */
export async function listFinishedBets(
  db: Db,
  playerId: string,
  { gameId, currencies, max }: { gameId: string | null; currencies: readonly string[]; max: number },
): Promise<FinishedBet[]> {
  const { rows } = await db.query<FinishedBet>(
    `select id, game as "gameId", asset as currency, staked[1] + staked[2] as staked, won[1] + won[2] as won,
        coalesce(closed_at, opened_at) as at
      from (select * from round where player = $1 and opened_at >= ${OWNED_SINCE}
        order by opened_at desc, id desc limit $5) latest
      where not open and staked[1] + staked[2] > 0 and asset = any ($2) and ($4::text is null or game = $4)
      order by opened_at desc, id desc limit $3`,
    [playerId, currencies, max, gameId, ROUNDS_READ],
  )
  return rows
}

interface OpenBet {
  gameId: string
  currency: string
  staked: bigint
  openedAt: Date
}

/**
 * Newest first. The counters of `player_asset` limit how far it reads: a player without open rounds costs one row per
 * currency, and open rounds are usually among the newest.
 */
export async function listOpenRounds(db: Db, playerId: string, max: number): Promise<OpenBet[]> {
  const { rows } = await db.query<OpenBet>(
    `select game as "gameId", asset as currency, staked[1] + staked[2] as staked, opened_at as "openedAt"
      from round where player = $1 and open order by opened_at desc, id desc
      limit (select least($2, coalesce(sum(rounds_open), 0)) from player_asset where player = $1)`,
    [playerId, max],
  )
  return rows
}

export interface PlayTotal {
  currency: string
  rounds: number
  staked: bigint
  won: bigint
}

/** Totals of a player's rounds opened since the given time, cash and bonus money combined. */
export async function sumRounds(db: Db, playerId: string, since: Date): Promise<PlayTotal[]> {
  const { rows } = await db.query<PlayTotal>(
    `select asset as currency, count(*)::int as rounds, sum(staked[1] + staked[2])::bigint as staked,
        sum(won[1] + won[2])::bigint as won
      from round where player = $1 and opened_at >= $2 group by asset order by asset`,
    [playerId, since],
  )
  return rows
}

/** Stakes returned by rollbacks, by round. */
export async function sumReturnedStakes(db: Db, roundIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ round: string; amount: bigint }>(
    'select round, sum(amount)::bigint as amount from returned_stake where round = any ($1) group by round',
    [roundIds],
  )
  return new Map(rows.map(({ round, amount }) => [round, amount]))
}

export async function addReturnedStake(
  tx: Tx,
  stake: { id: string; playerId: string; roundId: string; amount: bigint; at: Date },
): Promise<void> {
  await tx.query(
    'insert into returned_stake (id, player, round, amount, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [stake.id, stake.playerId, stake.roundId, stake.amount, stake.at],
  )
}

export interface Winner {
  id: string
  player: string
  gameId: string
  currency: string
  amount: bigint
  staked: bigint
  at: Date
}

export async function listWinners(db: Db, limit: number): Promise<Winner[]> {
  const { rows } = await db.query<Winner>(
    `select id, player, game as "gameId", asset as currency, amount, staked, at from winner order by at desc, id limit $1`,
    [limit],
  )
  return rows
}

/** Those of the winners that everyone sees. */
export async function listWinsOf(
  tx: Tx,
  playerIds: readonly string[],
): Promise<{ id: string; playerId: string }[]> {
  const { rows } = await tx.query<{ id: string; playerId: string }>(
    'select id, player as "playerId" from winner where player = any ($1::uuid[])',
    [playerIds],
  )
  return rows
}

const WINNERS_KEPT = 100

export async function addWinner(tx: Tx, winner: Winner): Promise<void> {
  const { id, player, gameId, currency, amount, staked, at } = winner
  await tx.query(
    `insert into winner (id, player, game, asset, amount, staked, at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict do nothing`,
    [id, player, gameId, currency, amount, staked, at],
  )
}

export async function forgetOldWinners(tx: Tx): Promise<void> {
  await tx.query('delete from winner where at < (select at from winner order by at desc offset $1 limit 1)', [
    WINNERS_KEPT,
  ])
}
