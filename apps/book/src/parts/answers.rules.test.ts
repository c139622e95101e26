import { expect, test } from 'vitest'
import { newerOf } from './answers.rules.ts'

const answer = (key: string, nth: number) => ({ key, nth, state: `${key} ${nth}` })

test.each([
  ['the answer to a later request', answer('bet', 1), answer('bet', 2), 'bet 2'],
  ['an answer that a later one overtook', answer('bet', 2), answer('bet', 1), 'bet 2'],
  ['an answer about another bet', answer('bet', 2), answer('other', 1), 'other 1'],
])('%s', (_, shown, arrived, state) => {
  expect(newerOf(shown, arrived).state).toBe(state)
})
