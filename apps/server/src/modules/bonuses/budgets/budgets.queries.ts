import type { Db, Tx } from '../../../platform/database/database.ts'

export interface BudgetUse {
  offer: string
  /** Subunits of the base currency, like `used`. */
  reserved: bigint
  used: bigint
}

/** Offers of which something was issued under a budget. */
export async function listBudgetUse(db: Db | Tx): Promise<BudgetUse[]> {
  const { rows } = await db.query<BudgetUse>('select offer, reserved, used from bonus_budget order by offer')
  return rows
}

/**
 * Reserves part of a budget. Locks its row until the transaction ends, so that concurrent issues never exceed it together. Returns
 * false if too little is left. `limit` null: no limit.
 */
export async function reserve(tx: Tx, offer: string, sum: bigint, limit: bigint | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bonus_budget as b (offer, reserved)
     select $1, $2::bigint where $3::bigint is null or $2::bigint <= $3::bigint
     on conflict (offer) do update set reserved = b.reserved + excluded.reserved
       where $3::bigint is null or b.reserved + b.used + excluded.reserved <= $3::bigint`,
    [offer, sum, limit],
  )
  return rowCount === 1
}

/** Whether a cause has issued a bonus or free spins. The caller holds the player's lock. */
export async function wasIssued(tx: Tx, cause: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from player_bonus where cause = $1 union all select from player_freespin where cause = $1`,
    [cause],
  )
  return rowCount > 0
}

/** Records a share for everything that a cause has issued. Returns how many. */
export async function insertShares(
  tx: Tx,
  cause: string,
  { offer, cap, share }: { offer: string; cap: bigint; share: bigint },
): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into bonus_budget_share (promise, offer, cap, share)
     select id, $2, $3, $4 from (
       select id from player_bonus where cause = $1 union all select id from player_freespin where cause = $1) issued`,
    [cause, offer, cap, share],
  )
  return rowCount
}

/** Settles the share of a bonus by the cash that the player got, and frees the rest. Nothing happens without a share. */
export async function settleShare(tx: Tx, promise: string, cash: bigint): Promise<void> {
  await tx.query(
    `with s as (
       select promise, offer, share, used, coalesce(ceil($2::numeric * share / nullif(cap, 0)), 0)::bigint as cost
         from bonus_budget_share where promise = $1 for update),
     settled as (update bonus_budget_share b set used = s.cost from s where b.promise = s.promise)
     update bonus_budget b
        set reserved = b.reserved - case when s.used is null then s.share else 0 end,
            used = b.used + s.cost - coalesce(s.used, 0)
       from s where b.offer = s.offer`,
    [promise, cash],
  )
}

/** What a bonus was promised as: the free spins that it is the winnings of, else itself. Null if it is unknown. */
export async function findPromise(tx: Tx, bonusId: string): Promise<string | null> {
  const { rows } = await tx.query<{ promise: string }>(
    `select case when cause like 'freespin:%' then substr(cause, 10) else id::text end as promise
       from player_bonus where id = $1`,
    [bonusId],
  )
  return rows[0]?.promise ?? null
}

/** The cash that ended free spins cost. Null while they, or the bonus of their winnings, can still cost something. */
export async function findCostOfSpins(tx: Tx, freespinId: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ cash: bigint }>(
    `select case when terms->'wagering'->>'multiplier' = '0' then coalesce(credited, 0) else 0 end as cash
       from player_freespin
      where id = $1 and stage = 'over' and (coalesce(credited, 0) = 0 or terms->'wagering'->>'multiplier' = '0')`,
    [freespinId],
  )
  return rows[0]?.cash ?? null
}
