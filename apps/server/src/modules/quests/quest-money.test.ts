import { QuestState } from '@fairhall/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { questerOf } from '#tests/support/games/quester.ts'
import { deposit, givenCash, messageOf, sendMessage } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { auditBooks } from '../audit/index.ts'
import { lockRecentQuests } from '../facts/index.ts'
import { reviseSettings } from '../settings/index.ts'
import { checkQuests } from './counting/checks.service.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())

const round = { kind: 'rounds', quantity: 1, stakeMin: '0.2' }
const content = {
  activeMax: 3,
  playerMax: '100',
  quests: [
    {
      id: 'known-guest',
      days: 7,
      reward: '5',
      tasks: [{ kind: 'deposits', quantity: 1, amountMin: '100' }],
    },
    { id: 'grand-tour', days: 7, reward: '3', tasks: [round] },
  ],
}
beforeAll(() =>
  reviseSettings(server.deps, { file: 'quests.json', content, actor: 'staff:ada', reason: 'test' }),
)
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

async function givenQuester() {
  const player = await questerOf(acme)
  await pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  const { data } = await server.call('listAccounts', { token: player.token })
  const payer = { ...player, accountId: data[0]?.id ?? '' }
  const pay = async (amount: string, paid: string) => {
    const { data: made } = await deposit(server, payer, amount)

    await sendMessage(server, messageOf(made.invoiceId, { amount: paid }))
    await checkQuests(server.deps)
  }
  return { ...payer, pay }
}

test('a deposit counts with the amount that was paid, not with the amount that was ordered', async () => {
  const ada = await givenQuester()
  await ada.start('known-guest')
  server.clock.advance(1000)
  await ada.pay('100.00', '20.00')
  expect((await ada.find('known-guest'))?.tasks[0]?.progress).toBe(0)
  await ada.pay('20.00', '100.00')
  expect((await ada.newest())?.state).toBe(QuestState.completed)
})

test('a reward in a currency without an account opens one', async () => {
  const ada = await givenQuester()
  const { token } = ada
  const { data } = await server.call('activateQuest', {
    token,
    params: { id: 'grand-tour' },
    body: { currency: 'USD' },
  })
  server.clock.advance(1000)
  await ada.play(`usd-${ada.id}`, '1.00')
  await server.settle()
  expect((await ada.claim(data.playerQuestId ?? '')).data.isClaimed).toBe(true)
  const { data: accounts } = await server.call('listAccounts', { token })
  expect(accounts.find(({ currency }) => currency === 'USD')?.balance).toBe(
    data.reward.kind === 'cash' ? data.reward.amount : '',
  )
})

test('an account is not closed while a quest of its player can be claimed', async () => {
  const ada = await givenQuester()
  const id = await ada.started('grand-tour')
  server.clock.advance(1000)
  await givenCash(server, ada.id, 'EUR', -999_000n)
  await ada.play('all', '10.00')
  await server.settle()
  const close = () => server.call('closePlayer', { token: ada.token, body: { password: PASSWORD } })
  expect((await close()).error?.code).toBe(11057)
  expect((await ada.claim(id)).status).toBe(200)
})

test('looking up tasks does not wait for quests that are being counted', async () => {
  const ada = await givenQuester()
  await ada.start('known-guest')
  await inTransaction(server.deps.db, async (tx) => {
    expect((await lockRecentQuests(tx, [ada.id])).size).toBe(1)
    await checkQuests(server.deps)
  })
})
