/** Signed wallet calls of a complete round, as our own studio sends them. */
import { sign } from '../apps/studio/src/platform/signing.ts'
import type { BenchPlayer } from './posting/players.ts'

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
