import { expect, test } from 'vitest'
import { limitRenders, RenderRefused } from './render-limits.ts'

const clock = { now: () => new Date(0) }

/** Renders that run until they are released, one by one. */
function openRenders() {
  const limits = limitRenders(clock, 600)
  const gates: PromiseWithResolvers<void>[] = []
  const begin = () =>
    limits.run(() => {
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      return gate.promise
    })
  return { begin, gates }
}

test('eight renders run concurrently, and the next one starts when one ends', async () => {
  const { begin, gates } = openRenders()
  const begun = Array.from({ length: 9 }, begin)
  expect(gates).toHaveLength(8)
  gates[3]?.resolve()
  await begun[3]
  expect(gates).toHaveLength(9)
})

test('a failed render frees its place', async () => {
  const { begin, gates } = openRenders()
  const begun = Array.from({ length: 9 }, begin)
  gates[0]?.reject(new Error('broken'))
  await expect(begun[0]).rejects.toThrow('broken')
  expect(gates).toHaveLength(9)
})

test('refuses a request behind a hundred waiting ones, and accepts later ones', async () => {
  const { begin, gates } = openRenders()
  const begun = Array.from({ length: 108 }, begin)
  await expect(begin()).rejects.toMatchObject({ status: 503, retryAfterS: 2 })
  for (let place = 0; place < 108; place += 1) {
    gates[place]?.resolve()
    await begun[place]
  }
  const later = begin()
  gates[108]?.resolve()
  await later
})

test('an address may cause a fifth as many renders per minute as calls', () => {
  const { count } = limitRenders(clock, 600)
  for (let page = 0; page < 120; page += 1) count('192.0.2.1')
  expect(() => count('192.0.2.1')).toThrow(RenderRefused)
  expect(() => count('192.0.2.2')).not.toThrow()
})
