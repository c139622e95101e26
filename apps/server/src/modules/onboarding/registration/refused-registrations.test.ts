import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server/server.ts'
import { type Refusal, refuse } from '../../../platform/errors.ts'
import { limitRefusals } from './refused-registrations.service.ts'

const server = await startTestServer({ env: { ROLES: 'api' } })
afterAll(() => server.stop())

/** How many of these attempts, one after another, are decided before the next one has to wait. */
async function decidedFrom(count: number, addressOf: (index: number) => string): Promise<number> {
  let decided = 0
  for (let index = 0; index < count; index += 1) {
    const registration = async () => {
      decided += 1
      throw refuse('registrationRefused')
    }
    const attempt = limitRefusals(server.deps, { address: addressOf(index) }, registration)
    const { refusal } = await attempt.catch((error: Refusal) => error)
    if (refusal === 'tooManyRequests') break
  }
  return decided
}

test.each([
  ['one address', 5, () => '203.0.113.7'],
  ['a neighbour of an address that has to wait', 5, () => '203.0.113.8'],
  ['many addresses of one network', 40, (index: number) => `198.51.100.${index}`],
  ['one IPv6 site', 5, (index: number) => `2001:db8:7:${index}::1`],
])('%s can be refused %i registrations before it waits', async (_, most, addressOf) => {
  expect(await decidedFrom(most + 2, addressOf)).toBe(most)
})

test('registrations that reveal nothing leave all refusals free', async () => {
  const address = '198.18.0.7'
  for (const end of [async () => 'a player', () => Promise.reject(refuse('codeWrong'))])
    for (let tries = 0; tries < 6; tries += 1)
      await limitRefusals(server.deps, { address }, end).catch(() => undefined)
  expect(await decidedFrom(7, () => address)).toBe(5)
})

test('what a full network refuses does not count against the address', async () => {
  const address = '192.0.2.200'
  expect(await decidedFrom(42, (index) => `192.0.2.${index}`)).toBe(40)
  for (let tries = 0; tries < 6; tries += 1) expect(await decidedFrom(1, () => address)).toBe(0)
  // The network waits for five seconds at first.
  server.clock.advance(6_000)
  expect(await decidedFrom(1, () => address)).toBe(1)
})
