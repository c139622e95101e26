import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitPlay } from './call-limits.ts'

/**
 * A studio that refuses no call and records the keys that calls are counted by: per limit, in the order of
 * their sizes.
 */
function createCalls() {
  const counted = new Map<number, string[]>()
  const app = fastify()
  const create = (multiple: number) => {
    const keys: string[] = []
    counted.set(multiple, keys)
    return { take: (key: string) => (keys.push(key), 0) }
  }
  limitPlay(app, {
    addressOf: () => 'an address',
    networkOf: () => 'a network',
    connectionsPerAddress: 0,
    connectionsPerSecond: 0,
    create,
    createForAddresses: create,
  })
  app.get('/balance', async () => 'here')
  app.post('/any/name', { config: { isRotation: true } }, async () => 'here')
  const [rotations = [], ofLaunch = [], ofAddress = []] = [...counted]
    .sort(([a], [b]) => a - b)
    .map(([, keys]) => keys)
  return { app, rotations, ofLaunch, ofAddress }
}

const token = 'a'.repeat(43)

test('identifies a launch by its token and by no other header content', async () => {
  const { app, ofLaunch, ofAddress } = createCalls()
  for (const authorization of [`Bearer ${token}`, `Bearer  ${token}`, `bearer ${token}`, 'x'.repeat(9_000)])
    await app.inject({ url: '/balance', headers: { authorization } })
  await app.inject({ url: '/balance' })
  expect(ofAddress).toHaveLength(5)
  expect(ofLaunch).toEqual([token])
})

test('identifies a rotation by its route, whatever its address', async () => {
  const { app, rotations } = createCalls()
  const headers = { authorization: `Bearer ${token}` }
  await app.inject({ url: '/balance', headers })
  expect(rotations).toEqual([])
  await app.inject({ method: 'POST', url: '/any/name', headers })
  expect(rotations).toEqual([token])
})
