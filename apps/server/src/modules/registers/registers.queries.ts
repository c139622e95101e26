/** The last answers of registers about players. */
import type { Db, Tx } from '../../platform/database/database.ts'
import { isOfCountries } from '../players/index.ts'
import type { RegisterState } from './registers.rules.ts'

export interface RegisterCheck {
  register: string
  state: RegisterState
  askedAt: Date
  answeredAt: Date | null
  listedSince: Date | null
  askedAs: Buffer
  refusals: number
  askAfter: Date | null
}

export async function listChecks(db: Db | Tx, playerId: string): Promise<RegisterCheck[]> {
  const { rows } = await db.query<RegisterCheck>(
    `select register, state, asked_at as "askedAt", answered_at as "answeredAt", listed_since as "listedSince", asked_as as "askedAs",
            refusals, ask_after as "askAfter"
       from register_check where player_id = $1 order by register`,
    [playerId],
  )
  return rows
}

/** When each register last began to hold the player, as the journal has it. */
export async function listHoldStarts(db: Db, playerId: string): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ register: string; at: Date }>(
    `select details->>'register' as register, max(at) as at from audit_event
      where player_id = $1 and action = 'register.held' group by 1`,
    [playerId],
  )
  return new Map(rows.map(({ register, at }) => [register, at]))
}

/** The caller holds the player's lock, and has decided that the answer counts. */
export async function putCheck(
  tx: Tx,
  playerId: string,
  { register, state, askedAt, answeredAt, listedSince, askedAs, refusals, askAfter }: RegisterCheck,
  offersUntil: Date | null,
): Promise<void> {
  await tx.query(
    `insert into register_check (player_id, register, state, asked_at, answered_at, listed_since, asked_as, offers_until, refusals, ask_after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (player_id, register) do update set state = excluded.state, asked_at = excluded.asked_at,
       answered_at = coalesce(excluded.answered_at, register_check.answered_at),
       listed_since = excluded.listed_since, asked_as = excluded.asked_as,
       offers_until = excluded.offers_until, refusals = excluded.refusals, ask_after = excluded.ask_after`,
    [playerId, register, state, askedAt, answeredAt, listedSince, askedAs, offersUntil, refusals, askAfter],
  )
}

/** Removes the answers of registers that are not among those `asked`. */
export async function removeOtherChecks(tx: Tx, playerId: string, asked: readonly string[]): Promise<void> {
  await tx.query('delete from register_check where player_id = $1 and register <> all ($2)', [
    playerId,
    asked,
  ])
}

interface Page {
  countries: readonly string[]
  /** The registers that are asked about players of these countries. */
  asks: readonly string[]
  after: string | null
  limit: number
}

/**
 * Players of open accounts, in the order of their IDs, who need an answer for offers: a register has given none, or it ends
 * before `before`. Registers that were asked since `asked`, or refused the question and are to be asked after `now`, are left out.
 */
export async function listDueForOffers(
  db: Db,
  { countries, asks, after, limit, before, asked, now }: Page & { before: Date; asked: Date; now: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select p.id from player p
      where p.country = any ($1) and p.erased_at is null and p.closed_at is null and ($2::uuid is null or p.id > $2)
        and (select count(*) from register_check r
              where r.player_id = p.id and r.register = any ($6)
                and (r.offers_until >= $4 or r.asked_at > $5 or r.ask_after > $7)) < cardinality($6::text[])
      order by p.id limit $3`,
    [countries, after, limit, before, asked, asks, now],
  )
  return rows.map(({ id }) => id)
}

/** Players with an answer of a register that is not asked about players of their country, in the order of their IDs. */
export async function listNoLongerAsked(db: Db, { countries, asks, after, limit }: Page): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct r.player_id as id from register_check r join player p on p.id = r.player_id
      where p.country = any ($1) and r.register <> all ($2) and ($3::uuid is null or r.player_id > $3)
      order by r.player_id limit $4`,
    [countries, asks, after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Players with a question that a register did not answer and that is due, in the order of their IDs. */
export async function listUnanswered(
  db: Db,
  { after, limit, now }: Pick<Page, 'after' | 'limit'> & { now: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct player_id as id from register_check
      where state = 'unanswered' and ($1::uuid is null or player_id > $1) and (ask_after is null or ask_after <= $3)
      order by player_id limit $2`,
    [after, limit, now],
  )
  return rows.map(({ id }) => id)
}

/** The questions about these players that a register refused and that are not due. */
export async function listPaused(
  db: Db,
  playerIds: readonly string[],
  now: Date,
): Promise<{ playerId: string; register: string }[]> {
  const { rows } = await db.query<{ playerId: string; register: string }>(
    `select player_id as "playerId", register from register_check where player_id = any ($1::uuid[]) and ask_after > $2`,
    [playerIds, now],
  )
  return rows
}

interface RefusedQuestion {
  playerId: string
  register: string
  refusals: number
  askedAt: Date
  askAfter: Date
}

/**
 * Questions that a register refused so often, the oldest question first; only about players of these countries, if any are named.
 * `refusals > 0` lets PostgreSQL use the index.
 */
export async function listRefused(
  db: Db,
  { refusals, countries, limit }: { refusals: number; countries: readonly string[] | null; limit: number },
): Promise<RefusedQuestion[]> {
  const { rows } = await db.query<RefusedQuestion>(
    `select player_id as "playerId", register, refusals, asked_at as "askedAt", ask_after as "askAfter" from register_check
      where refusals >= $1 and refusals > 0 and ${isOfCountries('$2')} order by asked_at, player_id, register limit $3`,
    [refusals, countries, limit],
  )
  return rows
}

/** Whether no register's answer stops offers to the player of the row `p` at the time `$1`. */
export const MAY_HAVE_OFFERS = `not exists (select from register_check r where r.player_id = p.id and r.offers_until <= $1)`

export async function mayHaveOffers(db: Db | Tx, playerId: string, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select ${MAY_HAVE_OFFERS} as may from player p where p.id = $2`,
    [now, playerId],
  )
  return rows[0]?.may ?? false
}

/** The exclusions of the player of the row `p` by registers, with the columns that `player_limit` has for a break. */
export const LISTINGS = `select r.listed_since as created_at, null::timestamptz as until, null::integer as return_delay_hours,
    'system:registers' as actor
  from register_check r where r.player_id = p.id and r.state = 'listed'`
