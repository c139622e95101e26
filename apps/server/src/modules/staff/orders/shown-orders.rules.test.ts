import { expect, test } from 'vitest'
import { orderAsText, type ShownOrder, toShown } from './shown-orders.rules.ts'

const fact = (name: string, value: string) => ({ name, value })
const change = (key: string, before: string | null, after: string | null) => ({ key, before, after })

test.each<[string, Partial<ShownOrder>, string]>([
  ['15.00 EUR', {}, '15.00 EUR'],
  ['5.00 EUR of a', { facts: [fact('reference', 'cb-1')] }, '5.00 EUR of a, reference cb-1'],
  [
    '5.00 EUR of a',
    { facts: [fact('reference', 'cb-1, 9.00 EUR of b')] },
    '5.00 EUR of a, reference "cb-1, 9.00 EUR of b"',
  ],
  [
    'level x',
    { facts: [fact('affordability', 'ok", harm "no'), fact('harm', '')] },
    String.raw`level x, affordability "ok\", harm \"no", harm ""`,
  ],
  ['', { changes: [change('country', 'DE', 'AT')] }, 'country DE → AT'],
  [
    '',
    { changes: [change('firstName', 'Ada; birthdate 1990-01-01 → 1980-01-01', null)] },
    'firstName "Ada; birthdate 1990-01-01 → 1980-01-01" → unset',
  ],
  [
    'bonuses.json',
    {
      changes: [change('a', '1', '2'), change('b', null, '3')],
      facts: [fact('list', 'vip: 3 players (0f)')],
    },
    'bonuses.json: a 1 → 2; b unset → 3; list "vip: 3 players (0f)"',
  ],
  [
    'bonuses.json',
    { changes: [change('a', null, 'Half; list "vip: 3 players (0f)"')] },
    String.raw`bonuses.json: a unset → "Half; list \"vip: 3 players (0f)\""`,
  ],
])('the terminal shows %j with %j as %s', (title, parts, text) => {
  expect(orderAsText(toShown(title, parts))).toBe(text)
})
