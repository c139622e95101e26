/** What happens to a player becomes one message, however often its event arrives. */
import { afterAll, expect, test } from 'vitest'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import { startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Event } from '../../../platform/outbox/events.ts'
import { acceptDocument, refuseDocument } from '../../documents/index.ts'
import { oweGrants } from '../../grants/index.ts'
import { remindOfEnds } from './expiring.service.ts'
import { messagesModule } from '../index.ts'
import { newKey } from '#tests/support/payments/payments.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps } = server
const { pool } = server.database
afterAll(() => acme.stop())

async function givenReader() {
  const ada = await gamblerOf(acme)
  await server.settle()
  await server.call('readAllMessages', { token: ada.token })
  /** The titles of unread messages, oldest first. */
  const titles = async () => {
    await server.settle()
    const { data } = await server.call('listMessages', { token: ada.token })
    return data
      .filter(({ readAt }) => readAt === null)
      .map(({ content }) => content.title)
      .toReversed()
  }
  const texts = async () =>
    (await server.call('listMessages', { token: ada.token })).data.map(({ content }) => content.text)
  return { ...ada, titles, texts }
}

/** Handles events again, as after a crash before the end of their delivery. */
const repeat = (kind: Event['kind'], event: object) =>
  inTransaction(deps.db, async (tx) => {
    const consumers = messagesModule.consumers?.(deps) ?? []
    for (const consumer of consumers.filter(({ kinds }) => kinds.includes(kind)))
      await consumer.handle(tx, [{ kind, ...event }])
  })

test('a new player is welcomed once', async () => {
  const ada = await gamblerOf(acme)
  await server.settle()
  await repeat('player.registered', { playerId: ada.id })
  const { data, meta } = await server.call('listMessages', { token: ada.token })
  expect(data.map(({ content }) => content.title)).toEqual(['Welcome to Fairhall'])
  expect(meta).toMatchObject({ totalUnread: 1 })
})

test('big wins and reached levels are reported, and small wins are not', async () => {
  const ada = await givenReader()
  // 60 times the stake, but little money; much money, but 40 times the stake.
  await ada.play('little', '0.10', '6.00')
  await ada.play('often', '1.00', '40.00')
  await ada.play('big', '1.00', '50.00')
  await ada.play('level', '600.00')
  expect(await ada.titles()).toEqual(['You won €50', "You've reached Gallery"])
  expect((await actionsOf(server, ada.id)).filter((action) => action === 'round.bigWin')).toHaveLength(1)
  // A late win that makes a small win a big one, and after it a bigger one.
  await ada.play('late', '1.00', '30.00')
  for (const more of ['20.00', '9.00']) await ada.send('late', win(`late-${more}-${ada.id}`, more))
  expect(await ada.titles()).toEqual(['You won €50', "You've reached Gallery", 'You won €50'])
  expect((await actionsOf(server, ada.id)).filter((action) => action === 'round.bigWin')).toHaveLength(2)
  await repeat('level.reached', { playerId: ada.id, level: 2, levelId: 'gallery' })
  expect(await ada.titles()).toHaveLength(3)
})

test('limits are reported when they change and when a change is asked for', async () => {
  const ada = await givenReader()
  const { token } = ada
  const body = { definition: 3, period: 'daily', currency: 'EUR', amount: '100' }
  const { data } = await server.call('createLimit', { token, body })
  const params = { limitId: data.id }
  await server.call('updateLimit', { token, params, body: { amount: '50' } })
  await server.call('updateLimit', { token, params, body: { amount: '80' } })
  await server.call('removeLimit', { token, params })
  expect(await ada.titles()).toEqual([
    'Deposit limit: €100',
    'Deposit limit: €50',
    'Deposit limit: increase requested',
    'Deposit limit: removal requested',
  ])
  expect((await ada.texts())[1]).toContain('You asked for €80 (Daily)')
  server.clock.advance(25 * 3_600_000)
  const { data: renewed } = await server.call('refreshSession', { token })
  await server.call('removeLimit', { token: renewed.accessToken, params })
  await server.settle()
  const newest = await pool.query<{ template: string }>(
    'select template from player_message where player_id = $1 order by number desc limit 1',
    [ada.id],
  )
  expect(newest.rows).toEqual([{ template: 'limitRemoved' }])
})

test('decisions on documents are reported with their reason', async () => {
  const ada = await givenReader()
  const { data } = await upload(server, ada.token, pngOf(), { kind: 'address', name: 'bill.png' })
  const documentId = data?.id ?? ''
  const decision = { documentId, actor: 'staff:ada', reason: 'test' }
  await refuseDocument(deps, decision, 'expired')
  expect(await ada.titles()).toEqual(['Please upload your document again'])
  expect((await ada.texts())[0]).toBe('It has expired or is too old.')
  await acceptDocument(deps, decision)
  await server.settle()
  await repeat('document.changed', { playerId: ada.id, documentId })
  expect(await ada.titles()).toEqual(['Please upload your document again', 'Document accepted'])
})

