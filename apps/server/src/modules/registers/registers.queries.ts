/** The last answers of registers about players. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { RegisterState } from './registers.rules.ts'

export interface RegisterCheck {
  register: string
  state: RegisterState
  askedAt: Date
  answeredAt: Date | null
  askedAs: Buffer
}

export async function listChecks(db: Db | Tx, playerId: string): Promise<RegisterCheck[]> {
  const { rows } = await db.query<RegisterCheck>(
    `select register, state, asked_at as "askedAt", answered_at as "answeredAt", asked_as as "askedAs"
       from register_check where player_id = $1 order by register`,
    [playerId],
  )
  return rows
}

/** An answer to an earlier question never replaces that to a later one. */
export async function putCheck(
  tx: Tx,
  playerId: string,
  { register, state, askedAt, answeredAt, askedAs }: RegisterCheck,
  offersUntil: Date | null,
): Promise<void> {
  await tx.query(
    `insert into register_check (player_id, register, state, asked_at, answered_at, asked_as, offers_until)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (player_id, register) do update set state = excluded.state, asked_at = excluded.asked_at,
       answered_at = coalesce(excluded.answered_at, register_check.answered_at), asked_as = excluded.asked_as,
       offers_until = excluded.offers_until
     where excluded.asked_at >= register_check.asked_at`,
    [playerId, register, state, askedAt, answeredAt, askedAs, offersUntil],
  )
}

/** Removes the answers of registers that the player's market no longer asks. Returns whether there were any. */
export async function removeOtherChecks(
  tx: Tx,
  playerId: string,
  asked: readonly string[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from register_check where player_id = $1 and register <> all ($2)',
    [playerId, asked],
  )
  return rowCount > 0
}

interface Piece {
  countries: readonly string[]
  after: string | null
  limit: number
}

/** Open accounts in the order of their IDs whose answer for offers is missing or ends before `before`, and that were not asked since `asked`. */
export async function listDueForOffers(
  db: Db,
  { countries, after, limit, before, asked }: Piece & { before: Date; asked: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select p.id from player p
      where p.country = any ($1) and p.erased_at is null and p.closed_at is null and ($2::uuid is null or p.id > $2)
        and not exists (select from register_check r
                         where r.player_id = p.id and (r.offers_until is null or r.offers_until >= $4 or r.asked_at > $5))
      order by p.id limit $3`,
    [countries, after, limit, before, asked],
  )
  return rows.map(({ id }) => id)
}

/** Players with a question that a register did not answer, in the order of their IDs. */
export async function listUnanswered(
  db: Db,
  { after, limit }: Pick<Piece, 'after' | 'limit'>,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct player_id as id from register_check
      where state = 'unanswered' and ($1::uuid is null or player_id > $1) order by player_id limit $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Of the player's row `p`, at the time `$1`: no register's answer stops offers. */
export const MAY_HAVE_OFFERS = `not exists (select from register_check r where r.player_id = p.id and r.offers_until <= $1)`
