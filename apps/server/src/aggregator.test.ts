/** The aggregator stand-in on the whole server: its games are imported, launched, played and settled, and the books agree. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { startAggregator } from '#tests/support/games/aggregator.ts'
import { auditBooks } from './modules/rounds/index.ts'

const aggregator = await startAggregator()
const { server } = aggregator
afterAll(() => server.stop())
afterEach(async () => expect((await auditBooks(server.deps.pool)).findings).toEqual([]))

test('its games are imported, launched, played and settled', async () => {
  const player = await aggregator.givenGambler('100.00')
  const game = await aggregator.findGame({ category: 'slots' })
  const table = await aggregator.launch(player, game.id)
  expect(await table.session()).toMatchObject({ mode: 'real', balance: '100.00', openRound: null })

  let expected = 10_000n
  for (let count = 0; count < 10; count += 1) {
    const { round, balance } = await table.bet('1.00')
    expect(round).toMatchObject({ state: 'settled', stake: '1.00', apiCode: null })
    expected += BigInt(round.win.replace('.', '')) - 100n
    expect(balance).toBe(`${expected / 100n}.${String(expected % 100n).padStart(2, '0')}`)
  }
  expect(await aggregator.balanceOf(player)).toBe(expected)
  await server.settle()
  const { data } = await server.call('listSpins', { token: player.token })
  expect(data.map(({ status }) => status)).not.toContain(1)
  expect(data).toHaveLength(10)
})
