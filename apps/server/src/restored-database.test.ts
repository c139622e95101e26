/** What a restore ends, as staff find it afterwards. `platform/backup/backup.test.ts` restores whole backups. */
import { Client } from '@fairhall/postgres'
import { expect, test } from 'vitest'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { endSignIns } from './restored-database.queries.ts'

const server = await startCashier()
const { place, rows, refusal } = openOffice(server)

async function restore(): Promise<void> {
  const client = new Client({ connectionString: server.database.url })
  await client.connect()
  try {
    await endSignIns(client, server.clock.now())
  } finally {
    await client.end()
  }
}

test('nobody agrees to an order of the backup, and a withdrawal that waits must be approved again', async () => {
  const payer = await givenPayer(server, { cash: 3_000_000n })
  const order = await place(`player identify ${payer.id}`)
  const { id } = (await withdraw(server, payer, '15000.00')).data
  expect((await rows(`withdrawal approve ${id}`))[0]).toMatchObject({ approved: '1 of 2' })
  await restore()
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderExpired'])
  expect((await rows('withdrawal list')).find(({ invoice }) => invoice === id)).toMatchObject({
    approved: '0 of 2',
  })
  expect((await rows(`withdrawal approve ${id}`, 'bob'))[0]).toMatchObject({ approved: '1 of 2' })
})
