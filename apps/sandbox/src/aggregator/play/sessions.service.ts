/** Launches: each opens a session whose token is in the fragment of its launch URL. */
import { createHash } from 'node:crypto'
import { inTransaction } from '@fairhall/postgres'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { callWallet, type WalletAnswer } from '../wallet/wallet-client.ts'
import { findSession, insertSession, type Session } from './rounds.queries.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 2 * DAY_MS

/** In units of stakes. */
const PLAY_MONEY_UNITS = 1_000n

export type PlaySession = Session & { tokenHash: Buffer }

export const isDemo = ({ mode }: Session): boolean => mode === 'demo'
export const demoBalanceOf = (stakeUnit: bigint): bigint => stakeUnit * PLAY_MONEY_UNITS

/** Whose rounds they are. Each demo is its own player. */
export const ownerOf = ({ casinoId, accountId, tokenHash }: PlaySession) => ({
  casinoId,
  accountId: accountId ?? `demo ${tokenHash.toString('hex')}`,
})

/** Returns the URL of the game's page. */
export async function openSession(deps: AggregatorDeps, locale: string, session: Session): Promise<string> {
  const token = deps.randomBytes(32).toString('base64url')
  const now = deps.now()
  const prunedBefore = new Date(now.getTime() - KEPT_MS)
  await inTransaction(deps.pool, (tx) => insertSession(tx, hashOf(token), session, { now, prunedBefore }))
  return `${deps.publicUrl()}/aggregator/play/${session.game}?locale=${encodeURIComponent(locale)}#${token}`
}

/** @param authorization `Bearer …` */
export async function sessionOf(
  deps: AggregatorDeps,
  authorization: string | undefined,
): Promise<PlaySession | null> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1]
  if (token === undefined) return null
  const tokenHash = hashOf(token)
  const session = await findSession(deps.pool, tokenHash, new Date(deps.now().getTime() - DAY_MS))
  return session === null ? null : { ...session, tokenHash }
}

/**
 * For play that the operator sees only afterwards: it ends the sessions of players who may not play any more. Without an
 * answer, the session continues.
 */
export const isOpenAtOperator = async (deps: AggregatorDeps, session: PlaySession): Promise<boolean> =>
  isDemo(session) || (await askBalance(deps, session)).kind !== 'refused'

export function askBalance(
  deps: AggregatorDeps,
  { accountId, currency, game, operatorSession }: PlaySession,
): Promise<WalletAnswer> {
  const body = { account_id: accountId, currency, game_id: game, session_id: operatorSession }
  return callWallet(deps, 'balance', JSON.stringify(body))
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
