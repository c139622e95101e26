/** Cashback that players claim. What writes takes the lock of the row, or of the player. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Period } from '../cashback.rules.ts'

interface NewClaim {
  id: string
  playerId: string
  programme: string
  startsOn: string
  currency: string
  amount: bigint
  claimUntil: Date
}

/** Returns the new ones. */
export async function insertClaims(tx: Tx, claims: readonly NewClaim[]): Promise<NewClaim[]> {
  if (claims.length === 0) return []
  const { rows } = await tx.query<{ id: string }>(
    `insert into cashback_claim (id, player_id, programme, starts_on, currency, amount, claim_until)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::date[], $5::text[], $6::bigint[], $7::timestamptz[])
     on conflict do nothing returning id`,
    [
      claims.map(({ id }) => id),
      claims.map(({ playerId }) => playerId),
      claims.map(({ programme }) => programme),
      claims.map(({ startsOn }) => startsOn),
      claims.map(({ currency }) => currency),
      claims.map(({ amount }) => String(amount)),
      claims.map(({ claimUntil }) => claimUntil.toISOString()),
    ],
  )
  const added = new Set(rows.map(({ id }) => id))
  return claims.filter(({ id }) => added.has(id))
}

export interface CashbackClaim extends NewClaim, Period {
  claimedAt: Date | null
  lapsedAt: Date | null
}

const CLAIM = `select c.id, c.player_id as "playerId", c.programme, r.starts_on::text as "startsOn", r.ends_on::text as "endsOn",
    c.currency, c.amount, c.claim_until as "claimUntil", c.claimed_at as "claimedAt", c.lapsed_at as "lapsedAt"
  from cashback_claim c join cashback_run r using (programme, starts_on)`

export async function findClaim(db: Db | Tx, id: string): Promise<CashbackClaim | null> {
  const { rows } = await db.query<CashbackClaim>(`${CLAIM} where c.id = $1`, [id])
  return rows[0] ?? null
}

/** Those that are not claimed, and whose deadline is later than `since`. Newest first. */
export async function listUnclaimed(db: Db | Tx, playerId: string, since: Date): Promise<CashbackClaim[]> {
  const { rows } = await db.query<CashbackClaim>(
    `${CLAIM} where c.player_id = $1 and c.claimed_at is null and c.claim_until > $2
      order by c.starts_on desc, c.programme, c.currency`,
    [playerId, since],
  )
  return rows
}

export async function setClaimed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('update cashback_claim set claimed_at = $2 where id = $1', [id, at])
}

export async function setLapsed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('update cashback_claim set lapsed_at = $2 where id = $1', [id, at])
}

const PAGE_SIZE = 500

/** The next page of those whose deadline has passed. */
export async function listOverdue(db: Db, now: Date, after: CashbackClaim | null): Promise<CashbackClaim[]> {
  const { rows } = await db.query<CashbackClaim>(
    `${CLAIM} where c.claimed_at is null and c.lapsed_at is null and c.claim_until <= $1
        and ($2::timestamptz is null or (c.claim_until, c.id) > ($2, $3))
      order by c.claim_until, c.id limit ${PAGE_SIZE}`,
    [now, after?.claimUntil ?? null, after?.id ?? null],
  )
  return rows
}
