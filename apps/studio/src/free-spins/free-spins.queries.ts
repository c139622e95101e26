import type { Queryable, Tx } from '../platform/database.ts'

type FreeSpinsState = 'active' | 'played' | 'cancelled' | 'expired'

export type FreeSpins = {
  issueId: string
  casinoId: string
  accountId: string
  seat: string
  currency: string
  subunitToUnit: number
  games: string[]
  /** Subunits, as `totalWin`. */
  stake: bigint
  quantity: number
  spinsLeft: number
  totalWin: bigint
  state: FreeSpinsState
  validUntil: Date
  reportTries: number
}

type Row = Omit<FreeSpins, 'stake' | 'totalWin'> & { stake: string; totalWin: string }

const COLUMNS = `f.issue_id as "issueId", f.casino_id as "casinoId", f.account_id as "accountId", f.seat, f.currency,
  (select subunit_to_unit from studio.currency c where c.code = f.currency) as "subunitToUnit", f.games,
  f.stake::text as stake, f.quantity, f.spins_left as "spinsLeft", f.total_win::text as "totalWin", f.state,
  f.valid_until as "validUntil", f.report_tries as "reportTries"`

const toFreeSpins = (row: Row): FreeSpins => ({
  ...row,
  stake: BigInt(row.stake),
  totalWin: BigInt(row.totalWin),
})
const first = (rows: Row[]): FreeSpins | null => (rows[0] === undefined ? null : toFreeSpins(rows[0]))

type NewFreeSpins = Omit<FreeSpins, 'subunitToUnit' | 'spinsLeft' | 'totalWin' | 'state' | 'reportTries'>

/** The first issue with an id wins. */
export async function insertFreeSpins(db: Queryable, issue: NewFreeSpins, at: Date): Promise<void> {
  await db.query(
    `insert into studio.free_spins (issue_id, casino_id, account_id, seat, currency, games, stake, quantity, spins_left,
       valid_until, issued_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10) on conflict (issue_id) do nothing`,
    [
      issue.issueId,
      issue.casinoId,
      issue.accountId,
      issue.seat,
      issue.currency,
      issue.games,
      issue.stake.toString(),
      issue.quantity,
      issue.validUntil,
      at,
    ],
  )
}

export async function findFreeSpins(db: Queryable, issueId: string): Promise<FreeSpins | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from studio.free_spins f where f.issue_id = $1`, [
    issueId,
  ])
  return first(rows)
}

/** The issue that is played next in a game: the one that expires first. */
export async function findPlayable(
  db: Queryable,
  { seat, game, currency }: { seat: string; game: string; currency: string },
  now: Date,
): Promise<FreeSpins | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from studio.free_spins f
      where f.seat = $1 and $2 = any (f.games) and f.currency = $3 and f.state = 'active' and f.valid_until > $4
      order by f.valid_until, f.issue_id limit 1`,
    [seat, game, currency, now],
  )
  return first(rows)
}

/** Takes one spin and adds its win. Null if none is left. Locks the issue. */
export async function takeSpin(tx: Tx, issueId: string, win: bigint, now: Date): Promise<FreeSpins | null> {
  const { rows } = await tx.query<Row>(
    `update studio.free_spins f set spins_left = spins_left - 1, total_win = total_win + $2, report_at = $3, report_tries = 0,
       state = case when spins_left = 1 then 'played' else 'active' end
     where issue_id = $1 and state = 'active' and spins_left > 0 and valid_until > $3 returning ${COLUMNS}`,
    [issueId, win.toString(), now],
  )
  return first(rows)
}

/** Only unused ones can be cancelled. Returns whether they are cancelled now. */
export async function cancelUnused(db: Queryable, issueId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update studio.free_spins set state = 'cancelled'
      where issue_id = $1 and state in ('active', 'cancelled') and spins_left = quantity`,
    [issueId],
  )
  return rowCount === 1
}

export async function expireFreeSpins(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `update studio.free_spins set state = 'expired', report_at = $1, report_tries = 0
      where state = 'active' and valid_until <= $1`,
    [now],
  )
}

/** Claims due reports until `claimedUntil`, so that no other process sends them meanwhile. */
export async function claimReports(
  db: Queryable,
  now: Date,
  claimedUntil: Date,
  limit: number,
): Promise<FreeSpins[]> {
  const { rows } = await db.query<Row>(
    `with due as (
       select issue_id from studio.free_spins where report_at <= $1 order by report_at limit $3 for update skip locked)
     update studio.free_spins f set report_at = $2, report_tries = report_tries + 1 from due where f.issue_id = due.issue_id
     returning ${COLUMNS}`,
    [now, claimedUntil, limit],
  )
  return rows.map(toFreeSpins)
}

/** The operator has this report. A spin that was played meanwhile keeps its own report due. */
export async function markReported(db: Queryable, { issueId, spinsLeft, state }: FreeSpins): Promise<void> {
  await db.query(
    `update studio.free_spins set report_at = null, report_tries = 0 where issue_id = $1 and spins_left = $2 and state = $3`,
    [issueId, spinsLeft, state],
  )
}

export async function delayReport(
  db: Queryable,
  { issueId, spinsLeft, state }: FreeSpins,
  until: Date,
): Promise<void> {
  await db.query(
    `update studio.free_spins set report_at = $4 where issue_id = $1 and spins_left = $2 and state = $3 and report_at is not null`,
    [issueId, spinsLeft, state, until],
  )
}
