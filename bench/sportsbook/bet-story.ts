/**
 * What a sportsbook does with three bets of a player, in order, and what each call must answer. Each stake of 1.00 is 0.50 of cash, which is
 * all that the player has, and 0.50 of bonus money. In the end all money is back, so the same player can begin again.
 */
import type { BenchPlayer } from '../posting/players.ts'

export interface StoryCall {
  /** Of the statistics: `settle` with a later version is a resettlement. */
  name: string
  action: string
  body: string
  /** By how much the balance differs from that at the beginning, in cents, and what the bet answers. */
  moved: number
  state: string
}

type Plan = [name: string, bet: number, fields: object, moved: number, state: string]

const settled = (version: number, result: string, totalReturn: string) => ({
  version,
  result,
  total_return: totalReturn,
})

const LEG = { id: '1', event: 'Alder – Birch', market: 'Winner', selection: 'Alder', odds: '2.00' }
const TERMS = { stake: '1.00', kind: 'single', odds: '2.00', legs: [LEG] }

const PLAN: readonly Plan[] = [
  ['place', 1, TERMS, -100, 'pending'],
  ['accept', 1, { odds: '1.90' }, -100, 'open'],
  ['cashout', 1, { amount: '0.60', stake_part: '0.50' }, -40, 'open'],
  ['settle', 1, settled(1, 'won', '1.00'), 60, 'won'],
  ['resettle', 1, settled(2, 'lost', '0.00'), -40, 'lost'],
  ['unsettle', 1, { version: 3 }, -40, 'open'],
  ['resettle', 1, settled(4, 'won', '0.95'), 55, 'won'],
  ['void', 1, { version: 5 }, 10, 'refunded'],
  ['rollback', 1, {}, 0, 'rolled back'],
  ['place', 2, TERMS, -100, 'pending'],
  ['decline', 2, {}, 0, 'declined'],
  ['place', 3, { ...TERMS, accepted: true }, -100, 'open'],
  ['cashout', 3, { amount: '1.00' }, 0, 'cashed out'],
]

export const CALL_NAMES: readonly string[] = [...new Set(PLAN.map(([name]) => name))]

export function storyOf({ accountId, sessionId }: BenchPlayer, storyId: string): StoryCall[] {
  return PLAN.map(([name, bet, fields, moved, state]) => {
    const action = name === 'resettle' ? 'settle' : name
    const body = {
      account_id: accountId,
      currency: 'EUR',
      bet_id: `${storyId}-${bet}`,
      ...(action === 'place' && { session_id: sessionId }),
      ...(action === 'cashout' && { order_id: `${storyId}-${bet}` }),
      ...fields,
    }
    return { name, action, body: JSON.stringify(body), moved, state }
  })
}
