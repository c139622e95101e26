import type { Db, Tx } from '../../platform/database/database.ts'
import type { Candidate } from './live-play.rules.ts'

type Turn = 'bets' | 'playing'

/**
 * Takes the turn to publish, if the last one was long enough ago. Another process may hold the row: then it is that
 * process's turn. A time far ahead comes from a clock that was wrong.
 */
export async function takeTurn(tx: Tx, kind: Turn, now: Date, everyMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with free as (
       select kind from live_play_turn
        where kind = $1 and (at <= $2::timestamptz - make_interval(secs => $3) or at > $2::timestamptz + interval '1 minute')
        for no key update skip locked)
     update live_play_turn t set at = $2 from free where t.kind = free.kind`,
    [kind, now, everyMs / 1000],
  )
  return rowCount > 0
}

export async function addLiveBets(tx: Tx, bets: readonly Candidate[]): Promise<void> {
  await tx.query(
    `insert into live_bet (id, player, game, asset, staked, won, worth, is_high, at)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
       $8::boolean[], $9::timestamptz[])
     on conflict do nothing`,
    [
      bets.map(({ id }) => id),
      bets.map(({ playerId }) => playerId),
      bets.map(({ gameId }) => gameId),
      bets.map(({ currency }) => currency),
      bets.map(({ staked }) => staked),
      bets.map(({ won }) => won),
      bets.map(({ worth }) => worth),
      bets.map(({ isHigh }) => isHigh),
      bets.map(({ at }) => at),
    ],
  )
}

export type LiveBetRow = Omit<Candidate, 'worth'>

const COLUMNS = `b.id, b.player as "playerId", b.game as "gameId", b.asset as currency, b.staked, b.won,
  b.is_high as "isHigh", b.at`

export async function hasWaiting(db: Db): Promise<boolean> {
  const { rowCount } = await db.query('select from live_bet where published_at is null limit 1')
  return rowCount > 0
}

/** Marks the largest waiting rounds as published and drops the others. The caller must hold the turn. */
export async function takeWaiting(tx: Tx, now: Date, max: number): Promise<LiveBetRow[]> {
  const { rows } = await tx.query<LiveBetRow>(
    `with waiting as (
       select id, row_number() over (order by worth desc, at desc, id) as place from live_bet where published_at is null),
     dropped as (delete from live_bet d using waiting w where d.id = w.id and w.place > $2)
     update live_bet b set published_at = $1 from waiting w where b.id = w.id and w.place <= $2 returning ${COLUMNS}`,
    [now, max],
  )
  return rows
}

export async function deleteLiveBets(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from live_bet where id = any ($1::uuid[])', [ids])
}

/** Keeps the latest rounds, and the latest ones of high rollers. */
export async function forgetOldBets(tx: Tx, kept: number): Promise<void> {
  await tx.query(
    `delete from live_bet where published_at is not null
       and id not in (select id from live_bet where published_at is not null order by published_at desc, at desc, id limit $1)
       and id not in (select id from live_bet where published_at is not null and is_high
         order by published_at desc, at desc, id limit $1)`,
    [kept],
  )
}

/** Newest first. */
export async function listPublishedBets(
  db: Db,
  { onlyHigh, max }: { onlyHigh: boolean; max: number },
): Promise<LiveBetRow[]> {
  const { rows } = await db.query<LiveBetRow>(
    `select ${COLUMNS} from live_bet b where b.published_at is not null ${onlyHigh ? 'and b.is_high' : ''}
      order by b.published_at desc, b.at desc, b.id limit $1`,
    [max],
  )
  return rows
}

export async function listPublishedOf(
  tx: Tx,
  playerIds: readonly string[],
): Promise<Pick<LiveBetRow, 'id' | 'playerId'>[]> {
  const { rows } = await tx.query<Pick<LiveBetRow, 'id' | 'playerId'>>(
    `select id, player as "playerId" from live_bet where player = any ($1::uuid[]) and published_at is not null`,
    [playerIds],
  )
  return rows
}

interface PlayingPlayer {
  playerId: string
  gameId: string
  at: Date
}

/** At most one row of each player. Within a minute in the same game, nothing is written. */
export async function savePlaying(tx: Tx, players: readonly PlayingPlayer[]): Promise<void> {
  await tx.query(
    `insert into playing_player as p (player, game, at)
     select * from unnest($1::uuid[], $2::text[], $3::timestamptz[])
     on conflict (player) do update set game = excluded.game, at = excluded.at
      where p.at < excluded.at and (p.game <> excluded.game or p.at < excluded.at - interval '1 minute')`,
    [
      players.map(({ playerId }) => playerId),
      players.map(({ gameId }) => gameId),
      players.map(({ at }) => at),
    ],
  )
}

export async function forgetPlaying(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from playing_player where at < $1', [before])
}

export async function countPlaying(
  db: Db | Tx,
  since: Date,
  max: number,
): Promise<{ gameId: string; players: number }[]> {
  const { rows } = await db.query<{ gameId: string; players: number }>(
    `select game as "gameId", count(*)::int as players from playing_player where at >= $1
      group by game order by count(*) desc, game limit $2`,
    [since, max],
  )
  return rows
}
