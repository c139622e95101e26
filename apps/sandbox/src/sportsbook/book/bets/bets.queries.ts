import type { Queryable, Tx } from '@fairhall/postgres'
import type { StoredBet } from './bet.ts'

const BET = `id, account_id as "accountId", operator_session as "operatorSession", currency,
  subunit_to_unit as "subunitToUnit", language, request, kind, size, stake::text as stake, stake_left::text as "stakeLeft",
  bonus_stake::text as "bonusStake", freebet,
  accept_odds as "acceptOdds", legs, state, decline_code as "declineCode", problems, version, returned::text as returned,
  cashed_out::text as "cashedOut", selling, placed_at as "placedAt", act_at as "actAt", settled_at as "settledAt"`

type Amount = 'stake' | 'stakeLeft' | 'bonusStake' | 'returned' | 'cashedOut'
type Row = Omit<StoredBet, Amount> & Record<Amount, string>

const toBet = (row: Row): StoredBet => ({
  ...row,
  stake: BigInt(row.stake),
  stakeLeft: BigInt(row.stakeLeft),
  bonusStake: BigInt(row.bonusStake),
  returned: BigInt(row.returned),
  cashedOut: BigInt(row.cashedOut),
})

/** What may change of a bet, from the second parameter of both statements. */
const changing = (bet: StoredBet, changedAt: Date): unknown[] => [
  bet.stakeLeft,
  JSON.stringify(bet.legs),
  bet.state,
  bet.declineCode,
  JSON.stringify(bet.problems),
  bet.version,
  bet.returned,
  bet.cashedOut,
  bet.selling,
  bet.actAt,
  bet.settledAt,
  changedAt,
  bet.bonusStake,
]

/** False if a bet with this ID exists. */
export async function insertBet(tx: Tx, bet: StoredBet): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into sandbox.book_bet (id, stake_left, legs, state, decline_code, problems, version, returned, cashed_out, selling,
       act_at, settled_at, changed_at, bonus_stake, account_id, operator_session, currency, subunit_to_unit, language, request, kind, size, stake,
       accept_odds, freebet, placed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $13)
     on conflict (id) do nothing`,
    [
      bet.id,
      ...changing(bet, bet.placedAt),
      bet.accountId,
      bet.operatorSession,
      bet.currency,
      bet.subunitToUnit,
      bet.language,
      bet.request,
      bet.kind,
      bet.size,
      bet.stake,
      bet.acceptOdds,
      bet.freebet,
    ],
  )
  return rowCount === 1
}

/** Writes what may change of a bet. The caller has locked it. */
export async function saveBet(tx: Tx, bet: StoredBet, now: Date): Promise<void> {
  await tx.query(
    `update sandbox.book_bet set stake_left = $2, legs = $3, state = $4, decline_code = $5, problems = $6, version = $7,
       returned = $8, cashed_out = $9, selling = $10, act_at = $11, settled_at = $12, changed_at = $13, bonus_stake = $14 where id = $1`,
    [bet.id, ...changing(bet, now)],
  )
}

export async function findBet(db: Queryable, id: string): Promise<StoredBet | null> {
  const { rows } = await db.query<Row>(`select ${BET} from sandbox.book_bet where id = $1`, [id])
  return rows[0] === undefined ? null : toBet(rows[0])
}

/** Locks the row until the end of the transaction. */
export async function lockBet(tx: Tx, id: string): Promise<StoredBet | null> {
  const { rows } = await tx.query<Row>(`select ${BET} from sandbox.book_bet where id = $1 for update`, [id])
  return rows[0] === undefined ? null : toBet(rows[0])
}

/** Locks bets that are due, and skips those that another process has locked. With `only`, no other bet. */
export async function lockDueBets(
  tx: Tx,
  now: Date,
  { states, only, limit }: { states: readonly StoredBet['state'][]; only: string | null; limit: number },
): Promise<StoredBet[]> {
  const { rows } = await tx.query<Row>(
    `select ${BET} from sandbox.book_bet
      where act_at <= $1 and selling is null and state = any ($2::text[]) and ($3::uuid is null or id = $3)
      order by act_at limit $4 for update skip locked`,
    [now, states, only, limit],
  )
  return rows.map(toBet)
}

/** When the next bet is due, or null. */
export async function findNextBet(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(act_at) as at from sandbox.book_bet where act_at is not null and selling is null',
  )
  return rows[0]?.at ?? null
}

const OPEN = `('placing', 'pending', 'accepting', 'declining', 'open')`

/** A page of an account's bets, newest first, and how many there are. */
export async function listBets(
  db: Queryable,
  accountId: string,
  { isOpen, page, perPage }: { isOpen: boolean; page: number; perPage: number },
): Promise<{ bets: StoredBet[]; total: number }> {
  const { rows } = await db.query<Row & { total: string }>(
    `select ${BET}, count(*) over ()::text as total from sandbox.book_bet
      where account_id = $1 and (state in ${OPEN}) = $2 order by placed_at desc, id limit $3 offset $4`,
    [accountId, isOpen, perPage, (page - 1) * perPage],
  )
  if (rows[0] !== undefined || page === 1)
    return { bets: rows.map(toBet), total: Number(rows[0]?.total ?? 0) }
  const first = await listBets(db, accountId, { isOpen, page: 1, perPage: 1 })
  return { bets: [], total: first.total }
}

/** The newest bets of all players that the operator has accepted. */
export async function listLatestBets(db: Queryable, limit: number): Promise<StoredBet[]> {
  const { rows } = await db.query<Row>(
    `select ${BET} from sandbox.book_bet where state in ('open', 'won', 'lost', 'refunded')
      order by placed_at desc limit $1`,
    [limit],
  )
  return rows.map(toBet)
}

/** Bets that have changed since, oldest change first. */
export async function listChangedBets(
  db: Queryable,
  accountIds: readonly string[],
  since: Date,
): Promise<(StoredBet & { changedAt: Date })[]> {
  const { rows } = await db.query<Row & { changedAt: Date }>(
    `select ${BET}, changed_at as "changedAt" from sandbox.book_bet
      where account_id = any ($1::text[]) and changed_at >= $2 order by changed_at limit 500`,
    [accountIds, since],
  )
  return rows.map((row) => ({ ...toBet(row), changedAt: row.changedAt }))
}

/** Makes all settled and open bets on a match due, because its results have changed. Returns how many. */
export async function hurryBetsOf(tx: Tx, match: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `update sandbox.book_bet set act_at = $2
      where legs @> jsonb_build_array(jsonb_build_object('matchId', $1::text))
        and state in ('open', 'won', 'lost', 'refunded')`,
    [match, now],
  )
  return rowCount ?? 0
}
