/** Bets whose stake a free bet covers. `freebet+3.00` is its amount and three more, whatever it is worth. */
import {
  accept,
  type Case,
  cashOut,
  concurrent,
  decline,
  type Expected,
  named,
  place,
  settle,
  type Step,
  voidBet,
} from './steps.ts'

const FREE = { freebet_id: 'first', accepted: true }

const free = (expected: Expected, more: Record<string, unknown> = {}): Step =>
  place('freebet', expected, { ...FREE, ...more })

/** `bet-2` tries to use the same free bet. */
const again = (expected: Expected): Step => free(expected, { bet_id: 'bet-2' })

const needing = (name: string, ...steps: Step[]): Case => ({ ...named(name, ...steps), needsFreebet: true })

export const freeBetCases: readonly Case[] = [
  needing('a free bet takes no stake', free({ state: 'open', moved: '0.00' })),
  needing('a free bet is used once', free({}), again({ code: 108, moved: '0.00' })),
  needing(
    'concurrent repeats use one free bet',
    concurrent(5, free({ state: 'open' })),
    again({ code: 108 }),
  ),
  needing(
    'a won free bet pays its winnings without the stake',
    free({}),
    settle(1, 'won', 'freebet+3.00', { state: 'won', total_return: '3.00', moved: '3.00' }),
    again({ code: 108 }),
  ),
  needing(
    'a return below the stake of a free bet pays nothing',
    free({}),
    settle(1, 'won', '0.01', { state: 'won', total_return: '0.00', moved: '0.00' }),
  ),
  needing(
    'a lost free bet takes nothing',
    free({}),
    settle(1, 'lost', '0.00', { state: 'lost', moved: '0.00' }),
  ),
  needing(
    'won, lost, won: a free bet pays the difference each time',
    free({}),
    settle(1, 'won', 'freebet+3.00', { moved: '3.00' }),
    settle(2, 'lost', '0.00', { moved: '0.00' }),
    settle(3, 'won', 'freebet+1.00', { moved: '1.00' }),
  ),
  needing(
    'a void gives a free bet back',
    free({}),
    voidBet(1, { state: 'refunded', total_return: '0.00', moved: '0.00' }),
    again({ state: 'open' }),
  ),
  needing(
    'a corrected void takes a free bet again',
    free({}),
    voidBet(1, {}),
    settle(2, 'won', 'freebet+3.00', { state: 'won', moved: '3.00' }),
    again({ code: 108 }),
  ),
  needing(
    'a declined free bet comes back',
    free({ state: 'pending' }, { accepted: false }),
    decline({ state: 'declined', moved: '0.00' }),
    again({ state: 'open' }),
  ),
  needing(
    'odds below the minimum of a free bet can’t be accepted',
    free({ state: 'pending' }, { accepted: false }),
    accept({ code: 108, moved: '0.00' }, { odds: '1.01' }),
    decline({ state: 'declined', moved: '0.00' }),
    again({ state: 'open' }),
  ),
  needing(
    'a pending free bet can be accepted',
    free({ state: 'pending' }, { accepted: false }),
    accept({ state: 'open', moved: '0.00' }),
  ),
  needing('a free bet can’t be cashed out', free({}), cashOut('o', '1.00', { code: 409, moved: '0.00' })),
  needing(
    'a free bet with another stake is refused',
    place('0.01', { code: 108, moved: '0.00' }, FREE),
    again({ state: 'open' }),
  ),
  needing('a system with a free bet is refused', free({ code: 108 }, systemOfThree())),
  named(
    'an unknown free bet is refused',
    place('1.00', { code: 108, moved: '0.00' }, { freebet_id: '00000000-0000-4000-8000-000000000000' }),
  ),
  named(
    'a free bet without an ID is refused',
    place('1.00', { code: 400, moved: '0.00' }, { freebet_id: 'x' }),
  ),
]

function systemOfThree(): Record<string, unknown> {
  const legs = ['1', '2', '3'].map((id) => ({
    id,
    event: `Alder ${id} – Birch`,
    market: 'Match result',
    selection: 'Alder',
    odds: '2.00',
  }))
  return { kind: 'system', combination_size: 2, odds: null, legs }
}
