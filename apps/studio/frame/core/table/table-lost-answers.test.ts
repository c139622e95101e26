import { expect, test } from 'vitest'
import { ApiFailure } from '../../net/api.ts'
import type { Round } from '../../net/api-types.ts'
import { calm, replaceSite, table, turn, won } from './table-under-test.ts'
import { FIRST_TURN_MS } from './transition-bets.ts'

replaceSite()

/** Loses the first answers, then answers with the round. */
function lose(count: number, round: Round): () => Promise<Round> {
  let lost = 0
  return async () => (lost++ < count ? Promise.reject(new ApiFailure('offline')) : round)
}

test('a bet whose answer is lost is repeated with the same key, also on a hidden page', async () => {
  const { play, keys, story, store, frame } = table(lose(2, won))
  const played = play()
  // A hidden page has no frames.
  await calm()
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect([story, store.state.notice]).toEqual([['asked', 'asked', 'asked'], 'connection'])
  frame()
  await played
  expect([story.includes('shown'), store.state.phase, store.state.balance]).toEqual([true, 'idle', '11.00'])
})

test('two simultaneous presses place one bet', async () => {
  const { play, keys, frame } = table(async () => won)
  void play()
  void play()
  frame()
  await calm()
  expect(keys).toHaveLength(1)
})

test('a move whose answer is lost is repeated, and the round is shown once', async () => {
  const { play, story, frame, pass } = table(async () => turn, { move: lose(1, won) })
  void play()
  frame()
  await calm()
  pass(FIRST_TURN_MS)
  void play()
  frame()
  await calm()
  const count = (entry: string) => story.filter((one) => one === entry).length
  expect([count('asked'), count('moved'), count('shown')]).toEqual([1, 2, 1])
})

test('a canvas that fails leaves the table free for the next bet', async () => {
  const { play, store, frame } = table(async () => won, { show: () => Promise.reject(new Error('lost')) })
  const played = play()
  frame()
  expect(await played).toBeNull()
  expect([store.state.phase, store.state.notice]).toEqual(['idle', 'failed'])
})
