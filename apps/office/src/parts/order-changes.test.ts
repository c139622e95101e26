import { expect, test } from 'vitest'
import { changesIn } from './order-changes.ts'

test.each([
  ['15.00 EUR to the cash of a player', null],
  [
    'bonuses.json: offers.a.cap unset → 1000; offers.a.text unset → Half; a lot',
    {
      file: 'bonuses.json',
      changes: [
        { path: 'offers.a.cap', values: 'unset → 1000' },
        { path: 'offers.a.text', values: 'unset → Half' },
        { path: 'a', values: 'lot' },
      ],
    },
  ],
])('the changes in the order “%s”', (text, changes) => {
  expect(changesIn(text)).toEqual(changes)
})
