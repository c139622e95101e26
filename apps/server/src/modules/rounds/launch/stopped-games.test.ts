import { expect, test } from 'vitest'
import { bet, startAuditedProvider, win } from '#tests/support/games/game-provider.ts'
import { type StopOrder, stop } from '../../settings/index.ts'

const acme = await startAuditedProvider()

const turn = (part: StopOrder['part'], isOff: boolean) =>
  stop(acme.server.deps, { part, isOff, actor: 'staff:ada', reason: 'a drill' })

test.each(['game:acme-train', 'game-provider:acme', 'maintenance'] as const)(
  'a stop of %s refuses bets immediately, still pays wins, and takes bets again afterwards',
  async (part) => {
    const player = await acme.givenGambler()
    const id = part.replaceAll(':', '-')
    expect((await acme.call('betwin', player.betwin(`${id}-1`, [bet(`${id}-1`, '10.00')]))).status).toBe(200)
    await turn(part, true)
    const refused = await acme.call('betwin', player.betwin(`${id}-2`, [bet(`${id}-2`, '10.00')]))
    expect([refused.status, refused.meta?.api_code]).toEqual([400, 405])
    const paid = await acme.call('betwin', player.betwin(`${id}-1`, [win(`${id}-3`, '25.00')]))
    expect([paid.status, paid.balance]).toEqual([200, '115.00'])
    await turn(part, false)
    expect((await acme.call('betwin', player.betwin(`${id}-2`, [bet(`${id}-4`, '10.00')]))).balance).toBe(
      '105.00',
    )
  },
)

test("a stopped game can't be opened, others can", async () => {
  await turn('game:acme-euro', true)
  const launch = (id: string) => acme.server.call('playGame', { params: { id }, body: { mode: 'demo' } })
  expect((await launch('acme-euro')).error?.code).toBe(14001)
  expect((await launch('acme-train')).status).toBe(200)
  await turn('game:acme-euro', false)
})
