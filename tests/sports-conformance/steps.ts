/** The steps of conformance cases: calls of a sportsbook as data, with the reply that the wallet API must give. */

export type Action =
  | 'session'
  | 'balance'
  | 'place'
  | 'accept'
  | 'decline'
  | 'settle'
  | 'unsettle'
  | 'cashout'
  | 'void'
  | 'rollback'
  | 'get'
  | 'freebets'
  | 'heartbeat'

/** How a call is spoiled. `replayed`: the headers of the call before it. */
export type Spoiled = 'wrong signature' | 'other body' | 'other path' | 'no nonce' | 'old time' | 'replayed'

export interface Expected {
  /** The refusal's `api_code`; absent for success. */
  code?: number
  state?: string
  version?: number
  total_return?: string
  cashed_out?: string
  open_stake?: string
  owed?: string
  /** The part of the stake that is bonus money. */
  bonus_stake?: string
  bonus_balance?: string
  /** What the case has changed of the balance so far. */
  moved?: string
  /** And of the bonus money in it. */
  bonusMoved?: string
}

export interface Step {
  call: Action
  /** IDs get a prefix that is new for each run. */
  body: Record<string, unknown>
  expected: Expected
  spoiled?: Spoiled
  /** What the case moves counts from after this step. */
  isPreparation?: true
  /** How often the same call is sent concurrently; each must be answered alike. */
  times?: number
}

export interface Case {
  name: string
  /** It bets with the player's first free bet, at odds of 2.00, and leaves it unused. */
  needsFreebet?: true
  /** It bets with the money of a bonus for sports. `used up`: the case ends the bonus, so no other can follow it. */
  needsBonus?: 'kept' | 'used up'
  steps: readonly Step[]
}

export const named = (name: string, ...steps: Step[]): Case => ({ name, steps })

const leg = (id: string) => ({
  id,
  event: 'Alder FC – Birch United',
  market: 'Match result',
  selection: 'Alder FC',
  odds: '2.00',
})

type More = Record<string, unknown>

const bet = (more: More) => ({ bet_id: 'b', ...more })

export const place = (stake: string, expected: Expected, more: More = {}): Step => ({
  call: 'place',
  body: bet({ stake, kind: 'single', odds: '2.00', legs: [leg('1')], ...more }),
  expected,
})

/** A combo of two legs with total odds of 4.00. */
export const combo = (stake: string, expected: Expected, more: More = {}): Step =>
  place(stake, expected, { kind: 'combo', odds: '4.00', legs: [leg('1'), leg('2')], ...more })

export const open = (stake: string): Step =>
  place(stake, { state: 'open', moved: `-${stake}` }, { accepted: true })

export const accept = (expected: Expected, more: More = {}): Step => ({
  call: 'accept',
  body: bet(more),
  expected,
})
export const decline = (expected: Expected, more: More = {}): Step => ({
  call: 'decline',
  body: bet(more),
  expected,
})

export const settle = (
  version: number,
  result: string,
  totalReturn: string,
  expected: Expected,
  more: More = {},
): Step => ({
  call: 'settle',
  body: bet({ version, result, total_return: totalReturn, ...more }),
  expected,
})

export const unsettle = (version: number, expected: Expected): Step => ({
  call: 'unsettle',
  body: bet({ version }),
  expected,
})

export const voidBet = (version: number, expected: Expected): Step => ({
  call: 'void',
  body: bet({ version }),
  expected,
})

export const cashOut = (orderId: string, amount: string, expected: Expected, more: More = {}): Step => ({
  call: 'cashout',
  body: bet({ order_id: orderId, amount, ...more }),
  expected,
})

export const rollBack = (expected: Expected): Step => ({ call: 'rollback', body: bet({}), expected })
export const get = (expected: Expected): Step => ({ call: 'get', body: bet({}), expected })

export const spoil = (step: Step, spoiled: Spoiled): Step => ({ ...step, spoiled, expected: { code: 403 } })
export const concurrent = (times: number, step: Step): Step => ({ ...step, times })
