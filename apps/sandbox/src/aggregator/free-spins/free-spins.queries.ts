import type { Queryable, Tx } from '@fairhall/postgres'

export interface FreeSpins {
  issueId: string
  casinoId: string
  accountId: string
  currency: string
  subunitToUnit: number
  /** Our IDs of the games that the spins can be played in. */
  games: string[]
  stake: bigint
  quantity: number
  spinsLeft: number
  totalWin: bigint
  state: 'active' | 'played' | 'cancelled' | 'expired'
  validUntil: Date
}

const COLUMNS = `issue_id as "issueId", casino_id as "casinoId", account_id as "accountId", currency,
  subunit_to_unit as "subunitToUnit", games, stake::text as stake, quantity, spins_left as "spinsLeft",
  total_win::text as "totalWin", state, valid_until as "validUntil"`

type Row = Omit<FreeSpins, 'stake' | 'totalWin'> & { stake: string; totalWin: string }

const toFreeSpins = (row: Row | undefined): FreeSpins | null =>
  row === undefined ? null : { ...row, stake: BigInt(row.stake), totalWin: BigInt(row.totalWin) }

/** The first issue with an ID wins. False for a repeat. */
export async function insertFreeSpins(db: Queryable, issue: FreeSpins): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into sandbox.free_spins (issue_id, casino_id, account_id, currency, subunit_to_unit, games, stake, quantity,
       spins_left, state, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10) on conflict (issue_id) do nothing`,
    [
      issue.issueId,
      issue.casinoId,
      issue.accountId,
      issue.currency,
      issue.subunitToUnit,
      issue.games,
      issue.stake,
      issue.quantity,
      issue.quantity,
      issue.validUntil,
    ],
  )
  return rowCount === 1
}

export async function findIssue(db: Queryable, issueId: string): Promise<FreeSpins | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from sandbox.free_spins where issue_id = $1`, [
    issueId,
  ])
  return toFreeSpins(rows[0])
}

interface Where {
  casinoId: string
  accountId: string
  game: string
}

/** The oldest issue that can be played in a game. */
export async function findPlayable(
  db: Queryable,
  { casinoId, accountId, game }: Where,
  now: Date,
): Promise<FreeSpins | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from sandbox.free_spins
      where casino_id = $1 and account_id = $2 and $3 = any (games) and state = 'active' and valid_until > $4
      order by valid_until, issue_id limit 1`,
    [casinoId, accountId, game, now],
  )
  return toFreeSpins(rows[0])
}

/** Plays the spin after which `left - 1` remain; null if it was played before, or can't be played. */
export async function recordSpin(
  tx: Tx,
  { issueId, spinsLeft }: Pick<FreeSpins, 'issueId' | 'spinsLeft'>,
  win: bigint,
  now: Date,
): Promise<FreeSpins | null> {
  const { rows } = await tx.query<Row>(
    `update sandbox.free_spins set spins_left = spins_left - 1, total_win = total_win + $3,
       state = case when spins_left = 1 then 'played' else 'active' end
     where issue_id = $1 and spins_left = $2 and state = 'active' and valid_until > $4 returning ${COLUMNS}`,
    [issueId, spinsLeft, win, now],
  )
  return toFreeSpins(rows[0])
}

/** Only unused spins can be cancelled. */
export async function cancelUnused(db: Queryable, issueId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sandbox.free_spins set state = 'cancelled'
      where issue_id = $1 and state in ('active', 'cancelled') and spins_left = quantity`,
    [issueId],
  )
  return rowCount === 1
}

/** Ends the issues whose time is over, and returns them. */
export async function expireIssues(tx: Tx, now: Date): Promise<FreeSpins[]> {
  const { rows } = await tx.query<Row>(
    `update sandbox.free_spins set state = 'expired' where state = 'active' and valid_until <= $1 returning ${COLUMNS}`,
    [now],
  )
  return rows.flatMap((row) => toFreeSpins(row) ?? [])
}
