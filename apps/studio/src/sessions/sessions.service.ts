import { createHash } from 'node:crypto'
import type { Game } from '@fairhall/games'
import { toDecimal } from '@fairhall/money'
import type { Deps } from '../platform/deps.ts'
import { launchTokenOf } from '../platform/launch-token.ts'
import { Refusal } from '../platform/refusal.ts'
import { demoBalanceOf } from '../wallet/currencies.ts'
import type { PlayedCurrency } from '../wallet/currencies.ts'
import type { WalletAnswer } from '../wallet/wallet-client.ts'
import { findSession, saveSession, touchSession } from './sessions.queries.ts'
import type { MarketRules, Session, Urls } from './sessions.queries.ts'

/**
 * A launch creates a session and a token. The token is the frame's only credential. It travels in the URL
 * fragment, is stored as a hash, and grants one player access to one game until it expires for inactivity.
 * Whether the player may still bet is up to the operator.
 */
const MINUTE_MS = 60_000
const IDLE_MAX_MS = 120 * MINUTE_MS
const AGE_MAX_MS = 24 * 60 * MINUTE_MS
const TOKEN_BYTES = 32
const BALANCE_TIMEOUT_MS = 5_000

export type Launch = {
  game: Game
  casinoId: string
  currency: PlayedCurrency
  locale: string
  urls: Urls
  /** The part of the name that other players may see. */
  playerName: string
  rules: MarketRules
  /** The operator's id of the player, the same in all their launches; null for anonymous players. */
  playerId: string | null
  by: { accountId: string; operatorSessionId: string } | { balance: bigint | null }
}

/** Opens a session and returns its token. */
export async function openSession(deps: Deps, launch: Launch): Promise<string> {
  const token = deps.random.bytes(TOKEN_BYTES).toString('base64url')
  const id = deps.random.uuid()
  const { game, casinoId, currency, locale, urls, playerName, rules, playerId, by } = launch
  const shared = {
    id,
    game,
    casinoId,
    currency,
    locale,
    urls,
    playerName,
    rules,
    tokenHash: hashOf(token),
    at: deps.clock.now(),
  }
  const seat = 'accountId' in by ? `${casinoId}:${by.accountId}` : `demo:${id}`
  const seated = { ...shared, seat, player: playerId === null ? seat : `${casinoId}:player:${playerId}` }
  if ('accountId' in by) await saveSession(deps.pool, { ...seated, ...by, mode: 'real' })
  else {
    const balance = by.balance ?? demoBalanceOf(currency)
    await saveSession(deps.pool, { ...seated, mode: 'demo', balance })
  }
  return token
}

/** The session of a bearer token. @throws Refusal sessionOver */
export async function requireSession(deps: Deps, authorization: string | undefined): Promise<Session> {
  const token = launchTokenOf(authorization)
  if (token === null) throw new Refusal('sessionOver')

  const now = deps.clock.now()
  const since = { made: new Date(now.getTime() - AGE_MAX_MS), used: new Date(now.getTime() - IDLE_MAX_MS) }
  const found = await findSession(deps.pool, hashOf(token), since)
  if (found === null) throw new Refusal('sessionOver')
  // Written at most once per minute, to save a write per spin.
  if (now.getTime() - found.usedAt.getTime() > MINUTE_MS) await touchSession(deps.pool, found.session.id, now)
  return found.session
}

/** The player's balance at the operator; null when the operator does not answer. */
export async function findBalance(deps: Deps, session: Session): Promise<string | null> {
  if (session.mode === 'demo') return toDecimal(session.balance, session.currency.subunitToUnit)
  const answer = await askBalance(deps, session)
  return answer.kind === 'accepted' ? answer.balance : null
}

/**
 * For play that the wallet sees only afterwards: the operator ends the sessions of players who may not play any more.
 * Without an answer, the session continues.
 * @throws Refusal sessionOver
 */
export async function requireOpenAtOperator(deps: Deps, session: Session): Promise<void> {
  if (session.mode === 'demo') return
  if ((await askBalance(deps, session)).kind === 'refused') throw new Refusal('sessionOver')
}

function askBalance(deps: Deps, session: Session & { mode: 'real' }): Promise<WalletAnswer> {
  const { currency } = session
  const body = JSON.stringify({
    account_id: session.accountId,
    currency: currency.code,
    game_id: session.game.id,
    session_id: session.operatorSessionId,
  })
  return deps.wallet.call('balance', body, currency.subunitToUnit, BALANCE_TIMEOUT_MS)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
