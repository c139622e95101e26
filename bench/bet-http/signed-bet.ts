/** Signed wallet calls of a complete round, as our own studio sends them, and of a sports bet. */
import { createHmac, randomBytes } from 'node:crypto'
import { sign } from '../../apps/studio/src/platform/signing.ts'
import { pick, type Work } from '../posting/load.ts'
import type { BenchPlayer } from '../posting/players.ts'
import type { Ready } from './server.ts'
import type { Ask } from './wire.ts'

interface Wager {
  type: 'bet' | 'win'
  roundId: string
  /** A decimal string of euros. */
  amount: string
}

export function bodyOf({ accountId, sessionId }: BenchPlayer, { type, roundId, amount }: Wager): string {
  return JSON.stringify({
    account_id: accountId,
    currency: 'EUR',
    game_id: 'koi-river',
    round_id: roundId,
    session_id: sessionId,
    finished: type === 'win',
    transactions: [{ id_provider: `${roundId}${type}`, type, amount }],
  })
}

/** Options of an undici request. */
export function signedRequest(secret: string, body: string) {
  const call = { method: 'POST', path: '/provider/studio/wallet/betwin', body } as const
  return {
    ...call,
    headers: { 'content-type': 'application/json', ...sign(call, secret, new Date()) },
  } as const
}

/** A bet over HTTP and its win, of a random player. */
export function signedBet(ask: Ask, { secret, players }: Pick<Ready, 'secret' | 'players'>): Work {
  return async (record) => {
    const player = pick(players)
    const roundId = crypto.randomUUID()
    for (const type of ['bet', 'win'] as const) {
      const body = bodyOf(player, { type, roundId, amount: type === 'bet' ? '1.00' : '0.95' })
      const begin = performance.now()
      const { status, text } = await ask(signedRequest(secret, body))
      record(performance.now() - begin)
      if (status !== 200) throw new Error(`the wallet API answered ${status}: ${text}`)
    }
  }
}

/** A single of 1.00, or its settlement with a return of 0.95. */
export function sportsBodyOf(
  { accountId, sessionId }: BenchPlayer,
  action: 'place' | 'settle',
  betId: string,
): string {
  const bet = { account_id: accountId, currency: 'EUR', bet_id: betId }
  if (action === 'settle') return JSON.stringify({ ...bet, version: 1, result: 'won', total_return: '0.95' })
  const leg = { id: '1', event: 'Alder – Birch', market: 'Winner', selection: 'Alder', odds: '1.90' }
  const terms = { kind: 'single', stake: '1.00', odds: '1.90', legs: [leg], accepted: true }
  return JSON.stringify({ ...bet, session_id: sessionId, ...terms })
}

export function signedSportsRequest(secret: string, action: string, body: string) {
  const path = `/sportsbook/bench/wallet/${action}`
  const time = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('base64url')
  const text = `POST\n${path}\n${time}\n${nonce}\n${body}`
  const headers = {
    'content-type': 'application/json',
    'x-request-time': time,
    'x-request-nonce': nonce,
    'x-request-sign': createHmac('sha256', secret).update(text).digest('hex'),
  }
  return { method: 'POST', path, body, headers } as const
}
