/** Bets as staff look for them. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { isOfCountries } from '../../players/index.ts'
import { BET_COLUMNS, type SportsBet, toSportsBet } from '../bets/bet.companion.ts'

type Row = Record<string, string | null>

const toBets = (rows: readonly Row[]) => rows.map((row) => toSportsBet(Object.values(row)))

/** Newest first, tombstones included. */
export async function listBetsOfPlayer(db: Db, playerId: string, limit: number): Promise<SportsBet[]> {
  const { rows } = await db.query<Row>(
    `select ${BET_COLUMNS} from sports_bet t where t.player = $1 order by t.placed_at desc, t.id desc limit $2`,
    [playerId, limit],
  )
  return toBets(rows)
}

/** By our ID, tombstones included. */
export async function findBetOfPlayer(
  db: Db | Tx,
  playerId: string,
  betId: string,
): Promise<SportsBet | null> {
  const { rows } = await db.query<Row>(
    `select ${BET_COLUMNS} from sports_bet t where t.player = $1 and t.id = $2`,
    [playerId, betId],
  )
  return toBets(rows)[0] ?? null
}

/** By our ID, which comes first, or the sportsbook's: two may use the same, and one may use our ID of another bet. Reads all bets. */
export async function listBetsByReference(db: Db, reference: string, limit: number): Promise<SportsBet[]> {
  const { rows } = await db.query<Row>(
    `select ${BET_COLUMNS} from sports_bet t where t.id::text = $1 or t.external_id = $1
      order by t.id::text <> $1, t.placed_at desc limit $2`,
    [reference, limit],
  )
  return toBets(rows)
}

/** Open and pending bets with a leg on this event, oldest first; only of players of these countries, if any are named. Reads all bets. */
export async function listOpenBetsOfEvent(
  db: Db,
  { event, countries }: { event: string; countries: readonly string[] | null },
  limit: number,
): Promise<SportsBet[]> {
  const { rows } = await db.query<Row>(
    `select ${BET_COLUMNS} from sports_bet t
      where t.state in ('pending', 'open') and t.terms -> 'legs' @> jsonb_build_array(jsonb_build_object('event', $1::text))
        and ${isOfCountries('$3', 't.player')}
      order by t.placed_at, t.id limit $2`,
    [event, limit, countries],
  )
  return toBets(rows)
}
