import { expect, test } from 'vitest'
import { changesIn } from './order-changes.ts'

test.each([
  ['15.00 EUR to the cash of a player', null],
  [
    'bonuses.json: offers.a.cap unset → 1000; offers.a.text unset → half of it; list vip: 3 players (0f)',
    {
      file: 'bonuses.json',
      changes: [
        { path: 'offers.a.cap', values: 'unset → 1000' },
        { path: 'offers.a.text', values: 'unset → half of it' },
        { path: 'list', values: 'vip: 3 players (0f)' },
      ],
    },
  ],
  [
    'bonuses.json: offers.a.text unset → "Half; offers.a.cap 500 → 5"; offers.a.cap 500 → 1000',
    {
      file: 'bonuses.json',
      changes: [
        { path: 'offers.a.text', values: 'unset → "Half; offers.a.cap 500 → 5"' },
        { path: 'offers.a.cap', values: '500 → 1000' },
      ],
    },
  ],
  [
    String.raw`site.json: "a b" "say \"; c 1 → 2" → ["x","y"]; c.d 1 → "1;"; list "x; a 1 → 2": 3 players (0f)`,
    {
      file: 'site.json',
      changes: [
        { path: '"a b"', values: String.raw`"say \"; c 1 → 2" → ["x","y"]` },
        { path: 'c.d', values: '1 → "1;"' },
        { path: 'list', values: '"x; a 1 → 2": 3 players (0f)' },
      ],
    },
  ],
  ['bonuses.json: offers.a.text unset → Half; lot', null],
])('the changes in the order “%s”', (text, changes) => {
  expect(changesIn(text)).toEqual(changes)
})
