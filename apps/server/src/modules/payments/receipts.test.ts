import { afterAll, expect, test } from 'vitest'
import { deposit, givenPayer, type Payer, sendMessage, messageOf } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { receiptsConsumer, sendReceipts } from './receipts.jobs.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs,sandbox' } })
const { deps } = server
afterAll(() => server.stop())

const SUBJECT = 'Your deposit of €50.00 has arrived'

async function receiptsOf(payer: Payer): Promise<{ subject: string; body: string }[]> {
  const { rows } = await deps.db.query<{ subject: string; body: string }>(
    `select subject, body from sandbox.mail where recipient = $1 and subject like 'Your deposit%' order by id`,
    [payer.email],
  )
  return rows
}

test('sends one receipt for each payment', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  const message = messageOf(data.invoiceId)
  await Promise.all([
    sendMessage(server, message),
    sendMessage(server, message),
    sendMessage(server, message),
  ])
  await server.settle()
  const receipts = await receiptsOf(payer)
  expect(receipts.map(({ subject }) => subject)).toEqual([SUBJECT])
  expect(receipts[0]?.body).toContain(data.invoice.number)
})

test('sends none for a failed payment', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(data.invoiceId, { status: 'failed' }))
  await server.settle()
  expect(await receiptsOf(payer)).toEqual([])
})

test('resends only the receipt of a job that could not be sent', async () => {
  const [first, second] = await Promise.all([givenPayer(server), givenPayer(server)])
  for (const payer of [first, second]) {
    const { data } = await deposit(server, payer, '50.00')
    await sendMessage(server, messageOf(data.invoiceId))
  }
  const { send } = deps.mail
  deps.mail.send = async (message) => {
    if (message.to === first.email) throw new Error('no')
    await send(message)
  }
  await server.settle()
  deps.mail.send = send
  expect([await receiptsOf(first), await receiptsOf(second)]).toMatchObject([[], [{ subject: SUBJECT }]])

  await deps.db.query('update graphile_worker._private_jobs set run_at = now()')
  await server.settle()
  expect([await receiptsOf(first), await receiptsOf(second)]).toMatchObject([
    [{ subject: SUBJECT }],
    [{ subject: SUBJECT }],
  ])
})

test('puts receipts that are due together into shared jobs', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await server.settle()
  const events = Array.from({ length: 120 }, () => ({
    kind: 'payment.booked' as const,
    invoiceId: data.invoiceId,
  }))
  const jobs = await inTransaction(deps.db, async (tx) => {
    await receiptsConsumer().handle(tx, events)
    const { rows } = await tx.query<{ size: number }>(
      `select json_array_length(payload) as size from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = task_id
        where identifier = $1 order by jobs.id`,
      [sendReceipts.name],
    )
    await tx.query('delete from graphile_worker._private_jobs')
    return rows.map(({ size }) => size)
  })
  expect(jobs).toEqual([50, 50, 20])
})
