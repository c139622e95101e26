/** A whole round at the wallet door, as the house's own studio would send it, signed. */
import { createHmac } from 'node:crypto'
import type { BenchPlayer } from './posting/players.ts'

export interface Wager {
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

/** For a request of undici. */
export function signedRequest(secret: string, body: string) {
  const sign = createHmac('sha256', secret).update(body).digest('hex')
  return {
    method: 'POST',
    path: '/provider/studio/wallet/betwin',
    headers: { 'content-type': 'application/json', 'x-request-sign': sign },
    body,
  } as const
}
