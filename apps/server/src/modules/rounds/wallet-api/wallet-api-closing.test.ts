/**
 * What the operator disables stops taking bets immediately. Earlier stakes are still settled, answered and rolled back.
 */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  bet,
  type WalletApiReply,
  startWithProvider,
  win,
  type WithProvider,
} from '#tests/support/games/game-provider.ts'
import { PROVIDER } from '#tests/support/games/provider-config.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
})
afterEach(() => {
  takeProvider(true)
})
afterAll(() => acme.stop())

const code = (reply: WalletApiReply) => [reply.status, reply.meta?.api_code]

function takeProvider(isEnabled: boolean): void {
  const provider = acme.server.deps.catalogue.setting.providers.find(({ id }) => id === PROVIDER)
  if (provider) provider.isEnabled = isEnabled
}

async function givenOpenRounds() {
  const player = await acme.givenGambler()
  const staked = player.betwin('r1', [bet('b1', '1.00')])
  const first = await acme.call('betwin', staked)
  await acme.call('betwin', player.betwin('r2', [bet('b2', '2.00')]))
  return { player, staked, first }
}

async function expectSettled({ player, staked, first }: Awaited<ReturnType<typeof givenOpenRounds>>) {
  expect(await acme.call('betwin', staked)).toEqual(first)
  expect((await acme.call('betwin', player.betwin('r1', [win('w1', '5.00')]))).balance).toBe('102.00')
  expect((await acme.call('rollback', player.rollback('r2', [['x2', 'b2']]))).balance).toBe('104.00')
  expect((await acme.call('finish', player.finish('r1'))).balance).toBe('104.00')
  expect((await acme.call('balance', player.balance())).balance).toBe('104.00')
}

test('a disabled currency takes no bets and pays what was staked in it', async () => {
  const open = await givenOpenRounds()
  const { deps } = acme.server
  const { settings } = deps
  const snapshot = settings.current()
  const euro = snapshot.currencies.get('EUR')
  if (!euro) throw new Error('The test configuration must have euros')
  const currencies = new Map(snapshot.currencies).set('EUR', { ...euro, isEnabled: false })
  deps.settings = { ...settings, current: () => ({ ...snapshot, currencies }) }
  try {
    const late = open.player.betwin('r3', [bet('b3', '1.00')])
    expect(code(await acme.call('betwin', late))).toEqual([400, 154])
    await expectSettled(open)
  } finally {
    deps.settings = settings
  }
})

test('a disabled provider takes no bets and settles its rounds', async () => {
  const open = await givenOpenRounds()
  takeProvider(false)
  // Providers are read at the start, so the list of games is built again only after a change of a game.
  await acme.server.database.pool.query('update game set title = title')
  await acme.server.deps.catalogue.refresh()
  const late = open.player.betwin('r3', [bet('b3', '1.00')])
  expect(code(await acme.call('betwin', late))).toEqual([400, 405])
  await expectSettled(open)
})

test('an empty secret grants access to no one', async () => {
  const player = await acme.givenGambler()
  const secret = process.env['ACME_SECRET']
  process.env['ACME_SECRET'] = ''
  try {
    const raw = JSON.stringify(player.balance())
    const sign = createHmac('sha256', '').update(raw).digest('hex')
    expect(code(await acme.callRaw('balance', raw, { 'x-request-sign': sign }))).toEqual([400, 403])
  } finally {
    process.env['ACME_SECRET'] = secret
  }
})
