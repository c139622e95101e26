/** Sums that no column holds are a provider's mistake: refused, with nothing moved. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bet, startWithProvider, win, type WithProvider } from '../../../../../tests/support/game-provider.ts'
import { auditBooks } from './index.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
})
afterEach(async () => {
  expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([])
})
afterAll(() => acme.stop())

const LARGEST = '1000000000000000.00'
const wins = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => win(`w${from + index}`, LARGEST))

test('wins that are too much together, in one call or in several, are refused', async () => {
  const player = await acme.givenGambler()
  await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
  const atOnce = await acme.call('betwin', player.betwin('r1', wins(0, 100)))
  expect([atOnce.status, atOnce.meta?.api_code]).toEqual([400, 400])
  expect(await player.pockets()).toEqual([9900n, 0n, 0n])

  expect((await acme.call('betwin', player.betwin('r1', wins(200, 90)))).status).toBe(200)
  const above = await acme.call('betwin', player.betwin('r1', wins(300, 5)))
  expect([above.status, above.meta?.api_code]).toEqual([400, 400])
  expect((await acme.call('balance', player.balance())).balance).toBe('90000000000000099.00')
})
