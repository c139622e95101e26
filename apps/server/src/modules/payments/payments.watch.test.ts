import { expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { recordRun } from '../../platform/task-runs.ts'

const server = await startCashier()
const { deps, clock } = server

async function measured(): Promise<Record<string, number>> {
  clock.advance(10_000)
  const reply = await fetch(`${server.url}/metrics`)
  const found = [...(await reply.text()).matchAll(/^(fairhall_[a-z_]+(?:\{[^}]*\})?) (\S+)$/gm)]
  return Object.fromEntries(found.map(([, name, value]) => [name, Number(value)]))
}

test('metrics show what waits for staff, and for how long', async () => {
  expect(await measured()).toMatchObject({
    fairhall_withdrawals_waiting: 0,
    fairhall_withdrawals_waiting_seconds: 0,
    fairhall_provider_messages_unbooked: 0,
    fairhall_provider_messages_forged: 0,
  })
  const payer = await givenPayer(server, { cash: 1_000_000n })
  const { data: large } = await withdraw(server, payer, '1500.00')
  const { data: small } = await withdraw(server, payer, '20.00')
  expect([large.state, small.state]).toEqual(['requested', 'approved'])
  const early = messageOf(small.id, { kind: 'payout', amount: '20.00' })
  expect(await sendMessage(server, early)).toBe('quarantined')
  expect(await sendMessage(server, messageOf(large.id), Buffer.from('another secret'))).toBe(400)
  clock.advance(50_000)
  expect(await measured()).toMatchObject({
    fairhall_withdrawals_waiting: 1,
    fairhall_withdrawals_waiting_seconds: 60,
    fairhall_provider_messages_unbooked: 1,
    fairhall_provider_messages_forged: 1,
  })

  await server.settle()
  expect(await measured()).toMatchObject({ fairhall_payouts_sending_seconds: 10 })
  await sendMessage(server, { ...early, id: crypto.randomUUID() })
  clock.advance(3_600_000)
  expect(await measured()).toMatchObject({
    fairhall_payouts_sending_seconds: 0,
    fairhall_provider_messages_unbooked: 0,
    fairhall_provider_messages_forged: 0,
  })
})

test('metrics count deposits that were paid after they had ended', async () => {
  const counted = async () => {
    const measures = Object.entries(await measured())
    return Object.fromEntries(
      measures.filter(([name]) => name.startsWith('fairhall_deposits_paid_after_end_total')),
    )
  }
  const none = {
    'fairhall_deposits_paid_after_end_total{state="declined"}': 0,
    'fairhall_deposits_paid_after_end_total{state="expired"}': 0,
    'fairhall_deposits_paid_after_end_total{state="failed"}': 0,
  }
  expect(await counted()).toEqual(none)
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(data.invoiceId, { status: 'declined' }))
  await sendMessage(server, messageOf(data.invoiceId))
  expect(await counted()).toEqual({ ...none, 'fairhall_deposits_paid_after_end_total{state="declined"}': 1 })
})

test('metrics show failed jobs, and the age of a backup if there is one', async () => {
  expect(await measured()).not.toHaveProperty('fairhall_backup_age_seconds')
  await recordRun(deps.pool, { task: 'backup', at: clock.now() })
  await deps.pool.query(
    `select graphile_worker.add_job('payments.sendPayout', '{"invoiceId": "none"}'::json, max_attempts => $1)`,
    [1],
  )
  await server.settle()
  const found = await measured()
  expect(found).toMatchObject({ 'fairhall_jobs_exhausted{task="payments.sendPayout"}': 1 })
  expect(found['fairhall_backup_age_seconds']).toBe(10)
})
