import { seatsOf } from '../sessions/seats.ts'
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

/**
 * When each player's latest round that was not refused was placed, at any of their seats. Rounds of the seed `sharedSeed` are not
 * counted for players who may have several bets on it.
 */
export async function listLastPlaced(
  db: Queryable,
  game: string,
  who: readonly (Who & { mayShare: boolean })[],
  sharedSeed: string | null,
): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ player: string; placed_at: Date }>(
    `select who.player, max(last.placed_at) as placed_at
     from unnest($2::text[], $3::text[], $4::boolean[]) as who (player, seat, may_share)
       cross join lateral (
         select base.seat || place.suffix as seat
         from (select who.seat union select s.seat from studio.session s where s.player = who.player) base,
           unnest($5::text[]) as place (suffix)) own
       cross join lateral (
         select placed_at from studio.round r where r.seat = own.seat and r.game = $1 and r.state <> 'void'
           and not (who.may_share and r.seed_id is not distinct from $6::uuid)
         order by r.number desc limit 1) last
     group by who.player`,
    [
      game,
      who.map(({ player }) => player),
      who.map(({ seat }) => seat),
      who.map(({ mayShare }) => mayShare),
      seatsOf({ game, seat: '' }),
      sharedSeed,
    ],
  )
  return new Map(rows.map((row) => [row.player, row.placed_at]))
}
