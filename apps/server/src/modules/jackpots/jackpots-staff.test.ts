import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { copyContent } from '#tests/support/server/config.ts'
import { reviseSettings } from '../settings/index.ts'
import { readWords, runTyped } from '../staff/index.ts'
import { keepJackpots } from './upkeep.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps, clock } = server
const files = copyContent()
afterAll(() => {
  files.remove()
  return acme.stop()
})

const crown = {
  id: 'crown',
  games: { provider: 'acme' },
  seed: '1',
  contribution: '0.1',
  reserve: '0.1',
  drop: { kind: 'amount', from: '2', to: '2' },
}
const keep = () => {
  clock.advance(1000)
  return keepJackpots(deps)
}

let key = ''
async function admin(...words: readonly string[]) {
  const typed = readWords([...words, '--as', 'grace', '--reason', 'asked', '--json'])
  const { output } = 'output' in typed ? typed : await runTyped(deps, typed, key)
  return JSON.parse(output) as Record<string, unknown>[]
}
const list = () => admin('jackpot', 'list')

beforeAll(async () => {
  await deps.catalogue.refresh()
  await reviseSettings(deps, {
    file: 'jackpots.json',
    content: { jackpots: [crown] },
    actor: 'test',
    reason: 'test',
  })
  const added = await admin(
    'staff',
    'add',
    'grace',
    '--rights',
    'operations,staff',
    '--email',
    'g@staff.example',
  )
  key = String(added[0]?.['key'] ?? '')
})

test('staff follow a jackpot, estimate its cost, pause it and end it', async () => {
  expect(await list()).toEqual([{ jackpot: 'crown', state: 'running', pot: null }])
  await keep()
  const ada = await gamblerOf(acme)
  await ada.play('p1', '1500.00')
  await server.settle()
  await keep()
  expect(await list()).toMatchObject([
    {
      state: 'running',
      pot: 2,
      amount: '1.00 EUR',
      dropsAt: '2.00 EUR to 2.00 EUR',
      drops: 1,
      prizes: '2.50 EUR',
    },
  ])
  expect(await admin('jackpot', 'drops')).toMatchObject([
    { jackpot: 'crown', pot: 1, prize: '2.50 EUR', player: ada.id, isPaid: true },
  ])
  expect((await server.call('listMessages', { token: ada.token })).data[0]).toMatchObject({
    content: {
      title: 'You won the Crown Jackpot',
      text: '€2.50 is in your balance as cash, with no wagering requirement.',
    },
    link: '/jackpots',
  })
  // 1.50 for the pot and as much for the reserve, which pays the second seed.
  expect(await admin('jackpot', 'trial')).toMatchObject([
    { jackpot: 'crown', staked: '1500.00 EUR', drops: '1', prizes: '2.00 EUR', cost: '4.00 EUR' },
  ])
  const draft = path.join(files.folder, 'jackpots.json')
  writeFileSync(
    draft,
    JSON.stringify({ jackpots: [crown, { ...crown, id: 'daily', contribution: '0.2', reserve: '0.2' }] }),
  )
  expect((await admin('settings', 'check', 'jackpots.json', draft)).at(-1)).toEqual({
    key: 'daily, the last 30 days',
    after: '3 drops, 7.00 EUR',
  })

  await admin('jackpot', 'pause', 'crown')
  await keep()
  await ada.play('p2', '1500.00')
  await server.settle()
  expect(await list()).toMatchObject([{ state: 'paused', pot: 2, amount: '1.00 EUR' }])
  expect(await admin('jackpot', 'end', 'crown')).toContainEqual({
    key: 'jackpots.crown.state',
    before: 'paused',
    after: 'ending',
  })
  await keep()
  await ada.play('p3', '1500.00')
  await server.settle()
  await keep()
  expect(await list()).toMatchObject([{ state: 'ending', pot: null, drops: 2 }])
  expect(await admin('jackpot', 'pause', 'gala')).toMatchObject([{ refused: 'notFound' }])
})
