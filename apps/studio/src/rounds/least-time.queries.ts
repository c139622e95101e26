import type { Queryable, Tx } from '../platform/database.ts'

type Who = { player: string; seat: string }

const PLAYER_LOCK = 7_246_043

/** Locks in a fixed order. A player's rounds of other games are not blocked. */
export async function lockPlayers(tx: Tx, game: string, who: readonly Who[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock($1, name) from (
       select distinct hashtext($2 || ' ' || player) as name from unnest($3::text[]) player order by name) names`,
    [PLAYER_LOCK, game, who.map(({ player }) => player)],
  )
}

/** When each player's latest round that was not refused was placed, at any of their seats. */
export async function listLastPlaced(
  db: Queryable,
  game: string,
  who: readonly Who[],
): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ player: string; placed_at: Date }>(
    `select who.player, max(last.placed_at) as placed_at
     from unnest($2::text[], $3::text[]) as who (player, seat)
       cross join lateral (select who.seat union select s.seat from studio.session s where s.player = who.player) own
       cross join lateral (
         select placed_at from studio.round r where r.seat = own.seat and r.game = $1 and r.state <> 'void'
         order by r.number desc limit 1) last
     group by who.player`,
    [game, who.map(({ player }) => player), who.map(({ seat }) => seat)],
  )
  return new Map(rows.map((row) => [row.player, row.placed_at]))
}
