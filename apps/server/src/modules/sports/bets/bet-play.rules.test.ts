import { expect, test } from 'vitest'
import { cashOf, eventsOf, playOf } from './bet-play.rules.ts'
import type { SportsBet } from './bet.companion.ts'

const at = new Date('2026-11-20T12:00:00Z')
const bet = (changes: Partial<SportsBet>) =>
  ({
    player: 'p',
    id: 'b',
    provider: 'acme',
    currency: 'EUR',
    terms: { kind: 'single', combinationSize: null, odds: 2000, legs: [{}] },
    state: 'open',
    stake: 1000n,
    stakeLeft: 1000n,
    base: 3000n,
    freebet: null,
    bonusId: null,
    returned: 0n,
    cashedOut: 0n,
    stakeBonus: 0n,
    placedAt: at,
    firstSettledAt: null,
    ...changes,
  }) as SportsBet

test.each<[string, Partial<SportsBet>, [bigint, bigint, bigint]]>([
  ['an open bet', {}, [0n, 0n, 0n]],
  ['a won bet', { state: 'won', returned: 2000n }, [1000n, 2000n, 3000n]],
  ['a lost bet', { state: 'lost' }, [1000n, 0n, 3000n]],
  ['a won free bet', { state: 'won', returned: 2000n, freebet: 'f' }, [0n, 0n, 0n]],
  ['a bet under a bonus', { state: 'won', returned: 2000n, bonusId: 'b' }, [0n, 0n, 0n]],
  ['what was not cashed out', { state: 'won', stakeLeft: 400n, returned: 800n }, [400n, 800n, 1200n]],
  ['a bet that was cashed out', { state: 'cashed out', stakeLeft: 0n }, [0n, 0n, 0n]],
  ['a refunded bet', { state: 'refunded', returned: 1000n }, [0n, 0n, 0n]],
  ['a rolled-back bet', { state: 'rolled back', returned: 1000n }, [0n, 0n, 0n]],
  ['a declined bet', { state: 'declined', returned: 1000n }, [0n, 0n, 0n]],
])('%s counts the stake, return and base amount that rewards may use', (_, changes, [staked, won, base]) => {
  expect(playOf(bet(changes))).toEqual({ staked, won, base })
})

test.each<[string, Partial<SportsBet>, [bets: number, staked: bigint, won: bigint]]>([
  ['an open bet that is partly cashed out', { stakeLeft: 400n, cashedOut: 300n }, [0, 0n, 0n]],
  ['a lost bet', { state: 'lost' }, [1, 1000n, 0n]],
  ['a cash-out', { state: 'cashed out', stakeLeft: 0n, cashedOut: 300n }, [1, 1000n, 300n]],
  [
    'a win of the rest',
    { state: 'won', stakeLeft: 400n, cashedOut: 300n, returned: 800n },
    [1, 1000n, 1100n],
  ],
  ['a void', { state: 'refunded', returned: 1000n }, [0, 0n, 0n]],
  [
    'a void of the rest',
    { state: 'refunded', stakeLeft: 400n, cashedOut: 300n, returned: 400n },
    [1, 600n, 300n],
  ],
  ['a won free bet', { state: 'won', returned: 1000n, freebet: 'f' }, [1, 0n, 1000n]],
  ['a win with a third from a bonus', { state: 'won', returned: 2000n, stakeBonus: 333n }, [1, 667n, 1334n]],
  ['a loss of bonus money only', { state: 'lost', stakeBonus: 1000n }, [1, 0n, 0n]],
  ['a declined bet', { state: 'declined', returned: 1000n }, [0, 0n, 0n]],
])("%s counts the cash that the player's report shows", (_, changes, [bets, staked, won]) => {
  expect(cashOf(bet(changes))).toEqual({ bets, staked, won })
})

const won = bet({ state: 'won', returned: 2000n, firstSettledAt: at })
test.each<[string, SportsBet | null, SportsBet | null, string[]]>([
  ['a placement', null, bet({}), ['sports.changed']],
  ['a settlement', bet({}), won, ['sports.changed', 'sports.settled']],
  ['a correction', won, bet({ state: 'lost' }), ['sports.changed', 'sports.settled']],
  ['a void', won, bet({ state: 'refunded', returned: 1000n }), ['sports.changed', 'sports.settled']],
  ['a new version with the same result', won, bet({ ...won, version: 2 }), ['sports.changed']],
  ['a void before any settlement', bet({}), bet({ state: 'refunded', returned: 1000n }), ['sports.changed']],
  ['a cash-out', bet({}), bet({ state: 'cashed out', stakeLeft: 0n }), ['sports.changed', 'sports.settled']],
  ['a cash-out of a part', bet({}), bet({ stakeLeft: 400n }), ['sports.changed']],
  [
    'a loss under a bonus',
    bet({ bonusId: 'b' }),
    bet({ bonusId: 'b', state: 'lost' }),
    ['sports.changed', 'sports.settled'],
  ],
  [
    'a correction of a bet with bonus money only',
    bet({ bonusId: 'b', stakeBonus: 1000n, state: 'lost' }),
    bet({ bonusId: 'b', stakeBonus: 1000n, state: 'won', returned: 2000n }),
    ['sports.changed', 'sports.settled'],
  ],
  ['a repeat', won, won, []],
  ['a tombstone', null, bet({ state: 'tombstone' }), []],
])('%s announces what changed', (_, before, after, kinds) => {
  expect(eventsOf(before, after, at).map(({ kind }) => kind)).toEqual(kinds)
})
