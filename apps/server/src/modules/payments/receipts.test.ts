import { afterAll, expect, test } from 'vitest'
import { deposit, givenPayer, say, wordOf } from '../../../../../tests/support/payments.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'
import { queryable } from '../../platform/database/database.ts'
import { sendReceipt } from './receipts.jobs.ts'

const server = await startTestServer({ env: { ROLES: 'api,door,jobs,sandbox' } })
const { deps } = server
afterAll(() => server.stop())

async function queued(): Promise<number> {
  const { rows } = await queryable(deps.db).query<{ count: bigint }>(
    `select count(*) from graphile_worker.jobs where task_identifier = 'payments.sendReceipt'`,
  )
  return Number(rows[0]?.count)
}

test('a payment that has happened is followed by one receipt', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  const before = await queued()
  const word = wordOf(data.invoiceId)
  await Promise.all([say(server, word), say(server, word), say(server, word)])
  expect((await queued()) - before).toBe(1)

  await sendReceipt.run(deps, { invoiceId: data.invoiceId })
  const { rows } = await queryable(deps.db).query<{ subject: string; body: string }>(
    'select subject, body from sandbox.mail where recipient = $1 order by id desc limit 1',
    [payer.email],
  )
  expect(rows[0]?.subject).toBe('Your deposit of €50.00 has arrived')
  expect(rows[0]?.body).toContain(data.invoice.number)
})

test('a payment that failed has none', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  const before = await queued()
  await say(server, wordOf(data.invoiceId, { status: 'failed' }))
  expect(await queued()).toBe(before)
})
