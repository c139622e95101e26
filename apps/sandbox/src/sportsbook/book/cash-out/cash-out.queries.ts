import type { Queryable, Tx } from '@fairhall/postgres'

interface CashOut {
  id: string
  bet: string
  partBp: number
  stake: bigint
  amount: bigint
  state: 'sent' | 'done' | 'refused'
}

type Row = Omit<CashOut, 'stake' | 'amount'> & Record<'stake' | 'amount', string>

const CASH_OUT = 'id, bet, part_bp as "partBp", stake::text as stake, amount::text as amount, state'

const toCashOut = (row: Row): CashOut => ({ ...row, stake: BigInt(row.stake), amount: BigInt(row.amount) })

/** False if a cash-out with this ID exists. */
export async function insertCashOut(
  tx: Tx,
  { id, bet, partBp, stake, amount }: Omit<CashOut, 'state'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into sandbox.book_cash_out (id, bet, part_bp, stake, amount, state, made_at)
     values ($1, $2, $3, $4, $5, 'sent', $6) on conflict (id) do nothing`,
    [id, bet, partBp, stake, amount, now],
  )
  return rowCount === 1
}

export async function findCashOut(db: Queryable, id: string): Promise<CashOut | null> {
  const { rows } = await db.query<Row>(`select ${CASH_OUT} from sandbox.book_cash_out where id = $1`, [id])
  return rows[0] === undefined ? null : toCashOut(rows[0])
}

/** Marks it as answered. Null if it was before. */
export async function finishCashOut(tx: Tx, id: string, isDone: boolean): Promise<CashOut | null> {
  const { rows } = await tx.query<Row>(
    `update sandbox.book_cash_out set state = $2 where id = $1 and state = 'sent' returning ${CASH_OUT}`,
    [id, isDone ? 'done' : 'refused'],
  )
  return rows[0] === undefined ? null : toCashOut(rows[0])
}
