/** Players at the book: the operator's token is exchanged for a session, which the page keeps only in memory. */
import { createHash } from 'node:crypto'
import { toSubunits } from '@fairhall/money'
import type { OddsFormat } from '@fairhall/odds'
import { inTransaction } from '@fairhall/postgres'
import type { BookSession, FreeBet, SessionRequest } from '../book-api.ts'
import { languageOf } from '../bets/leg-texts.ts'
import type { BookDeps } from '../book-deps.ts'
import { Refused } from '../refusals.ts'
import { askFreebets, askSession, type WalletSession } from '../wallet/sports-wallet.ts'
import { endSession, findSession, insertSession, type StoredSession } from './sessions.queries.ts'

const DAY_MS = 86_400_000

export type PlayerSession = StoredSession & { token: string }

export async function openSession(deps: BookDeps, request: SessionRequest): Promise<BookSession> {
  const open = await askOperator(deps, request.token)
  const session = deps.randomBytes(32).toString('base64url')
  const stored: StoredSession = {
    operatorSession: request.token,
    player: open.player_id,
    accountId: open.account_id,
    currency: open.currency,
    subunitToUnit: open.subunit_to_unit,
    country: open.country,
    language: languageOf(request.language),
    stakeMax: open.stake_max,
  }
  const now = deps.now()
  const prunedBefore = new Date(now.getTime() - 2 * DAY_MS)
  await inTransaction(deps.pool, (tx) => insertSession(tx, hashOf(session), stored, { now, prunedBefore }))
  return describe(session, open)
}

/** The session with its present balance. */
export async function refreshSession(deps: BookDeps, session: PlayerSession): Promise<BookSession> {
  return describe(session.token, await askOperator(deps, session.operatorSession))
}

export async function listFreeBets(deps: BookDeps, session: PlayerSession): Promise<FreeBet[]> {
  const found = await askFreebets(deps, session)
  if (found === null) throw new Refused('operator_unreachable', 'The casino did not answer')
  return found.map(({ id, amount, odds_min: oddsMin, legs_min: legsMin, sports, expires_at: expiresAt }) => ({
    id,
    amount,
    oddsMin: Number(toSubunits(oddsMin, ODDS_PARTS)),
    legsMin,
    sports,
    expiresAt,
  }))
}

const ODDS_PARTS = 1_000

async function askOperator(deps: BookDeps, token: string): Promise<WalletSession> {
  const answer = await askSession(deps, token)
  if (answer.kind === 'open') return answer.session
  if (answer.kind === 'unanswered') throw new Refused('operator_unreachable', 'The casino did not answer')
  await endSession(deps.pool, token, deps.now())
  throw new Refused('session_over', 'The casino has ended this session')
}

/** @param authorization `Bearer …` */
export async function findPlayerSession(
  deps: BookDeps,
  authorization: string | undefined,
): Promise<PlayerSession | null> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1]
  if (token === undefined) return null
  const session = await findSession(deps.pool, hashOf(token), new Date(deps.now().getTime() - DAY_MS))
  return session === null ? null : { ...session, token }
}

export async function requireSession(
  deps: BookDeps,
  authorization: string | undefined,
): Promise<PlayerSession> {
  const session = await findPlayerSession(deps, authorization)
  if (session === null) throw new Refused('session_over', 'No such session, or it has ended')
  return session
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const describe = (session: string, open: WalletSession): BookSession => ({
  session,
  player: { id: open.player_id },
  currency: open.currency,
  subunitToUnit: open.subunit_to_unit,
  balance: open.balance,
  bonusBalance: open.bonus_balance,
  canBet: open.can_bet,
  stakeMax: open.stake_max,
  oddsFormat: oddsFormatOf(open.country),
})

const FRACTIONAL: ReadonlySet<string> = new Set(['GB', 'IE'])

function oddsFormatOf(country: string): OddsFormat {
  if (country === 'US') return 'american'
  return FRACTIONAL.has(country) ? 'fractional' : 'decimal'
}
