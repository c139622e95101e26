import { expect, test } from 'vitest'
import { RefusedError, UnansweredError } from '../api/api.ts'
import { placeAll } from './place-all.ts'

const refused = new RefusedError({ code: 'too_many_requests', message: 'Too many requests' })
const lost = new UnansweredError('/api/bets')

test.each([
  ['all', ['a', 'b'], undefined, { placed: ['a', 'b'], isRefused: false }],
  ['those before a refusal, and stops', ['a', 'b', 'c'], 'b', { placed: ['a'], isRefused: true }],
])('places %s', async (_, requests, refusedOne, result) => {
  const sent: string[] = []
  const reply = await placeAll(requests, async (id) => {
    sent.push(id)
    if (id === refusedOne) throw refused
    return id
  })
  expect(reply).toEqual(result)
  expect(sent).not.toContain('c')
})

test('throws when an answer is missing, so that all are sent again with their IDs', async () => {
  await expect(
    placeAll(['a', 'b'], (id) => (id === 'b' ? Promise.reject(lost) : Promise.resolve(id))),
  ).rejects.toBe(lost)
})
