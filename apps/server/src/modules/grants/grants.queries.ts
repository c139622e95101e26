import type { Db, Tx } from '../../platform/database/database.ts'
import type { OfferTerms } from '../bonuses/index.ts'
import type { CauseKind } from './grants.rules.ts'

export interface Grant {
  id: string
  playerId: string
  /** Its `id` is unique within its `kind`. */
  cause: { kind: CauseKind; id: string }
  currency: string
  /** Subunits of cash. With an offer: what is paid instead of it, or null. */
  amount: bigint | null
  /** The copied terms of its offer. Null: it is cash. */
  terms: OfferTerms | null
}

/** Returns the new ones: those whose cause was not rewarded before. */
export async function insertGrants(tx: Tx, grants: readonly Grant[], now: Date): Promise<Grant[]> {
  if (grants.length === 0) return []
  const { rows } = await tx.query<{ id: string }>(
    `insert into reward_grant (id, player_id, cause_kind, cause_id, currency, amount, terms, owed_at)
     select id, player_id, cause_kind, cause_id, currency, amount, terms::jsonb, $8
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[])
         as n(id, player_id, cause_kind, cause_id, currency, amount, terms)
     on conflict (cause_kind, cause_id) do nothing returning id`,
    [
      grants.map(({ id }) => id),
      grants.map(({ playerId }) => playerId),
      grants.map(({ cause }) => cause.kind),
      grants.map(({ cause }) => cause.id),
      grants.map(({ currency }) => currency),
      grants.map(({ amount }) => (amount === null ? null : String(amount))),
      grants.map(({ terms }) => (terms === null ? null : JSON.stringify(terms))),
      now,
    ],
  )
  const ids = new Set(rows.map(({ id }) => id))
  return grants.filter(({ id }) => ids.has(id))
}

/** SQL: whether the account of the player in this column is closed, so that rewards lapse there. */
export const isOfClosedAccount = (player: string): string =>
  `exists (select from player_state closed where closed.player = ${player} and closed.restriction = 'closed')`

/** Of these players, those on whose closed accounts rewards lapse. */
export async function listClosedAccounts(tx: Tx, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as p(id) where ${isOfClosedAccount('p.id')}`,
    [playerIds],
  )
  return new Set(rows.map(({ id }) => id))
}

const GRANT = `id, player_id as "playerId", json_build_object('kind', cause_kind, 'id', cause_id) as cause, currency, amount,
  terms, owed_at as "owedAt"`

interface GrantRow extends Grant {
  owedAt: Date
}

/** Null unless it is due. The caller holds the player's lock. */
export async function findDueGrant(tx: Tx, id: string): Promise<GrantRow | null> {
  const { rows } = await tx.query<GrantRow>(
    `select ${GRANT} from reward_grant where id = $1 and issued_at is null and lapsed_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/** Its currency never changes, so it can be read before the lock. */
export async function findCurrency(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ currency: string }>('select currency from reward_grant where id = $1', [
    id,
  ])
  return rows[0]?.currency ?? null
}

export async function setIssued(tx: Tx, id: string, as: 'cash' | 'offer', at: Date): Promise<void> {
  await tx.query('update reward_grant set issued_at = $2, issued_as = $3 where id = $1', [id, at, as])
}

export async function setLapsed(tx: Tx, id: string, why: string, at: Date): Promise<void> {
  await tx.query('update reward_grant set lapsed_at = $2, lapse = $3 where id = $1', [id, at, why])
}

const LISTED = `select ${GRANT}, issued_at as "issuedAt", issued_as as "issuedAs", lapse from reward_grant`

interface ListedReward extends GrantRow {
  /** Null while it is due, and if it lapsed. */
  issuedAt: Date | null
  issuedAs: 'cash' | 'offer' | null
  /** Why it lapsed. */
  lapse: string | null
}

export async function findGrant(db: Db | Tx, id: string): Promise<ListedReward | null> {
  const { rows } = await db.query<ListedReward>(`${LISTED} where id = $1`, [id])
  return rows[0] ?? null
}

/** Newest first. */
export async function listRewards(db: Db, playerId: string, limit: number): Promise<ListedReward[]> {
  const { rows } = await db.query<ListedReward>(
    `${LISTED} where player_id = $1 order by owed_at desc, id limit $2`,
    [playerId, limit],
  )
  return rows
}
