import { expect, test } from 'vitest'
import { newerOf } from './answers.rules.ts'

const answer = (key: string, nth: number, kind = 'loaded') => {
  const name = `${key} ${nth} ${kind}`
  return { key, nth, state: { kind, name } }
}

test.each([
  ['the answer to a later request', answer('bet', 1), answer('bet', 2), 'bet 2 loaded'],
  ['an answer that a later one overtook', answer('bet', 2), answer('bet', 1), 'bet 2 loaded'],
  ['an answer about another bet', answer('bet', 2), answer('other', 1), 'other 1 loaded'],
  ['a loaded page over a failed repetition', answer('bet', 1), answer('bet', 2, 'failed'), 'bet 1 loaded'],
  ['a failure of the first request', answer('bet', 0, 'loading'), answer('bet', 0, 'failed'), 'bet 0 failed'],
  ['a failure for another bet', answer('bet', 1), answer('other', 0, 'failed'), 'other 0 failed'],
])('%s', (_, shown, arrived, state) => {
  expect(newerOf(shown, arrived).state.name).toBe(state)
})
