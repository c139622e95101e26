import { expect, test } from 'vitest'
import type { OfferTerms } from '../bonuses/index.ts'
import { type CauseKind, endOf } from './grants.rules.ts'

const terms = { offer: 'spins' } as OfferTerms

test.each<[string, Parameters<typeof endOf>, ReturnType<typeof endOf>]>([
  ['cash is cash', [{ cause: 'cashback', amount: 5n, terms: null }, null], { kind: 'cash', amount: 5n }],
  ['an issued offer stays one', [{ cause: 'level', amount: 5n, terms }, null], { kind: 'offer' }],
  ['so does one of staff', [{ cause: 'staff', amount: null, terms }, null], { kind: 'offer' }],
  [
    'a grant of staff lapses under a restriction',
    [{ cause: 'staff', amount: null, terms }, 'restriction'],
    { kind: 'lapsed', why: 'restriction' },
  ],
  [
    'an earned reward lapses on a closed account',
    [{ cause: 'jackpot', amount: 5n, terms: null }, 'account'],
    { kind: 'lapsed', why: 'account' },
  ],
  ...(['restriction', 'closed', 'market', 'nothing'] as const).map(
    (refusal): [string, Parameters<typeof endOf>, ReturnType<typeof endOf>] => [
      `an earned offer is paid as cash despite ${refusal}`,
      [{ cause: 'level', amount: 5n, terms }, refusal],
      { kind: 'cash', amount: 5n },
    ],
  ),
])('%s', (_, [reward, refusal], end) => {
  expect(endOf(reward, refusal)).toEqual(end)
})

test.each<CauseKind>(['level', 'staff'])('a reward of %s without content is an error', (cause) => {
  expect(() => endOf({ cause, amount: null, terms: null }, null)).toThrow('no amount')
})