test('rewards that nobody claimed are reported', async () => {
  const ada = await givenReader()
  const owe = (kind: 'cashback' | 'rakeback' | 'staff', id: string) =>
    inTransaction(deps.db, (tx) =>
      oweGrants(deps, tx, [{ playerId: ada.id, cause: { kind, id }, currency: 'EUR', amount: 1250n }]),
    )
  await owe('cashback', `a:${ada.id}`)
  await owe('rakeback', `b:${ada.id}`)
  await owe('staff', `c:${ada.id}`)
  expect(await ada.titles()).toEqual(['€12.50 cashback', '€12.50 from us'])
})

test('payouts are reported when they are paid or returned, unless the player cancelled', async () => {
  const ada = await givenReader()
  const add = async (state: string, reason: string | null = null) => {
    const id = deps.random.uuid()
    await pool.query(
      `insert into invoice (id, number, player_id, account_id, type, state, method, provider, currency, amount, requested_amount,
         base_amount, rates_version, fee, country, return_urls, reason, version, created_at, updated_at)
       select $1, $2, player_id, id, 2, $3, 'bank', 'sandbox', 'EUR', 2000, 2000, 2000, 1, 0, 'DE', '{}', $4, 1, now(), now()
         from wallet_account where player_id = $5`,
      [id, newKey().slice(0, 12), state, reason, ada.id],
    )
    await repeat('invoice.changed', { playerId: ada.id, invoiceId: id })
    await repeat('invoice.changed', { playerId: ada.id, invoiceId: id })
  }
  await add('approved')
  await add('paid')
  await add('declined', 'declinedByPlayer')
  await add('declined', 'rejected')
  expect(await ada.titles()).toEqual(['€20 is on its way', 'Withdrawal of €20 not completed'])
})

test('bonuses, free spins and free bets are reported, and again before they end, but not to players on a break', async () => {
  const [ada, bob] = [await givenReader(), await givenReader()]
  const now = deps.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * 3_600_000)
  const ids = { bonus: deps.random.uuid(), spins: deps.random.uuid(), freebet: deps.random.uuid() }
  for (const { id } of [ada, bob]) {
    const mine =
      id === ada.id
        ? ids
        : { bonus: deps.random.uuid(), spins: deps.random.uuid(), freebet: deps.random.uuid() }
    const cause = `grant:${deps.random.uuid()}`
    await pool.query(
      `insert into player_bonus (id, player_id, offer, cause, currency, amount, target, terms, activate_by, days, created_at, updated_at)
       values ($1, $2, 'first-deposit', $3, 'EUR', 1000, 0, '{}', $4, 7, $5, $5)`,
      [mine.bonus, id, cause, at(48), at(0)],
    )
    await pool.query(
      `insert into player_freespin (id, player_id, offer, cause, currency, game, count, quantity, stake, terms, activate_by, created_at, updated_at)
       values ($1, $2, 'x', $3, 'EUR', 'acme-train', 20, 20, 20, '{}', $4, $5, $5)`,
      [mine.spins, id, cause, at(48), at(0)],
    )
    await pool.query(
      `insert into player_freebet (id, player_id, offer, cause, currency, amount, terms, expires_at, created_at)
       values ($1, $2, 'x', $3, 'EUR', 200, '{}', $4, $5)`,
      [mine.freebet, id, cause, at(48), at(0)],
    )
  }
  await repeat('bonus.changed', { playerId: ada.id, bonusId: ids.bonus })
  await repeat('freespin.changed', { playerId: ada.id, freespinId: ids.spins })
  await repeat('freebet.changed', { playerId: ada.id, freebetId: ids.freebet })
  const given = (await ada.titles()).toSorted()
  expect(given).toEqual(['20 free spins in Night Train', 'Free bet: €2', expect.stringContaining(': €10')])
  await server.call('readAllMessages', { token: ada.token })
  await remindOfEnds(deps)
  expect(await ada.titles()).toEqual([])
  await pool.query(`update ledger_owner set restriction = 'cooling off' where owner = $1`, [bob.id])
  server.clock.advance(30 * 3_600_000)
  await remindOfEnds(deps)
  await remindOfEnds(deps)
  const reminders = await pool.query<{ player: string; template: string }>(
    `select player_id as player, template from player_message where cause like '%:ends:%' order by template`,
  )
  expect(reminders.rows).toEqual([
    { player: ada.id, template: 'bonusUnused' },
    { player: ada.id, template: 'freebetExpiring' },
    { player: ada.id, template: 'spinsExpiring' },
  ])
})
