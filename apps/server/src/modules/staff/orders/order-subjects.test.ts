/** What staff agree to is what they looked at: an order or an approval is void once its subject has changed. */
import { describe, expect, test } from 'vitest'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'

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

test('a withdrawal is approved only as it was read', async () => {
  const payer = await givenPayer(server, { cash: 500_000n })
  const { id } = (await withdraw(server, payer, '1500.00')).data
  const contentOf = async () =>
    (await rows('withdrawal list')).find(({ invoice }) => invoice === id)?.['content'] ?? ''
  const read = await contentOf()
  expect((await rows(`payment show ${id}`))[0]).toMatchObject({ content: read })
  await rows(`player limit ${payer.id}`)
  expect(await refusal(`withdrawal approve ${id} --content ${read}`)).toEqual([3, 'withdrawalChanged'])
  const again = await contentOf()
  expect((await rows(`withdrawal approve ${id} --content ${again}`))[0]).toMatchObject({ state: 'approved' })
})
