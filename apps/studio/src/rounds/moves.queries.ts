import type { Queryable, Tx } from '../platform/database.ts'
import { requireChanged } from '../platform/transitions.ts'
import { roundChange } from './round-states.rules.ts'
import { findRound } from './rounds.queries.ts'
import type { Round, Step } from './rounds.queries.ts'

/** Locks a round, which serialises its moves from all tabs. */
export async function lockRound(tx: Tx, id: string): Promise<Round | null> {
  await tx.query('select 1 from studio.round where id = $1 for update', [id])
  return findRound(tx, id)
}

const play = roundChange('play')
const playEnd = roundChange('playEnd')
const send = roundChange('send')

/** A step that moves no money applies immediately, and so does every step of a demo. */
export async function saveStep(
  tx: Tx,
  id: string,
  step: Step,
  end: { isOver: boolean; balance: string | null; at: Date },
): Promise<void> {
  const { from, to } = end.isOver ? playEnd : play
  const result = await tx.query(
    `update studio.round set state = $2, moves = $3, outcome = $4, stake = $5, win = $6, balance = coalesce($7, balance),
       refusal = null, settled_at = $8 where id = $1 and state in ${from}`,
    [
      id,
      to,
      JSON.stringify(step.moves),
      JSON.stringify(step.outcome),
      step.stake.toString(),
      step.win.toString(),
      end.balance,
      end.isOver ? end.at : null,
    ],
  )
  requireChanged(result, `The round ${id}`)
}

/** Stores a step that the wallet has to book. Until the wallet answers, the round stays as it was. */
export async function savePendingStep(tx: Tx, id: string, step: Step): Promise<void> {
  const pending = { ...step, stake: step.stake.toString(), win: step.win.toString() }
  const result = await tx.query(
    `update studio.round set state = '${send.to}', refusal = null, pending = $2 where id = $1 and state in ${send.from}`,
    [id, JSON.stringify(pending)],
  )
  requireChanged(result, `The round ${id}`)
}

/** A move that the player cannot pay for changes nothing but the stored refusal. */
export async function saveRefusedMove(tx: Tx, id: string, refusal: number): Promise<void> {
  await tx.query('update studio.round set refusal = $2 where id = $1', [id, refusal])
}

/** The operator's ids of the account and session that a round's money belongs to. */
export type Payer = { accountId: string; operatorSessionId: string }

/** The body of the call that placed a round for money. */
export async function getPlacing(db: Queryable, roundId: string): Promise<string> {
  const { rows } = await db.query<{ body: string }>(
    'select body from studio.wallet_call where round_id = $1 and step = 0',
    [roundId],
  )
  if (rows[0] === undefined) throw new Error(`The round ${roundId} was never placed at the wallet`)
  return rows[0].body
}

/**
 * The payer of a round for money. Its session may be deleted by now, but the call that placed the round names
 * them.
 */
export async function getPayer(db: Queryable, roundId: string): Promise<Payer> {
  const first = JSON.parse(await getPlacing(db, roundId)) as { account_id: string; session_id: string }
  return { accountId: first.account_id, operatorSessionId: first.session_id }
}
