import { expect, test } from 'vitest'
import { createPress } from './press.ts'

test.each([
  { name: 'a press of a button that stays the same counts', begun: 'deal', clicked: 'deal', isMeant: true },
  { name: 'a press that began as Deal does not hit', begun: 'deal', clicked: 'hit', isMeant: false },
  { name: 'a press that began as Stop does not bet', begun: 'stop', clicked: 'spin', isMeant: false },
  { name: 'a click by a shortcut counts', begun: null, clicked: 'hit', isMeant: true },
])('$name', ({ begun, clicked, isMeant }) => {
  let word = ''
  const press = createPress(() => word)
  if (begun !== null) {
    word = begun
    press.begin()
  }
  word = clicked
  expect(press.isMeant()).toBe(isMeant)
  // A press is asked about once.
  expect(press.isMeant()).toBe(true)
})
