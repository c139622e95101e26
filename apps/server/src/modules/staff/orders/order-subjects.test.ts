/** What staff agree to is what they looked at: an order or an approval is void once its subject has changed. */
import { describe, expect, test } from 'vitest'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import {
  deposit,
  givenPayer,
  limitDeposits,
  messageOf,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { subjectOfCommand } from '../bounds/command-subjects.ts'
import { type BoundedOrder, subjectOfOrder } from '../bounds/order-subjects.ts'

const server = await startCashier()
const { both, place, refusal, rows } = openOffice(server)

test('an erasure is void after the account was reopened, even if it is closed again', async () => {
  const { id } = await givenPlayer(server)
  await rows(`player close ${id}`)
  const order = await place(`player erase ${id}`)
  await both(`player reopen ${id}`)
  await rows(`player close ${id}`)
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderStale'])
})

describe('an order to identify a player is void', () => {
  test('after one of their documents was refused', async () => {
    const { id, token } = await givenPlayer(server)
    const { data } = await upload(server, token, pngOf())
    await server.settle()
    await rows(`document accept ${data?.id}`)
    const order = await place(`player identify ${id}`)
    await rows(`document refuse ${data?.id} --why otherPerson`)
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderStale'])
  })

  test('after the identity service reported something else', async () => {
    const { id } = await givenPlayer(server)
    const order = await place(`player identify ${id}`)
    const event = { actor: 'system:identity-check', action: 'identityCheck.changed', reason: 'rejected' }
    await inTransaction(server.deps.db, (tx) =>
      noteAudit(server.deps, tx, { ...event, subject: `player:${id}`, playerId: id }),
    )
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderStale'])
  })
})

describe('an order to correct the identity', () => {
  const given = async () => {
    const { id, token } = await givenPlayer(server)
    await server.call('updateProfile', { token, body: { firstName: 'Ada', lastName: 'Byron' } })
    return { id, token, order: await place(`player correct ${id} --last-name Lovelace --born 1990-05-18`) }
  }

  test('shows the approver each field before and after, and stores nothing of it in the clear', async () => {
    const { id, order } = await given()
    const what = expect.stringMatching(
      /^lastName Byron → Lovelace; birthdate 19\d\d-\d\d-\d\d → 1990-05-18$/,
    ) as string
    expect(await rows(`order show ${order}`)).toMatchObject([{ what, kind: 'correct-identity' }])
    const { rows: stored } = await server.deps.pool.query(
      `select o::text as text from staff_order o where id = $1 union all
       select e::text from audit_event e where player_id = $2`,
      [order, id],
    )
    expect(JSON.stringify(stored)).not.toMatch(/Lovelace|Byron|1990-05/)
    expect(await rows(`order agree ${order}`, 'bob')).toMatchObject([{ result: 'corrected', what }])
    const [entry] = (await rows(`journal ${id}`)).filter(({ action }) => action === 'player.profileChanged')
    expect(entry).toMatchObject({ actor: 'staff:ada', second: 'staff:bob' })
  })

  test('is void once the player has changed their profile', async () => {
    const { token, order } = await given()
    await server.call('updateProfile', { token, body: { city: 'Ankh' } })
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderStale'])
  })
})

test('a withdrawal is approved only as it was read', async () => {
  const payer = await givenPayer(server, { cash: 500_000n })
  const { id } = (await withdraw(server, payer, '1500.00')).data
  const contentOf = async () =>
    (await rows('withdrawal list')).find(({ invoice }) => invoice === id)?.['content'] ?? ''
  const read = await contentOf()
  expect((await rows(`payment show ${id}`))[0]).toMatchObject({ content: read })
  await rows(`player limit ${payer.id}`)
  expect(await refusal(`withdrawal approve ${id} --content ${read}`)).toEqual([3, 'withdrawalChanged'])
  // Nor once it goes elsewhere.
  const limited = await contentOf()
  expect(limited).not.toBe(read)
  const replaced = await server.database.pool.query<{ sealed: Buffer }>(
    `with was as (select sealed from invoice_destination where invoice_id = $1)
     update invoice_destination d set sealed = d.sealed || '\\x00' from was where invoice_id = $1 returning was.sealed`,
    [id],
  )
  expect(await refusal(`withdrawal approve ${id} --content ${limited}`)).toEqual([3, 'withdrawalChanged'])
  await server.database.pool.query('update invoice_destination set sealed = $2 where invoice_id = $1', [
    id,
    replaced.rows[0]?.sealed,
  ])
  expect((await rows(`withdrawal approve ${id} --content ${limited}`))[0]).toMatchObject({
    state: 'approved',
  })
})

describe('the amount that a bound allows or refuses', () => {
  const amountsOf = async (
    kind: BoundedOrder['kind'],
    playerId: string,
    details: BoundedOrder['details'],
  ) => {
    const order = { kind, playerId, details, state: {} }
    const { amounts } = await subjectOfOrder(server.deps, server.deps.db, order)
    return amounts.map(({ amount, currency }) => `${amount} ${currency}`)
  }

  test('is all that an order decides about, not only what it names', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { id: sent } = (await withdraw(server, payer, '50.00')).data
    // The other 49.99 become cash.
    expect(await amountsOf('settlement', payer.id, { invoiceId: sent, amount: '1' })).toEqual(['5000 EUR'])

    const { invoiceId } = (await deposit(server, payer, '100.00')).data
    await limitDeposits(server, payer, '70.00')
    await sendMessage(server, messageOf(invoiceId, { amount: '100.00' }))
    expect(await amountsOf('chargeback', payer.id, { invoiceId, amount: null })).toEqual(['10000 EUR'])

    const betId = crypto.randomUUID()
    await server.deps.db.query(
      `insert into sports_bet (player, provider, external_id, id, asset, digest, terms, state, stake, stake_left, returned, counted,
         placed_at, counted_at)
       values ($1, 'acme', 'b', $2, 'EUR', '', '{}', 'won', 1000, 1000, 900000, '{0,0,0,0}', now(), now())`,
      [payer.id, betId],
    )
    expect(await amountsOf('bet-void', payer.id, { betId })).toEqual(['900000 EUR'])
    expect(await amountsOf('invitation', payer.id, { level: 'keystone' })).toEqual(['100000 EUR'])
  })

  test('is the larger one of a payment and of the message about it', async () => {
    const payer = await givenPayer(server)
    const { invoiceId } = (await deposit(server, payer, '50.00')).data
    await sendMessage(server, messageOf(invoiceId))
    await sendMessage(server, messageOf(invoiceId, { amount: '900.00' }))
    const id = (await rows(`message list ${invoiceId}`))[0]?.['message'] ?? ''
    const replay = { usage: '<message>' }
    const subject = await subjectOfCommand(server.deps, replay, { args: [id], options: {} })
    expect(subject.amounts.map(({ amount }) => amount)).toEqual([90_000n])
    // As if it had arrived before its payment was known.
    await server.deps.db.query('update payment_message set invoice_id = null where id = $1', [id])
    expect(await subjectOfCommand(server.deps, replay, { args: [id], options: {} })).toEqual(subject)
  })
})
