import type { Queryable, Tx } from '@fairhall/postgres'

export interface Session {
  mode: 'real' | 'demo'
  game: string
  casinoId: string
  /** Null in demos, like the operator's session. */
  accountId: string | null
  operatorSession: string | null
  currency: string
  subunitToUnit: number
  stakeUnit: bigint
  /** Subunits; null for real money. */
  playMoney: bigint | null
}

const SESSION = `mode, game, casino_id as "casinoId", account_id as "accountId", operator_session as "operatorSession",
  currency, subunit_to_unit as "subunitToUnit", stake_unit::text as "stakeUnit", play_money::text as "playMoney"`

/** Sessions that started before `prunedBefore` are deleted. */
export async function insertSession(
  tx: Tx,
  tokenHash: Buffer,
  session: Session,
  { now, prunedBefore }: { now: Date; prunedBefore: Date },
): Promise<void> {
  await tx.query('delete from sandbox.game_session where created_at < $1', [prunedBefore])
  await tx.query(
    `insert into sandbox.game_session (token_hash, mode, game, casino_id, account_id, operator_session, currency,
       subunit_to_unit, stake_unit, play_money, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tokenHash,
      session.mode,
      session.game,
      session.casinoId,
      session.accountId,
      session.operatorSession,
      session.currency,
      session.subunitToUnit,
      session.stakeUnit,
      session.playMoney,
      now,
    ],
  )
}

type Texts<Row, Field extends keyof Row> = Omit<Row, Field> & Record<Field, string | null>

const toAmount = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

export async function findSession(db: Queryable, tokenHash: Buffer, since: Date): Promise<Session | null> {
  const { rows } = await db.query<Texts<Session, 'stakeUnit' | 'playMoney'>>(
    `select ${SESSION} from sandbox.game_session where token_hash = $1 and created_at >= $2`,
    [tokenHash, since],
  )
  const [row] = rows
  if (row === undefined) return null
  return { ...row, stakeUnit: toAmount(row.stakeUnit) ?? 0n, playMoney: toAmount(row.playMoney) }
}

/** Returns the play money afterwards; null if there is not enough. */
export async function movePlayMoney(
  db: Queryable,
  tokenHash: Buffer,
  stake: bigint,
  win: bigint,
): Promise<bigint | null> {
  const { rows } = await db.query<{ left: string }>(
    `update sandbox.game_session set play_money = play_money - $2 + $3
      where token_hash = $1 and play_money >= $2 returning play_money::text as left`,
    [tokenHash, stake, win],
  )
  return toAmount(rows[0]?.left ?? null)
}

export type RoundState = 'placing' | 'open' | 'settled' | 'refused' | 'returned'

export interface Round {
  id: string
  casinoId: string
  accountId: string
  operatorSession: string
  currency: string
  subunitToUnit: number
  game: string
  betKey: string
  stake: bigint
  state: RoundState
  /** Null until the bet is accepted. */
  multiplier: number | null
  shown: number[] | null
  /** Null until the round is settled. */
  win: bigint | null
  apiCode: number | null
}

const ROUND = `id, casino_id as "casinoId", account_id as "accountId", operator_session as "operatorSession", currency,
  subunit_to_unit as "subunitToUnit", game, bet_key as "betKey", stake::text as stake, state, multiplier, shown,
  win::text as win, api_code as "apiCode"`

type RoundRow = Texts<Round, 'stake' | 'win'>

const toRound = (row: RoundRow): Round => ({ ...row, stake: BigInt(row.stake ?? 0), win: toAmount(row.win) })

type NewRound = Omit<Round, 'state' | 'multiplier' | 'shown' | 'win' | 'apiCode'>

/** The first bet with a key wins. Null for a repeat. */
export async function insertRound(db: Queryable, round: NewRound, now: Date): Promise<Round | null> {
  const { rows } = await db.query<RoundRow>(
    `insert into sandbox.game_round (id, casino_id, account_id, operator_session, currency, subunit_to_unit, game,
       bet_key, stake, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'placing', $10)
     on conflict (casino_id, account_id, bet_key) do nothing returning ${ROUND}`,
    [
      round.id,
      round.casinoId,
      round.accountId,
      round.operatorSession,
      round.currency,
      round.subunitToUnit,
      round.game,
      round.betKey,
      round.stake,
      now,
    ],
  )
  return rows[0] === undefined ? null : toRound(rows[0])
}

interface RoundOwner {
  casinoId: string
  accountId: string
}

export async function findRoundByKey(
  db: Queryable,
  { casinoId, accountId }: RoundOwner,
  betKey: string,
): Promise<Round | null> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from sandbox.game_round where casino_id = $1 and account_id = $2 and bet_key = $3`,
    [casinoId, accountId, betKey],
  )
  return rows[0] === undefined ? null : toRound(rows[0])
}

export async function findRound(
  db: Queryable,
  { casinoId, accountId }: RoundOwner,
  id: string,
): Promise<Round | null> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from sandbox.game_round where casino_id = $1 and account_id = $2 and id::text = $3`,
    [casinoId, accountId, id],
  )
  return rows[0] === undefined ? null : toRound(rows[0])
}

/** The round that the next launch of the game resumes. */
export async function findOpenRound(
  db: Queryable,
  { casinoId, accountId }: RoundOwner,
  game: string,
): Promise<Round | null> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from sandbox.game_round
      where casino_id = $1 and account_id = $2 and game = $3 and state = 'open' order by created_at limit 1`,
    [casinoId, accountId, game],
  )
  return rows[0] === undefined ? null : toRound(rows[0])
}

export async function listLatestRounds(db: Queryable): Promise<Round[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from sandbox.game_round where operator_session <> '' order by created_at desc, id limit 20`,
  )
  return rows.map(toRound)
}

/** Bets without an outcome: their process has stopped. */
export async function listLostBets(db: Queryable, before: Date): Promise<Round[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from sandbox.game_round where state = 'placing' and created_at <= $1 order by created_at limit 100`,
    [before],
  )
  return rows.map(toRound)
}

interface RoundChange {
  from: RoundState
  to: RoundState
  multiplier?: number
  shown?: readonly number[]
  win?: bigint
  apiCode?: number
}

/** Null if the round is in another state. */
export async function moveRound(tx: Tx, id: string, change: RoundChange): Promise<Round | null> {
  const { rows } = await tx.query<RoundRow>(
    `update sandbox.game_round set state = $3, multiplier = coalesce($4, multiplier), shown = coalesce($5, shown),
       win = coalesce($6, win), api_code = coalesce($7, api_code)
     where id = $1 and state = $2 returning ${ROUND}`,
    [
      id,
      change.from,
      change.to,
      change.multiplier ?? null,
      change.shown ?? null,
      change.win ?? null,
      change.apiCode ?? null,
    ],
  )
  return rows[0] === undefined ? null : toRound(rows[0])
}
