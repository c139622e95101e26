import type { Queryable, Tx } from '../platform/database.ts'
import { roundChange } from './round-states.rules.ts'

/** A call that books one step of a round at the wallet, or starts the round. */
export type NewWalletCall = {
  roundId: string
  /** 0 places the round; n is its n-th move. */
  step: number
  /** How many moves of the round were refused before. */
  attempt: number
  name: 'betwin' | 'finish' | 'rollback'
  body: string
  /** The state of the round once the wallet has booked it. */
  leadsTo: 'open' | 'settled'
  takesBet: boolean
}

/** A call that the wallet must receive, with the number of the current try. */
export type WalletCall = NewWalletCall & { id: bigint; subunitToUnit: number; tries: number }

/** Queues a call. Its first try belongs to the caller, until `claimedUntil`. */
export async function addWalletCall(tx: Tx, call: NewWalletCall, claimedUntil: Date): Promise<bigint> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into studio.wallet_call (round_id, step, attempt, name, body, leads_to, takes_bet, tries, claimed_until)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $8) returning id::text`,
    [call.roundId, call.step, call.attempt, call.name, call.body, call.leadsTo, call.takesBet, claimedUntil],
  )
  return BigInt(rows[0]?.id ?? '0')
}

/** Claims due calls, so that no other process sends them meanwhile. */
export async function claimWalletCalls(
  db: Queryable,
  now: Date,
  claimedUntil: Date,
  limit: number,
): Promise<WalletCall[]> {
  const { rows } = await db.query<{
    id: string
    round_id: string
    step: number
    attempt: number
    name: NewWalletCall['name']
    body: string
    leads_to: 'open' | 'settled'
    takes_bet: boolean
    subunit_to_unit: number
    tries: number
  }>(
    `with due as (
       select id from studio.wallet_call where done_at is null and claimed_until <= $1
       order by claimed_until limit $3 for update skip locked)
     update studio.wallet_call o set tries = tries + 1, claimed_until = $2
     from due, studio.round r, studio.currency c where o.id = due.id and r.id = o.round_id and c.code = r.currency
     returning o.id::text, o.round_id, o.step, o.attempt, o.name, o.body, o.leads_to, o.takes_bet, c.subunit_to_unit, o.tries`,
    [now, claimedUntil, limit],
  )
  return rows.map((row) => ({
    id: BigInt(row.id),
    roundId: row.round_id,
    step: row.step,
    attempt: row.attempt,
    name: row.name,
    body: row.body,
    leadsTo: row.leads_to,
    takesBet: row.takes_bet,
    subunitToUnit: row.subunit_to_unit,
    tries: row.tries,
  }))
}

const book = roundChange('book')
const bookEnd = roundChange('bookEnd')
const refuseBet = roundChange('refuseBet')
const refuseMove = roundChange('refuseMove')

/**
 * Applies a step that the wallet has booked. If the step was refused before, this call only rolls back what
 * may have been booked all the same, and the round already knows the refusal. A round that another process
 * has advanced stays as it is. A call that has become a rollback meanwhile is still rolled back.
 */
export async function applyStep(
  db: Queryable,
  { id, roundId, name, leadsTo }: WalletCall,
  balance: string,
  at: Date,
): Promise<void> {
  const { from, to } = leadsTo === 'settled' ? bookEnd : book
  await db.query(
    `with done as (update studio.wallet_call set done_at = $5, last_error = null where id = $1 and name = $6 and done_at is null returning round_id, attempt)
     update studio.round set state = $3, refusal = null, balance = $4, settled_at = case when $3 = 'settled' then $5::timestamptz end,
       moves = coalesce(pending->'moves', moves), outcome = coalesce(pending->'outcome', outcome),
       stake = coalesce((pending->>'stake')::bigint, stake), win = coalesce((pending->>'win')::bigint, win), pending = null
     where id = $2 and (id, refusals) in (select round_id, attempt from done) and state in ${from}`,
    [id.toString(), roundId, to, balance, at, name],
  )
}

/**
 * Undoes a step that the wallet has refused. A round that it would have started is void; one that it would
 * have advanced stays as it was. If any process made another try, `rollback` replaces the call and is due
 * immediately: that try may have been booked, or may still arrive.
 */
export async function undoStep(
  db: Queryable,
  { id, roundId, step }: WalletCall,
  answer: { refusal: number; balance: string | null },
  { at, rollback }: { at: Date; rollback: string },
): Promise<void> {
  const { from, to } = step === 0 ? refuseBet : refuseMove
  await db.query(
    `with done as (update studio.wallet_call set refused = true, last_error = null, done_at = case when tries > 1 then null else $6::timestamptz end,
         name = case when tries > 1 then 'rollback' else name end, body = case when tries > 1 then $7 else body end,
         takes_bet = takes_bet and tries <= 1, tries = case when tries > 1 then 0 else tries end,
         claimed_until = case when tries > 1 then $6 else claimed_until end
       where id = $1 and done_at is null and name <> 'rollback' returning round_id)
     update studio.round set state = $3, refusal = $4, balance = coalesce($5, balance), pending = null,
       refusals = refusals + case when $3 = 'void' then 0 else 1 end, settled_at = case when $3 = 'void' then $6::timestamptz end
     where id = $2 and id in (select round_id from done) and state in ${from}`,
    [id.toString(), roundId, to, answer.refusal, answer.balance, at, rollback],
  )
}

export async function delayWalletCall(db: Queryable, id: bigint, until: Date, error: string): Promise<void> {
  await db.query(
    'update studio.wallet_call set claimed_until = $2, last_error = $3 where id = $1 and done_at is null',
    [id.toString(), until, error],
  )
}

/** For the process that still waits for the answer. A late renewal never makes a delayed call due earlier. */
export async function renewClaim(db: Queryable, id: bigint, until: Date): Promise<void> {
  await db.query(
    'update studio.wallet_call set claimed_until = greatest(claimed_until, $2) where id = $1 and done_at is null',
    [id.toString(), until],
  )
}
