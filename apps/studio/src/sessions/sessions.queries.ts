import { findGame } from '@fairhall/games'
import type { Game } from '@fairhall/games'
import type { Queryable, Tx } from '../platform/database.ts'
import type { PlayedCurrency, Sign } from '../wallet/currencies.ts'

export type Urls = { returnUrl: string | null; depositUrl: string | null }

/** What the market allows a game to offer, off by default, and what its rules must state. */
export type MarketRules = {
  autoplay: boolean
  /** Autoplay may raise the stake after a loss. */
  autoplayRaises: boolean
  turbo: boolean
  /** Features may be bought. */
  bonusBuy: boolean
  /** A player may have two bets on one flight of Ascent. */
  secondBet: boolean
  /** The minimum time between two rounds of one player and game. */
  minRoundMs: number
  /** What the operator's jackpots add to the return, in percent; null without any. */
  jackpotRtp: string | null
}

const strictRules: MarketRules = {
  autoplay: false,
  autoplayRaises: false,
  turbo: false,
  bonusBuy: false,
  secondBet: false,
  minRoundMs: 0,
  jackpotRtp: null,
}

type Shared = {
  id: string
  game: Game
  seat: string
  /** Identifies the player across all their seats. */
  player: string
  casinoId: string
  currency: PlayedCurrency
  locale: string
  urls: Urls
  /** The part of the name that other players may see. */
  playerName: string
  rules: MarketRules
}

/** One launch of one game; in a demo the balance is play money that exists nowhere else. */
export type Session = Shared &
  ({ mode: 'real'; accountId: string; operatorSessionId: string } | { mode: 'demo'; balance: bigint })

export type NewSession = Session & { tokenHash: Buffer; at: Date }

type Row = {
  id: string
  mode: 'real' | 'demo'
  game: string
  seat: string
  casino_id: string
  account_id: string | null
  operator_session_id: string | null
  currency: string
  subunit_to_unit: number
  currency_terms: { sign: Sign; unit: string }
  locale: string
  urls: Urls
  balance: string | null
  player: string | null
  player_name: string
  market_rules: Partial<MarketRules>
}

const COLUMNS = `s.id, mode, game, seat, casino_id, account_id, operator_session_id, currency, c.subunit_to_unit, currency_terms,
  locale, urls, balance::text, player, player_name, market_rules`

function toSession(row: Row): Session | null {
  const game = findGame(row.game)
  if (game === null) return null // the game was removed after the launch
  const { id, seat, casino_id: casinoId, locale, urls, player_name: playerName } = row
  const rules = { ...strictRules, ...row.market_rules }
  const { sign, unit } = row.currency_terms
  const currency = { code: row.currency, subunitToUnit: row.subunit_to_unit, sign, unit: BigInt(unit) }
  const player = row.player ?? seat
  const shared = { id, game, seat, player, casinoId, currency, locale, urls, playerName, rules }
  if (row.account_id !== null && row.operator_session_id !== null) {
    return { ...shared, mode: 'real', accountId: row.account_id, operatorSessionId: row.operator_session_id }
  }
  return { ...shared, mode: 'demo', balance: BigInt(row.balance ?? '0') }
}

export async function saveSession(db: Queryable, session: NewSession): Promise<void> {
  const isReal = session.mode === 'real'
  await db.query(
    `insert into studio.session (id, token_hash, mode, game, seat, casino_id, account_id, operator_session_id, currency,
       currency_terms, locale, urls, balance, created_at, used_at, player_name, market_rules, player)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17)`,
    [
      session.id,
      session.tokenHash,
      session.mode,
      session.game.id,
      session.seat,
      session.casinoId,
      isReal ? session.accountId : null,
      isReal ? session.operatorSessionId : null,
      session.currency.code,
      JSON.stringify({ sign: session.currency.sign, unit: session.currency.unit.toString() }),
      session.locale,
      JSON.stringify(session.urls),
      isReal ? null : session.balance.toString(),
      session.at,
      session.playerName,
      JSON.stringify(session.rules),
      session.player,
    ],
  )
}

/** The session of a token, if the token is recent and was used recently. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  since: { made: Date; used: Date },
): Promise<{ session: Session; usedAt: Date } | null> {
  const { rows } = await db.query<Row & { used_at: Date }>(
    `select ${COLUMNS}, used_at from studio.session s join studio.currency c on c.code = s.currency
     where token_hash = $1 and created_at > $2 and used_at > $3`,
    [tokenHash, since.made, since.used],
  )
  const row = rows[0]
  const session = row === undefined ? null : toSession(row)
  return row === undefined || session === null ? null : { session, usedAt: row.used_at }
}

export async function touchSession(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query('update studio.session set used_at = $2 where id = $1', [id, at])
}

/** Locks and returns the demo's play money. */
export async function lockDemoBalance(tx: Tx, id: string): Promise<bigint> {
  const { rows } = await tx.query<{ balance: string | null }>(
    'select balance::text from studio.session where id = $1 for update',
    [id],
  )
  return BigInt(rows[0]?.balance ?? '0')
}

export async function saveDemoBalance(tx: Tx, id: string, balance: bigint): Promise<void> {
  await tx.query('update studio.session set balance = $2 where id = $1', [id, balance.toString()])
}
